import type { Transaction } from '../../prisma/client.ts';
import type { Game, HeldUpdate, Prisma } from '../../prisma/generated/sqlite/client.ts';
import type { GameUpdate } from '../feeds/feed.ts';
import { judgeUpdate, type GameChange } from './judgeUpdate.ts';

/** What a feed's updates would do to a season, as it is stored now. */
export interface UpdatePlan {
  changes: { game: Game; change: GameChange }[];
  /** To be held for the administrator; `open` is the row that waits for this game already. */
  holds: { game: Game; why: string; said: HeldContent; open: HeldUpdate | null }[];
  /** Held updates that the feed has taken back by agreeing with the result again. */
  takenBack: HeldUpdate[];
  ignored: { update: GameUpdate; why: string }[];
}

/** What HeldUpdate.update holds. */
export interface HeldContent extends Prisma.JsonObject {
  status: string;
  period: number | null;
  clock: string | null;
  homeScore: number | null;
  awayScore: number | null;
}

/** Reads the games that the updates speak of and judges each; writes nothing. */
export async function planUpdates(
  db: Pick<Transaction, 'game' | 'heldUpdate'>,
  seasonYear: number,
  updates: readonly GameUpdate[],
  now: Date,
): Promise<UpdatePlan> {
  const find = await gameFinder(db, seasonYear, updates);
  const plan: UpdatePlan = { changes: [], holds: [], takenBack: [], ignored: [] };
  const afterFinal: { game: Game; update: GameUpdate; why: string | null }[] = [];
  for (const update of updates) {
    const found = find(update);
    if (typeof found === 'string') {
      plan.ignored.push({ update, why: found });
      continue;
    }
    // Said before what is stored was: by a reader that a jump of the demo clock has overtaken, for one.
    if (now < found.updatedAt) continue;
    const judged = judgeUpdate(found, update, now);
    if (judged.verdict === 'ignore') plan.ignored.push({ update, why: judged.why });
    else if (found.status === 'FINAL' || judged.verdict === 'hold') {
      afterFinal.push({ game: found, update, why: judged.verdict === 'hold' ? judged.why : null });
    } else if (judged.verdict === 'change' && Object.keys(judged.change).length > 0) {
      plan.changes.push({ game: found, change: judged.change });
    }
  }
  await planHolds(db, afterFinal, plan);
  return plan;
}

/** Finds the game of an update by the feed's id, else by season, week and teams; answers why when there is none. */
async function gameFinder(
  db: Pick<Transaction, 'game'>,
  seasonYear: number,
  updates: readonly GameUpdate[],
): Promise<(update: GameUpdate) => Game | string> {
  const weeks = [...new Set(updates.map((update) => update.week))];
  const feedIds = updates.flatMap((update) => (update.feedId === undefined ? [] : [update.feedId]));
  const games = await db.game.findMany({
    where: { OR: [{ seasonYear, week: { in: weeks } }, { feedId: { in: feedIds } }] },
  });
  const keyOf = (game: Pick<GameUpdate, 'seasonYear' | 'week' | 'homeTeamId' | 'awayTeamId'>) =>
    [game.seasonYear, game.week, game.awayTeamId, game.homeTeamId].join(' ');
  const byFeedId = new Map(games.flatMap((game) => (game.feedId === null ? [] : [[game.feedId, game]])));
  const byKey = new Map(games.map((game) => [keyOf(game), game]));
  return (update) => {
    const named = update.feedId === undefined ? undefined : byFeedId.get(update.feedId);
    const meant = byKey.get(keyOf(update));
    if (named !== undefined && named !== meant)
      return 'other teams or another week than the game with this id has';
    return meant ?? 'no such game';
  };
}

/**
 * One held row waits for each game, with what the feed said last. What the administrator has decided once is not asked
 * again when the feed goes on saying it.
 */
async function planHolds(
  db: Pick<Transaction, 'heldUpdate'>,
  judged: readonly { game: Game; update: GameUpdate; why: string | null }[],
  plan: UpdatePlan,
): Promise<void> {
  if (judged.length === 0) return;
  const rows = await db.heldUpdate.findMany({
    where: { gameId: { in: judged.map(({ game }) => game.id) } },
    orderBy: { id: 'asc' },
  });
  for (const { game, update, why } of judged) {
    const own = rows.filter((row) => row.gameId === game.id);
    const open = own.findLast((row) => row.resolvedAt === null) ?? null;
    const said: HeldContent = {
      status: update.status,
      period: update.period,
      clock: update.clock,
      homeScore: update.homeScore,
      awayScore: update.awayScore,
    };
    if (why === null) {
      // Live again without a word of its own, beside the administrator's result, takes nothing back.
      if (open !== null && update.status === 'FINAL') plan.takenBack.push(open);
    } else if (open !== null ? !isSame(open, said) : !own.some((row) => isSame(row, said))) {
      plan.holds.push({ game, why, said, open });
    }
  }
}

/** The running clock is left out: or a live game behind a final would be news with every tick. */
function isSame(row: HeldUpdate, said: HeldContent): boolean {
  const held = row.update as HeldContent;
  return (
    held.status === said.status && held.homeScore === said.homeScore && held.awayScore === said.awayScore
  );
}
