import type { AuditAction } from '../office/rules/auditSentence.ts';
import { statusWords } from './rules/statusWords.ts';
import type { Game } from '#prisma/generated/sqlite/client.ts';
import { loadTeams } from '#prisma/seasons/teams.ts';
import type { Schedule } from './feeds/schedule.ts';
import { writeAudit } from '../kernel/audit.ts';
import { ConflictError } from '../kernel/failures.ts';
import {
  announceChangedGames,
  announceEarlierKickoff,
  type ChangedGame,
} from '../messages/mail/scheduleNotices.ts';
import { gradeSeasonGames } from '../grading/grading.ts';
import type { GradingReport } from '../grading/gradingSteps.ts';
import { changeGame, movesKickoff } from './changeGame.ts';
import { endOf, nameOf, planSchedule, resultOf, type GameFields, type SchedulePlan } from './schedulePlan.ts';
import { decideByResult, serverAudit } from './heldUpdates.ts';
import { withSecretPicks } from './secretPicks.ts';
import { loadSeason } from '../grading/seasonFacts.ts';
import type { Services } from '../kernel/services.ts';
import { inSeason, type Transaction } from '../kernel/transaction.ts';
import { followSchedule } from '../grading/finishGrading.ts';

export interface ImportedSchedule {
  isNewSeason: boolean;
  games: number;
  added: number;
  removed: number;
  /** New results, and those that differ from the stored ones. */
  newResults: number;
  correctedResults: number;
  movedKickoffs: number;
  changedLines: number;
  /** Results of games in the future by the clock; not imported. */
  ahead: number;
  /** Games with a result in the database but not in the file; unchanged. */
  older: number;
  /** Notes for a person to check, such as "Week 4, GB at DAL: ...". */
  notes: string[];
  grading: GradingReport[];
}

/**
 * Updates a season from a schedule: teams, games, lines and results, then the weeks and the grading of its
 * pools, all in one transaction. Idempotent. Imported results have the source IMPORT; the commissioner's
 * results are never overwritten. A game that left its week is removed when nothing depends on it; otherwise
 * it becomes postponed (if it has another week) or canceled, and the commissioner rules on it.
 * @throws ConflictError when a team would play twice in a week because of a game that cannot be removed
 */
export async function importSchedule(
  services: Services,
  schedule: Schedule,
  now: Date = services.clock.now(),
): Promise<ImportedSchedule> {
  return inSeason(services, schedule.seasonYear, now, (transaction) =>
    importScheduleIn(transaction, schedule),
  );
}

/** `importSchedule` inside a transaction that holds the season's lock. */
export async function importScheduleIn(
  transaction: Transaction,
  schedule: Schedule,
): Promise<ImportedSchedule> {
  const { seasonYear, weekCount, games } = schedule;
  await writeTeams(transaction, seasonYear);
  const isNewSeason = (await transaction.tx.season.findUnique({ where: { year: seasonYear } })) === null;
  if (isNewSeason) await transaction.tx.season.create({ data: { year: seasonYear, weekCount } });
  const stored = await transaction.tx.game.findMany({
    where: { seasonYear },
    include: { _count: { select: { picks: true, results: true, heldUpdates: true, rulings: true } } },
    orderBy: { id: 'asc' },
  });
  const plan = planSchedule(
    await withSecretPicks(transaction, seasonYear, stored),
    schedule,
    transaction.now,
  );
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
  const touched = await writePlan(transaction, seasonYear, plan, report);
  report.grading = await gradePools(transaction, seasonYear, touched);
  return report;
}

async function writeTeams({ tx }: Transaction, seasonYear: number): Promise<void> {
  const teamIds = new Set((await tx.team.findMany({ select: { id: true } })).map((team) => team.id));
  const missing = loadTeams(seasonYear).filter((team) => !teamIds.has(team.id));
  if (missing.length === 0) return;
  await tx.team.createMany({
    data: missing.map(({ firstSeason: _first, lastSeason: _last, ...team }) => team),
  });
}

interface Touched {
  /** Whether games were added or removed, so that deadlines may have moved. */
  isMoved: boolean;
  /** Games whose result, status or kickoff changed. */
  settled: number[];
  /** Games whose kickoff moved or was confirmed. */
  moved: { before: Game; after: Game }[];
  /** Games that may have picks, and were taken off or have home and away swapped. */
  changed: ChangedGame[];
}

