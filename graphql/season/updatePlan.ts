import type { TransactionClient } from '#prisma/client.ts';
import type { Game, HeldUpdate, Prisma } from '#prisma/generated/sqlite/client.ts';
import type { Clock } from '../kernel/clock.ts';
import { MOST_SKEW } from '../kernel/due.ts';
import type { GameUpdate } from '../kernel/scoreFeed.ts';
import { judgeUpdate, type GameChange } from './judgeUpdate.ts';

/** The changes that a feed's updates make to a stored season. */
export interface UpdatePlan {
  changes: { game: Game; change: GameChange }[];
  /** Updates to hold for the commissioner; `open` is the game's held row, if there is one. */
  holds: { game: Game; why: string; content: HeldContent; open: HeldUpdate | null }[];
  /** Held updates that the feed has withdrawn by agreeing with the result again. */
  takenBack: { game: Game; held: HeldUpdate }[];
  ignored: { update: GameUpdate; why: string }[];
  /** Playoff games whose teams have become known. */
  add: GameUpdate[];
}

/** The content of HeldUpdate.update. */
export interface HeldContent extends Prisma.JsonObject {
  status: string;
  period: number | null;
  clock: string | null;
  homeScore: number | null;
  awayScore: number | null;
}

/**
 * Finds the games of the updates and judges each, without writing.
 * @param reading.now the instant of the feed's poll
 */
export async function planUpdates(
  db: Pick<TransactionClient, 'game' | 'heldUpdate' | 'season'>,
  seasonYear: number,
  updates: readonly GameUpdate[],
  reading: { now: Date; clock: Pick<Clock, 'now'> },
): Promise<UpdatePlan> {
  const { now, clock } = reading;
  const latest = new Date(clock.now().getTime() + MOST_SKEW);
  const find = await gameFinder(db, seasonYear, updates);
  const plan: UpdatePlan = { changes: [], holds: [], takenBack: [], ignored: [], add: [] };
  const afterFinal: { game: Game; update: GameUpdate; why: string | null }[] = [];
  for (const update of updates) {
    const found = find(update);
    if (found === null) {
      plan.add.push(update);
      continue;
    }
    if (typeof found === 'string') {
      plan.ignored.push({ update, why: found });
      continue;
    }
    // Stale update: older than the stored row, unless the clock was set back since.
    if (now < found.updatedAt && found.updatedAt <= latest) continue;
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

/**
 * Finds the game of an update by the feed's id, else by season, week and teams; returns the reason when there
 * is none, and null for a playoff game to add.
 */
async function gameFinder(
  db: Pick<TransactionClient, 'game' | 'season'>,
  seasonYear: number,
  updates: readonly GameUpdate[],
): Promise<(update: GameUpdate) => Game | string | null> {
  const weeks = [...new Set(updates.map((update) => update.week))];
  const feedIds = updates.flatMap((update) => (update.feedId === undefined ? [] : [update.feedId]));
  const games = await db.game.findMany({
    where: { OR: [{ seasonYear, week: { in: weeks } }, { feedId: { in: feedIds } }] },
  });
  const known = new Set(games.map((game) => `${game.week} ${game.homeTeamId} ${game.awayTeamId}`));
  const isNew = updates.some(
    ({ week, homeTeamId, awayTeamId }) => !known.has(`${week} ${homeTeamId} ${awayTeamId}`),
  );
  // Most polls know every game.
  const season = isNew ? await db.season.findUnique({ where: { year: seasonYear } }) : null;
  const regular = season?.weekCount ?? Infinity;
  const keyOf = (game: Pick<GameUpdate, 'seasonYear' | 'week' | 'homeTeamId' | 'awayTeamId'>) =>
    [game.seasonYear, game.week, game.awayTeamId, game.homeTeamId].join(' ');
  const byFeedId = new Map(games.flatMap((game) => (game.feedId === null ? [] : [[game.feedId, game]])));
  const byKey = new Map(games.map((game) => [keyOf(game), game]));
  return (update) => {
    const named = update.feedId === undefined ? undefined : byFeedId.get(update.feedId);
    const meant = byKey.get(keyOf(update));
    if (named !== undefined && named !== meant)
      return 'other teams or another week than the game with this id has';
    if (meant !== undefined) return meant;
    const { week, homeTeamId, awayTeamId, kickoff } = update;
    if (week <= regular || kickoff === undefined) return 'no such game';
    const own = [homeTeamId, awayTeamId];
    const rival = games.find(
      (game) =>
        game.seasonYear === seasonYear &&
        game.week === week &&
        (own.includes(game.homeTeamId) || own.includes(game.awayTeamId)),
    );
    return rival === undefined ? null : 'one of its teams has another game in this week';
  };
}

/**
 * One held row per game, with the feed's latest update. A decided update is not held again while the feed repeats it.
 */
async function planHolds(
  db: Pick<TransactionClient, 'heldUpdate'>,
  judged: readonly { game: Game; update: GameUpdate; why: string | null }[],
  plan: UpdatePlan,
): Promise<void> {
  if (judged.length === 0) return;
  const rows = await db.heldUpdate.findMany({
    where: { source: 'FEED', gameId: { in: judged.map(({ game }) => game.id) } },
    orderBy: { id: 'asc' },
  });
  for (const { game, update, why } of judged) {
    const gameRows = rows.filter((row) => row.gameId === game.id);
    const open = gameRows.findLast((row) => row.resolvedAt === null) ?? null;
    const content: HeldContent = {
      status: update.status,
      period: update.period,
      clock: update.clock,
      homeScore: update.homeScore,
      awayScore: update.awayScore,
    };
    if (why === null) {
      // A LIVE update does not withdraw a held FINAL.
      if (open !== null && update.status === 'FINAL') plan.takenBack.push({ game, held: open });
    } else if (
      open !== null ? !isSameUpdate(open, content) : !gameRows.some((row) => isSameUpdate(row, content))
    ) {
      plan.holds.push({ game, why, content, open });
    }
  }
}

/** Ignores the game clock: a live game behind a final would differ with every tick. */
export function isSameUpdate(row: HeldUpdate, content: HeldContent): boolean {
  const held = row.update as HeldContent;
  return (
    held.status === content.status &&
    held.homeScore === content.homeScore &&
    held.awayScore === content.awayScore
  );
}
