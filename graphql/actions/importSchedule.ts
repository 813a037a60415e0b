import type { Game } from '../../prisma/generated/sqlite/client.ts';
import { loadTeams } from '../../prisma/seasons/teams.ts';
import type { Schedule } from '../feeds/schedule.ts';
import { writeAudit } from './audit.ts';
import { ConflictError } from './failures.ts';
import { gradeSeasonGames } from './grading.ts';
import { reportGrading, type GradingReport } from './gradingSteps.ts';
import {
  endOf,
  nameOf,
  planSchedule,
  resultOf,
  type GameFields,
  type SchedulePlan,
  type StoredGame,
} from './schedulePlan.ts';
import { loadSeason } from './seasonFacts.ts';
import type { Services } from './services.ts';
import { inTransaction, lockSeason, type Unit } from './transaction.ts';
import { advancePool, syncPoolWeeks } from './weeks.ts';

export interface ImportedSchedule {
  isNewSeason: boolean;
  games: number;
  added: number;
  removed: number;
  /** Results that are new, and results that are other than before. */
  newResults: number;
  correctedResults: number;
  movedKickoffs: number;
  changedLines: number;
  /** Results in the file of games that have not begun by the clock; not taken over. */
  ahead: number;
  /** Games that have a result here and none in the file; nothing of them changed. */
  older: number;
  /** One line for each thing that somebody may want to look at, "Week 4, GB at DAL: ...". */
  notes: string[];
  grading: GradingReport[];
}

/**
 * Brings a season in line with a schedule: teams, games, lines and results, and then the weeks and the grading of its
 * pools, all in one transaction. Again with the same schedule changes nothing. Results become IMPORT's; the
 * administrator's are never overwritten. A game that is gone from its week is removed when nothing hangs on it, else it
 * becomes postponed (it has another week now) or cancelled, for the administrator to rule on.
 * @throws ConflictError when a team would play twice in a week because of a game that cannot go
 */
export async function importSchedule(
  services: Services,
  schedule: Schedule,
  now: Date = services.clock.now(),
): Promise<ImportedSchedule> {
  return inTransaction(services, now, (unit) => importScheduleIn(unit, schedule));
}

/** importSchedule within a transaction; leaves the season locked. */
export async function importScheduleIn(unit: Unit, schedule: Schedule): Promise<ImportedSchedule> {
  const { seasonYear, weekCount, games } = schedule;
  await lockSeason(unit, seasonYear);
  await writeTeams(unit, seasonYear);
  const isNewSeason = (await unit.tx.season.findUnique({ where: { year: seasonYear } })) === null;
  if (isNewSeason) await unit.tx.season.create({ data: { year: seasonYear, weekCount } });
  const stored = await unit.tx.game.findMany({
    where: { seasonYear },
    include: { _count: { select: { picks: true, results: true, heldUpdates: true, rulings: true } } },
    orderBy: { id: 'asc' },
  });
  const plan = planSchedule(await withSecretPicks(unit, seasonYear, stored), games, unit.now);
  if (plan.refusals.length > 0) throw new ConflictError(plan.refusals.join('\n'));
  const report: ImportedSchedule = {
    isNewSeason,
    games: games.length,
    added: plan.add.length,
    removed: plan.remove.length + plan.takeOut.length,
    newResults: 0,
    correctedResults: 0,
    movedKickoffs: 0,
    changedLines: 0,
    ahead: plan.ahead,
    older: plan.older,
    notes: plan.kept.map(({ game, why }) => `${nameOf(game)}: ${why}`),
    grading: [],
  };
  const touched = await writePlan(unit, seasonYear, plan, report);
  report.grading = await gradePools(unit, seasonYear, touched);
  return report;
}

/**
 * The games of weeks whose deadline is ahead, each with all picks of its week: whether a game can be removed would tell
 * whether somebody has picked it.
 */
async function withSecretPicks(unit: Unit, seasonYear: number, stored: StoredGame[]): Promise<StoredGame[]> {
  const weeks = await unit.tx.poolWeek.findMany({
    where: { pool: { seasonYear }, deadline: { gt: unit.now } },
    distinct: ['week'],
    select: { week: true },
  });
  const secret = new Set(weeks.map(({ week }) => week));
  const picksOf = new Map<number, number>();
  for (const { week, _count } of stored) picksOf.set(week, (picksOf.get(week) ?? 0) + _count.picks);
  return stored.map((game) =>
    secret.has(game.week)
      ? { ...game, _count: { ...game._count, picks: picksOf.get(game.week) ?? 0 } }
      : game,
  );
}

async function writeTeams({ tx }: Unit, seasonYear: number): Promise<void> {
  const known = new Set((await tx.team.findMany({ select: { id: true } })).map((team) => team.id));
  const missing = loadTeams(seasonYear).filter((team) => !known.has(team.id));
  if (missing.length === 0) return;
  await tx.team.createMany({
    data: missing.map(({ firstSeason: _first, lastSeason: _last, ...team }) => team),
  });
}

interface Touched {
  /** Whether deadlines may have moved. */
  isMoved: boolean;
  /** Games whose result, status or kick-off changed. */
  settled: number[];
}

