import type { Game } from '#prisma/generated/sqlite/client.ts';
import type { GameStatus } from '../grading/rules/facts.ts';
import { statusWords } from './rules/statusWords.ts';
import type { GameUpdate } from '../kernel/scoreFeed.ts';
import { writeAudit } from '../kernel/audit.ts';
import {
  announceChangedGames,
  announceEarlierKickoff,
  type ChangedGame,
} from '../messages/mail/scheduleNotices.ts';
import { gradeSeasonGames } from '../grading/grading.ts';
import type { GradingReport } from '../grading/gradingSteps.ts';
import { loadSeason } from '../grading/seasonFacts.ts';
import type { Services } from '../kernel/services.ts';
import { inSeason, type Transaction } from '../kernel/transaction.ts';
import { changeGame, movesKickoff } from './changeGame.ts';
import { decideHeldUpdate, holdUpdate, serverAudit } from './heldUpdates.ts';
import { newGame } from './schedulePlan.ts';
import { planUpdates, type UpdatePlan } from './updatePlan.ts';
import { followSchedule } from '../grading/finishGrading.ts';

export interface AppliedUpdates {
  /** Games that changed in any way. */
  changedGameIds: number[];
  /** Games that became final, postponed or canceled, or ceased to be. */
  settledGameIds: number[];
  /** Number of HeldUpdate rows written: the feed's updates after a final. */
  heldIds: number[];
  /** Number of updates of unknown games, or with impossible values: logged, not written. */
  ignored: number;
  grading: GradingReport[];
}

/**
 * Applies a feed's updates: writes the games that changed, grades those that were settled, moves deadlines
 * when kickoffs moved, and holds updates that contradict a final result for the commissioner. One
 * transaction per season, so that a final is never visible without its grading. Idempotent.
 *
 * @param now the instant of the feed's reading: it locks lines and stamps results that carry no end time
 */
export async function applyGameUpdates(
  services: Services,
  updates: readonly GameUpdate[],
  now: Date = services.clock.now(),
): Promise<AppliedUpdates> {
  const all: AppliedUpdates = {
    changedGameIds: [],
    settledGameIds: [],
    heldIds: [],
    ignored: 0,
    grading: [],
  };
  for (const seasonYear of new Set(updates.map((update) => update.seasonYear))) {
    const seasonUpdates = updates.filter((update) => update.seasonYear === seasonYear);
    // Most polls change nothing, which is checked without the season's lock.
    const reading = { now, clock: services.clock };
    const plan = await planUpdates(services.db, seasonYear, seasonUpdates, reading);
    for (const { update, why } of plan.ignored) {
      services.log.warn({ update, why }, 'score feed: ignored an update');
    }
    all.ignored += plan.ignored.length;
    if (plan.changes.length + plan.holds.length + plan.takenBack.length + plan.add.length === 0) continue;
    const done = await inSeason(services, seasonYear, now, async (transaction) => {
      return applyPlan(
        transaction,
        seasonYear,
        await planUpdates(transaction.tx, seasonYear, seasonUpdates, reading),
      );
    });
    all.changedGameIds.push(...done.changedGameIds);
    all.settledGameIds.push(...done.settledGameIds);
    all.heldIds.push(...done.heldIds);
    all.grading.push(...done.grading);
  }
  return all;
}