async function writePlan(
  transaction: Transaction,
  seasonYear: number,
  plan: SchedulePlan,
  report: ImportedSchedule,
): Promise<Touched> {
  const touched: Touched = {
    isMoved: plan.add.length + plan.remove.length > 0,
    ...{ settled: [], moved: [], changed: [] },
  };
  const changed = new Map<number, number[]>();
  const noteChange = (game: { id: number; week: number }) =>
    changed.set(game.week, [...(changed.get(game.week) ?? []), game.id]);
  // Removals first, since a team plays once a week.
  if (plan.remove.length > 0) {
    await transaction.tx.game.deleteMany({ where: { id: { in: plan.remove.map((game) => game.id) } } });
    for (const game of plan.remove) {
      noteChange(game);
      await audit(transaction, 'game.remove', game, factsOf(game), undefined);
      report.notes.push(`${nameOf(game)}: removed, the file does not have it`);
    }
  }
  for (const { game, status, movedTo } of plan.takeOut) {
    await transaction.tx.game.update({
      where: { id: game.id },
      data: { status, feedId: null, kickoffMovedAt: transaction.now, updatedAt: transaction.now },
    });
    noteChange(game);
    touched.settled.push(game.id);
    await audit(transaction, 'game.status', game, { status: game.status }, { status });
    const now = movedTo === null ? `is ${statusWords[status]}` : `moves to Week ${movedTo}`;
    touched.changed.push({ game, now, isOff: true });
    const where = movedTo === null ? 'is gone from the file' : `moved to Week ${movedTo}`;
    report.notes.push(
      `${nameOf(game)}: ${where}; it may have picks, so it is ${statusWords[status]} until you rule`,
    );
  }
  for (const { game, change } of plan.change) {
    const after = await writeChange(transaction, game, change, report);
    noteChange(game);
    const isMoved = movesKickoff(change);
    if (isMoved) touched.moved.push({ before: game, after });
    if (change.homeTeamId !== undefined && game._count.picks > 0) {
      const now = `is now ${after.awayTeamId} at ${after.homeTeamId}; picks of both teams stay`;
      touched.changed.push({ game, now, isOff: false });
    }
    if (
      isMoved ||
      change.status !== undefined ||
      change.homeScore !== undefined ||
      change.awayScore !== undefined
    )
      touched.settled.push(game.id);
  }
  for (const game of await addGames(transaction, seasonYear, plan.add, report)) {
    noteChange(game);
    if (game.status === 'FINAL') touched.settled.push(game.id);
  }
  for (const [week, gameIds] of changed) transaction.publish({ type: 'games', seasonYear, week, gameIds });
  return touched;
}

async function writeChange(
  transaction: Transaction,
  game: Game,
  change: Partial<GameFields>,
  report: ImportedSchedule,
): Promise<Game> {
  const after = await changeGame(transaction, game, change);
  if (movesKickoff(change)) {
    report.movedKickoffs += 1;
    const action = after.kickoff < game.kickoff ? 'game.kickoffMovedEarlier' : 'game.kickoffMoved';
    const kickoffOf = ({ kickoff, isKickoffConfirmed }: Game) => ({
      kickoff: kickoff.toISOString(),
      isKickoffConfirmed,
    });
    await audit(transaction, action, game, kickoffOf(game), kickoffOf(after));
    report.notes.push(
      `${nameOf(after)}: kickoff ${minuteOf(game.kickoff)} is now ${minuteOf(after.kickoff)}`,
    );
  }
  if (change.line !== undefined) report.changedLines += 1;
  const hasResult =
    change.status === 'FINAL' || change.homeScore !== undefined || change.awayScore !== undefined;
  if (!hasResult || after.status !== 'FINAL') return after;
  await transaction.tx.gameResult.create({ data: resultRow(after) });
  await decideByResult(transaction, serverAudit(transaction, 'schedule import'), game, after);
  if (game.status !== 'FINAL') {
    report.newResults += 1;
    return after;
  }
  report.correctedResults += 1;
  const facts = ({ status, homeScore, awayScore, resultSource }: Game) => ({
    status,
    homeScore,
    awayScore,
    resultSource,
  });
  await audit(transaction, 'game.correctResult', game, facts(game), facts(after));
  report.notes.push(`${nameOf(after)}: ${resultOf(game)} is now ${resultOf(after)}`);
  return after;
}

async function addGames(
  transaction: Transaction,
  seasonYear: number,
  games: readonly GameFields[],
  report: ImportedSchedule,
): Promise<Game[]> {
  if (games.length === 0) return [];
  const added = await transaction.tx.game.createManyAndReturn({
    data: games.map((game) => ({
      ...game,
      seasonYear,
      completedAt: game.status === 'FINAL' ? endOf(game.kickoff, transaction.now) : null,
      updatedAt: transaction.now,
    })),
  });
  const finals = added.filter((game) => game.status === 'FINAL');
  report.newResults += finals.length;
  if (finals.length > 0) await transaction.tx.gameResult.createMany({ data: finals.map(resultRow) });
  return added;
}

function resultRow(game: Game) {
  const { id: gameId, homeScore, awayScore, updatedAt: recordedAt } = game;
  return { gameId, status: 'FINAL' as const, homeScore, awayScore, source: 'IMPORT' as const, recordedAt };
}

async function gradePools(
  transaction: Transaction,
  seasonYear: number,
  touched: Touched,
): Promise<GradingReport[]> {
  const season = await loadSeason(transaction, seasonYear);
  const reports: GradingReport[] = [];
  // Notifies by the published deadlines, before they move.
  for (const { before, after } of touched.moved)
    await announceEarlierKickoff(transaction, season.pools, before, after);
  await announceChangedGames(transaction, season.pools, touched.changed);
  if (touched.isMoved || touched.moved.length > 0)
    reports.push(...(await followSchedule(transaction, season)));
  if (touched.settled.length > 0)
    reports.push(...(await gradeSeasonGames(transaction, season, touched.settled)));
  return reports;
}

function factsOf(game: Game) {
  const { seasonYear, week, homeTeamId, awayTeamId, kickoff, status } = game;
  return { seasonYear, week, homeTeamId, awayTeamId, kickoff: kickoff.toISOString(), status };
}

async function audit(
  transaction: Transaction,
  action: AuditAction,
  game: Game,
  before: Parameters<typeof writeAudit>[1]['before'],
  after: Parameters<typeof writeAudit>[1]['after'],
): Promise<void> {
  await writeAudit(transaction.tx, {
    at: transaction.now,
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
