import { afterCommit } from '#prisma/afterCommit.ts';
import type { SeasonImport } from '#prisma/generated/sqlite/client.ts';
import { administrator } from '../accounts/access/permissions.ts';
import type { Viewer } from '../accounts/sessions/viewer.ts';
import { readSchedule, ScheduleError } from '../season/feeds/schedule.ts';
import { writeAudit } from '../kernel/audit.ts';
import { dueConditions, MOST_SKEW } from '../kernel/due.ts';
import { ConflictError, InvalidInputError } from '../kernel/failures.ts';
import { invalid } from '../kernel/input.ts';
import { FeedError } from '../kernel/scoreFeed.ts';
import type { Services } from '../kernel/services.ts';
import { type ImportedSchedule, importSchedule } from '../season/importSchedule.ts';

const FIRST_SEASON = 1999;
const LAST_SEASON = 2100;
/** Characters of an uploaded schedule: the file of all seasons has two million. */
const MAX_CSV = 3_000_000;
/** Problems that a person reads at once. */
const SHOWN_PROBLEMS = 10;
/** Real milliseconds after which an import whose process has ended is taken on again. */
const CLAIM = 5 * 60_000;
/** Real milliseconds for which finished imports are kept. */
const KEPT = 7 * 86_400_000;

/**
 * Queues the import of a season, from SCHEDULE_URL or from an uploaded file; a job carries it out. While one of the
 * season waits or runs, it is the answer.
 */
export async function requestSeasonImport(
  services: Services,
  viewer: Viewer | null,
  { season, csv }: { season: number; csv: string | null },
): Promise<SeasonImport> {
  const { userId } = administrator(viewer);
  if (!Number.isInteger(season) || season < FIRST_SEASON || season > LAST_SEASON) {
    throw invalid('season', `A season is a year from ${FIRST_SEASON} to ${LAST_SEASON}.`);
  }
  if (csv !== null && csv.trim() === '') throw invalid('csv', 'The file is empty.');
  if (csv !== null && csv.length > MAX_CSV) {
    throw invalid('csv', `The file has more than ${MAX_CSV} characters. Keep the games of the season alone.`);
  }
  const requestedAt = services.systemClock.now();
  return services.db.$transaction(async (tx) => {
    const running = await tx.seasonImport.findFirst({ where: { seasonYear: season, finishedAt: null } });
    if (running !== null) return running;
    await tx.seasonImport.deleteMany({
      where: { finishedAt: { lt: new Date(requestedAt.getTime() - KEPT) } },
    });
    await writeAudit(tx, {
      at: services.clock.now(),
      actorId: userId,
      action: 'season.import',
      subjectType: 'Season',
      subjectId: season,
      after: { source: csv === null ? 'the schedule feed' : 'an uploaded file' },
    });
    afterCommit(tx, () => services.events.publish({ type: 'queued', queue: 'seasonImports' }));
    return tx.seasonImport.create({ data: { seasonYear: season, csv, requestedAt } });
  });
}

/** Carries out the imports that wait, oldest first. */
export async function runSeasonImports(
  services: Services,
  { scheduleUrl, productName }: { scheduleUrl: string; productName: string },
  signal?: AbortSignal,
): Promise<void> {
  const isOver = () => signal?.aborted === true;
  while (!isOver()) {
    const task = await claimNext(services);
    if (task === null) return;
    const { csv, seasonYear } = task;
    try {
      const source = csv === null ? { url: scheduleUrl } : { text: csv };
      const schedule = await readSchedule({
        ...source,
        season: seasonYear,
        userAgent: productName.replace(/[^\x20-\x7e]/g, ''),
        ...(signal && { signal }),
      });
      await services.db.seasonImport.update({ where: { id: task.id }, data: { state: 'STORING' } });
      const report = await importSchedule(services, schedule);
      await finish(services, task, 'DONE', describe(report));
    } catch (error) {
      // The next process takes it on again.
      if (isOver()) return;
      await finish(services, task, 'FAILED', wordsOf(error));
      if (!isExpected(error)) throw error;
    }
  }
}

async function claimNext({ db, systemClock }: Services): Promise<SeasonImport | null> {
  const now = systemClock.now();
  const over = dueConditions(new Date(now.getTime() - CLAIM), CLAIM + MOST_SKEW);
  const isFree = { OR: [{ claimedAt: null }, ...over.map((claimedAt) => ({ claimedAt }))] };
  const next = await db.seasonImport.findFirst({
    where: { finishedAt: null, ...isFree },
    orderBy: { id: 'asc' },
  });
  if (next === null) return null;
  const { count } = await db.seasonImport.updateMany({
    where: { id: next.id, finishedAt: null, ...isFree },
    data: { claimedAt: now, state: 'READING' },
  });
  return count === 1 ? next : null;
}

async function finish(
  { db, systemClock }: Services,
  { id }: SeasonImport,
  state: 'DONE' | 'FAILED',
  detail: string,
): Promise<void> {
  await db.seasonImport.update({
    where: { id },
    data: { state, detail, csv: null, finishedAt: systemClock.now() },
  });
}

/** "272 games; 272 new." */
function describe({ games, added, removed, newResults, movedKickoffs, correctedResults }: ImportedSchedule) {
  const changes = [
    [added, 'new'],
    [removed, 'taken out'],
    [movedKickoffs, 'with another kickoff'],
    [newResults, 'with a new result'],
    [correctedResults, 'with a corrected result'],
  ] as const;
  const named = changes.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`);
  return `${games} games; ${named.length === 0 ? 'nothing has changed' : named.join(', ')}.`;
}

function isExpected(error: unknown): boolean {
  return [FeedError, ConflictError, InvalidInputError].some((kind) => error instanceof kind);
}

function wordsOf(error: unknown): string {
  if (error instanceof ScheduleError) {
    const more = error.problems.length - SHOWN_PROBLEMS;
    const shown = error.problems.slice(0, SHOWN_PROBLEMS).join('\n');
    return more > 0 ? `${shown}\nand ${more} more problems` : shown;
  }
  return isExpected(error)
    ? (error as Error).message
    : 'Something went wrong on our side. The log of the server has the details.';
}