async function applyPlan(
  transaction: Transaction,
  seasonYear: number,
  plan: UpdatePlan,
): Promise<Omit<AppliedUpdates, 'ignored'>> {
  const changedByWeek = new Map<number, number[]>();
  const settledGameIds: number[] = [];
  const moved: { before: Game; after: Game }[] = [];
  const changed: ChangedGame[] = [];
  for (const { game, change } of plan.changes) {
    await changeGame(transaction, game, change);
    changedByWeek.set(game.week, [...(changedByWeek.get(game.week) ?? []), game.id]);
    if (change.status !== undefined && (endsGame(change.status) || endsGame(game.status))) {
      settledGameIds.push(game.id);
    }
    if (change.status === 'POSTPONED' || change.status === 'CANCELLED')
      changed.push({ game, now: `is ${statusWords[change.status]}`, isOff: true });
    if (movesKickoff(change)) {
      moved.push({ before: game, after: { ...game, ...change } });
      await auditKickoff(transaction, game, { ...game, ...change });
    }
  }
  await appendResults(transaction, plan);
  for (const game of await addGames(transaction, seasonYear, plan.add)) {
    changedByWeek.set(game.week, [...(changedByWeek.get(game.week) ?? []), game.id]);
  }
  for (const [week, gameIds] of changedByWeek)
    transaction.publish({ type: 'games', seasonYear, week, gameIds });

  const heldIds = await writeHolds(transaction, plan);
  const grading: GradingReport[] = [];
  if (moved.length + plan.add.length > 0 || settledGameIds.length > 0) {
    const season = await loadSeason(transaction, seasonYear);
    // Notifies by the published deadlines, before they move.
    for (const { before, after } of moved)
      await announceEarlierKickoff(transaction, season.pools, before, after);
    await announceChangedGames(transaction, season.pools, changed);
    if (moved.length + plan.add.length > 0) grading.push(...(await followSchedule(transaction, season)));
    if (settledGameIds.length > 0)
      grading.push(...(await gradeSeasonGames(transaction, season, settledGameIds)));
  }
  return { changedGameIds: [...changedByWeek.values()].flat(), settledGameIds, heldIds, grading };
}

/** Adds playoff games as scheduled; further facts follow with the feed's next poll. */
async function addGames(
  { tx, now }: Transaction,
  seasonYear: number,
  games: readonly GameUpdate[],
): Promise<Game[]> {
  if (games.length === 0) return [];
  return tx.game.createManyAndReturn({
    data: games.map((game) => ({
      ...newGame({ ...game, status: 'SCHEDULED' }, new Set()),
      seasonYear,
      updatedAt: now,
    })),
  });
}

/** Whether a game with this status is graded or awaits a ruling. */
function endsGame(status: GameStatus): boolean {
  return status === 'FINAL' || status === 'POSTPONED' || status === 'CANCELLED';
}

async function appendResults(transaction: Transaction, plan: UpdatePlan): Promise<void> {
  const finals = plan.changes.filter(({ change }) => change.status === 'FINAL');
  if (finals.length === 0) return;
  await transaction.tx.gameResult.createMany({
    data: finals.map(({ game, change }) => ({
      gameId: game.id,
      status: 'FINAL' as const,
      homeScore: change.homeScore ?? game.homeScore,
      awayScore: change.awayScore ?? game.awayScore,
      source: 'FEED' as const,
      recordedAt: change.completedAt ?? transaction.now,
    })),
  });
}

interface Kickoff {
  id: number;
  kickoff: Date;
  isKickoffConfirmed: boolean;
}

/** A moved kickoff moves the lock of two teams; an earlier one may surprise participants. */
async function auditKickoff(transaction: Transaction, before: Kickoff, after: Kickoff): Promise<void> {
  const facts = ({ kickoff, isKickoffConfirmed }: Kickoff) => ({
    kickoff: kickoff.toISOString(),
    isKickoffConfirmed,
  });
  await writeAudit(transaction.tx, {
    at: transaction.now,
    actorId: null,
    action: after.kickoff < before.kickoff ? 'game.kickoffMovedEarlier' : 'game.kickoffMoved',
    subjectType: 'Game',
    subjectId: before.id,
    before: facts(before),
    after: facts(after),
  });
}

async function writeHolds(transaction: Transaction, plan: UpdatePlan): Promise<number[]> {
  const heldIds: number[] = [];
  for (const hold of plan.holds) {
    heldIds.push((await holdUpdate(transaction, { ...hold, source: 'FEED' })).id);
  }
  for (const { game, held } of plan.takenBack) {
    await decideHeldUpdate(transaction, serverAudit(transaction), game, held, 'WITHDRAW');
  }
  return heldIds;
}