async function writePlan(
  unit: Unit,
  seasonYear: number,
  plan: SchedulePlan,
  report: ImportedSchedule,
): Promise<Touched> {
  const touched: Touched = { isMoved: plan.add.length + plan.remove.length > 0, settled: [] };
  const told = new Map<number, number[]>();
  const tell = (game: { id: number; week: number }) =>
    told.set(game.week, [...(told.get(game.week) ?? []), game.id]);
  // First what goes: in a week a team plays once.
  if (plan.remove.length > 0) {
    await unit.tx.game.deleteMany({ where: { id: { in: plan.remove.map((game) => game.id) } } });
    for (const game of plan.remove) {
      tell(game);
      await audit(unit, 'game.remove', game, factsOf(game), undefined);
      report.notes.push(`${nameOf(game)}: removed, the file does not have it`);
    }
  }
  for (const { game, status, movedTo } of plan.takeOut) {
    await unit.tx.game.update({
      where: { id: game.id },
      data: { status, feedId: null, updatedAt: unit.now },
    });
    tell(game);
    touched.settled.push(game.id);
    await audit(unit, 'game.status', game, { status: game.status }, { status });
    const where = movedTo === null ? 'is gone from the file' : `moved to Week ${movedTo}`;
    report.notes.push(
      `${nameOf(game)}: ${where}; it may have picks, so it is ${status.toLowerCase()} until you rule`,
    );
  }
  for (const { game, change } of plan.change) {
    await writeChange(unit, game, change, report);
    tell(game);
    const isMoved = change.kickoff !== undefined || change.isKickoffConfirmed !== undefined;
    if (isMoved) touched.isMoved = true;
    if (
      isMoved ||
      change.status !== undefined ||
      change.homeScore !== undefined ||
      change.awayScore !== undefined
    )
      touched.settled.push(game.id);
  }
  for (const game of await addGames(unit, seasonYear, plan.add, report)) {
    tell(game);
    if (game.status === 'FINAL') touched.settled.push(game.id);
  }
  for (const [week, gameIds] of told) unit.tell({ type: 'games', seasonYear, week, gameIds });
  return touched;
}

async function writeChange(
  unit: Unit,
  game: Game,
  change: Partial<GameFields>,
  report: ImportedSchedule,
): Promise<void> {
  const after = await unit.tx.game.update({
    where: { id: game.id },
    data: { ...change, updatedAt: unit.now },
  });
  if (change.kickoff !== undefined || change.isKickoffConfirmed !== undefined) {
    report.movedKickoffs += 1;
    const action = after.kickoff < game.kickoff ? 'game.kickoffMovedEarlier' : 'game.kickoffMoved';
    const kickoffOf = ({ kickoff, isKickoffConfirmed }: Game) => ({
      kickoff: kickoff.toISOString(),
      isKickoffConfirmed,
    });
    await audit(unit, action, game, kickoffOf(game), kickoffOf(after));
    report.notes.push(
      `${nameOf(after)}: kick-off ${minuteOf(game.kickoff)} is now ${minuteOf(after.kickoff)}`,
    );
  }
  if (change.line !== undefined) report.changedLines += 1;
  const hasResult =
    change.status === 'FINAL' || change.homeScore !== undefined || change.awayScore !== undefined;
  if (!hasResult || after.status !== 'FINAL') return;
  await unit.tx.gameResult.create({ data: resultRow(after) });
  if (game.status !== 'FINAL') {
    report.newResults += 1;
    return;
  }
  report.correctedResults += 1;
  const facts = ({ status, homeScore, awayScore, resultSource }: Game) => ({
    status,
    homeScore,
    awayScore,
    resultSource,
  });
  await audit(unit, 'game.correctResult', game, facts(game), facts(after));
  report.notes.push(`${nameOf(after)}: ${resultOf(game)} is now ${resultOf(after)}`);
}

async function addGames(
  unit: Unit,
  seasonYear: number,
  games: readonly GameFields[],
  report: ImportedSchedule,
): Promise<Game[]> {
  if (games.length === 0) return [];
  const added = await unit.tx.game.createManyAndReturn({
    data: games.map((game) => ({
      ...game,
      seasonYear,
      completedAt: game.status === 'FINAL' ? endOf(game.kickoff, unit.now) : null,
      updatedAt: unit.now,
    })),
  });
  const finals = added.filter((game) => game.status === 'FINAL');
  report.newResults += finals.length;
  if (finals.length > 0) await unit.tx.gameResult.createMany({ data: finals.map(resultRow) });
  return added;
}

function resultRow(game: Game) {
  const { id: gameId, homeScore, awayScore, updatedAt: recordedAt } = game;
  return { gameId, status: 'FINAL' as const, homeScore, awayScore, source: 'IMPORT' as const, recordedAt };
}

async function gradePools(unit: Unit, seasonYear: number, touched: Touched): Promise<GradingReport[]> {
  const season = await loadSeason(unit, seasonYear);
  const reports: GradingReport[] = [];
  for (const pool of touched.isMoved ? season.pools : []) {
    const steps = await syncPoolWeeks(unit, season, pool);
    const report = await reportGrading(unit, pool, [...steps, ...(await advancePool(unit, season, pool))]);
    if (report !== null) reports.push(report);
  }
  if (touched.settled.length > 0) reports.push(...(await gradeSeasonGames(unit, season, touched.settled)));
  return reports;
}

function factsOf(game: Game) {
  const { seasonYear, week, homeTeamId, awayTeamId, kickoff, status } = game;
  return { seasonYear, week, homeTeamId, awayTeamId, kickoff: kickoff.toISOString(), status };
}

async function audit(
  unit: Unit,
  action: string,
  game: Game,
  before: Parameters<typeof writeAudit>[1]['before'],
  after: Parameters<typeof writeAudit>[1]['after'],
): Promise<void> {
  await writeAudit(unit.tx, {
    at: unit.now,
    actorId: null,
    action,
    subjectType: 'Game',
    subjectId: game.id,
    reason: 'schedule import',
    ...(before === undefined ? {} : { before }),
    ...(after === undefined ? {} : { after }),
  });
}

/** "2025-12-20 21:30 UTC". */
function minuteOf(instant: Date): string {
  return `${instant.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
