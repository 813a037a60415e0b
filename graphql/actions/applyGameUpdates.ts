import type { Game } from '../../prisma/generated/sqlite/client.ts';
import type { GameStatus } from '../domain/facts.ts';
import type { GameUpdate } from '../feeds/feed.ts';
import { writeAudit } from './audit.ts';
import { announceEarlierKickoff } from './kickoffNotices.ts';
import { gradeSeasonGames } from './grading.ts';
import { reportGrading, type GradingReport } from './gradingSteps.ts';
import { loadSeason } from './seasonFacts.ts';
import type { Services } from './services.ts';
import { inTransaction, lockSeason, type Unit } from './transaction.ts';
import { planUpdates, type UpdatePlan } from './updatePlan.ts';
import { advancePool, syncPoolWeeks } from './weeks.ts';

export interface AppliedUpdates {
  /** Games that changed in any way. */
  changedGameIds: number[];
  /** Of these, the games that became final, were put off or cancelled, or stopped being so. */
  settledGameIds: number[];
  /** HeldUpdate rows that were written or brought up to date: what the feed wanted after a final. */
  heldIds: number[];
  /** Updates of games that are not known, or that cannot be true: logged, nothing written. */
  ignored: number;
  grading: GradingReport[];
}

/**
 * Takes over what a feed says: writes the games that changed, grades what was settled, moves deadlines when kick-offs
 * moved, and holds for the administrator what goes against a final result. One transaction for each season, so that a
 * final is never seen without its grading. Again changes nothing.
 *
 * @param now the instant at which the feed said it: it locks lines and stamps results that carry no end of their own
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
    const own = updates.filter((update) => update.seasonYear === seasonYear);
    // Most polls change nothing; that is found out without the season's lock.
    const plan = await planUpdates(services.db, seasonYear, own, now);
    for (const { update, why } of plan.ignored) {
      services.log.warn({ update, why }, 'score feed: ignored an update');
    }
    all.ignored += plan.ignored.length;
    if (plan.changes.length + plan.holds.length + plan.takenBack.length === 0) continue;
    const done = await inTransaction(services, now, async (unit) => {
      await lockSeason(unit, seasonYear);
      return applyPlan(unit, seasonYear, await planUpdates(unit.tx, seasonYear, own, now));
    });
    all.changedGameIds.push(...done.changedGameIds);
    all.settledGameIds.push(...done.settledGameIds);
    all.heldIds.push(...done.heldIds);
    all.grading.push(...done.grading);
  }
  return all;
}

async function applyPlan(
  unit: Unit,
  seasonYear: number,
  plan: UpdatePlan,
): Promise<Omit<AppliedUpdates, 'ignored'>> {
  const changedByWeek = new Map<number, number[]>();
  const settledGameIds: number[] = [];
  const moved: { before: Game; after: Game }[] = [];
  for (const { game, change } of plan.changes) {
    await unit.tx.game.update({ where: { id: game.id }, data: { ...change, updatedAt: unit.now } });
    changedByWeek.set(game.week, [...(changedByWeek.get(game.week) ?? []), game.id]);
    if (change.status !== undefined && (endsGame(change.status) || endsGame(game.status))) {
      settledGameIds.push(game.id);
    }
    if (change.kickoff !== undefined || change.isKickoffConfirmed !== undefined) {
      moved.push({ before: game, after: { ...game, ...change } });
      await auditKickoff(unit, game, { ...game, ...change });
    }
  }
  await appendResults(unit, plan);
  for (const [week, gameIds] of changedByWeek) unit.tell({ type: 'games', seasonYear, week, gameIds });

  const heldIds = await writeHolds(unit, plan);
  const grading: GradingReport[] = [];
  if (moved.length > 0 || settledGameIds.length > 0) {
    const season = await loadSeason(unit, seasonYear);
    // By the deadlines as people know them: before they move.
    for (const { before, after } of moved) await announceEarlierKickoff(unit, season.pools, before, after);
    for (const pool of moved.length > 0 ? season.pools : []) {
      const steps = await syncPoolWeeks(unit, season, pool);
      const report = await reportGrading(unit, pool, [...steps, ...(await advancePool(unit, season, pool))]);
      if (report !== null) grading.push(report);
    }
    if (settledGameIds.length > 0) grading.push(...(await gradeSeasonGames(unit, season, settledGameIds)));
  }
  return { changedGameIds: [...changedByWeek.values()].flat(), settledGameIds, heldIds, grading };
}

/** Whether picks of a game are graded, or await a ruling, in this status. */
function endsGame(status: GameStatus): boolean {
  return status === 'FINAL' || status === 'POSTPONED' || status === 'CANCELLED';
}

async function appendResults(unit: Unit, plan: UpdatePlan): Promise<void> {
  const finals = plan.changes.filter(({ change }) => change.status === 'FINAL');
  if (finals.length === 0) return;
  await unit.tx.gameResult.createMany({
    data: finals.map(({ game, change }) => ({
      gameId: game.id,
      status: 'FINAL' as const,
      homeScore: change.homeScore ?? game.homeScore,
      awayScore: change.awayScore ?? game.awayScore,
      source: 'FEED' as const,
      recordedAt: change.completedAt ?? unit.now,
    })),
  });
}

interface Kickoff {
  id: number;
  kickoff: Date;
  isKickoffConfirmed: boolean;
}

/** A moved kick-off moves the lock of two teams; an earlier one may have surprised somebody. */
async function auditKickoff(unit: Unit, before: Kickoff, after: Kickoff): Promise<void> {
  const facts = ({ kickoff, isKickoffConfirmed }: Kickoff) => ({
    kickoff: kickoff.toISOString(),
    isKickoffConfirmed,
  });
  await writeAudit(unit.tx, {
    at: unit.now,
    actorId: null,
    action: after.kickoff < before.kickoff ? 'game.kickoffMovedEarlier' : 'game.kickoffMoved',
    subjectType: 'Game',
    subjectId: before.id,
    before: facts(before),
    after: facts(after),
  });
}

async function writeHolds(unit: Unit, plan: UpdatePlan): Promise<number[]> {
  const heldIds: number[] = [];
  for (const { game, why, said, open } of plan.holds) {
    const data = { update: said, why, heldAt: unit.now };
    const row =
      open === null
        ? await unit.tx.heldUpdate.create({ data: { gameId: game.id, ...data } })
        : await unit.tx.heldUpdate.update({ where: { id: open.id }, data });
    heldIds.push(row.id);
  }
  if (plan.takenBack.length > 0) {
    await unit.tx.heldUpdate.updateMany({
      where: { id: { in: plan.takenBack.map((row) => row.id) } },
      data: { resolvedAt: unit.now, accepted: false },
    });
  }
  return heldIds;
}
