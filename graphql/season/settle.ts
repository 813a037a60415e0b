import { gamesOfRound, roundOf } from './rules/playoffs.ts';
import { FeedError, type ScoreFeed } from '../kernel/scoreFeed.ts';
import { applyGameUpdates } from './applyGameUpdates.ts';
import { passDeadlines, passMissedDeadlines } from '../grading/passDeadlines.ts';
import { readFeed } from './readFeed.ts';
import type { Services } from '../kernel/services.ts';

/** How far ahead kickoffs and lines are updated. */
const AHEAD = 8 * 86_400_000;
/**
 * How long after kickoff a feed can correct a game: a changed result is held for the commissioner, and a game
 * canceled by mistake continues.
 */
const CORRECTED = 86_400_000;

/** Delay of a deadline above which the server was down rather than busy. */
const MISSED = 3_600_000;

/** No regular season has fewer weeks. */
const FEWEST_WEEKS = 17;

/**
 * Updates the pools up to `until`: results and deadlines in chronological order, in one step per missed
 * deadline and one for the end, so that a jump over a season takes some twenty steps. A feed with past states
 * is read as of each step; others are read once, after all deadlines, since they may take long to fail. A
 * failing feed does not delay deadlines.
 *
 * Runs one at a time within a process: the background job and a jump of the demo clock wait for each other.
 *
 * @param feed null: only the commissioner enters results
 * @throws FeedError after all deadlines up to `until` were processed, and results of other weeks were applied
 */
export function settle(
  services: Services,
  feed: ScoreFeed | null,
  until: Date,
  signal?: AbortSignal,
): Promise<void> {
  return services.settling.run(() => settleNow(services, feed, until, signal));
}

async function settleNow(
  services: Services,
  feed: ScoreFeed | null,
  until: Date,
  signal?: AbortSignal,
): Promise<void> {
  const failures: FeedError[] = [];
  const follow = async (at: Date) => {
    signal?.throwIfAborted();
    if (feed === null || failures.at(-1)?.updates.length === 0) return;
    try {
      await followFeed(services, feed, at, signal);
    } catch (error) {
      if (!(error instanceof FeedError)) throw error;
      failures.push(error);
    }
  };
  const due = await services.db.poolWeek.findMany({
    where: { deadlinePassedAt: null, deadline: { lte: until } },
    distinct: ['deadline'],
    orderBy: { deadline: 'asc' },
    select: { deadline: true },
  });
  for (const [index, { deadline }] of due.entries()) {
    if (feed?.knowsPast) await follow(deadline);
    const isLast = index === due.length - 1;
    if (isLast && until.getTime() - deadline.getTime() < MISSED) await passDeadlines(services, deadline);
    else await passMissedDeadlines(services, deadline, signal);
  }
  await follow(until);
  // The feed may have moved a deadline into the past.
  await passDeadlines(services, until);
  if (failures[0]) throw failures[0];
}

/** Reads the weeks of the feed that may have changed at this instant, and applies them. */
async function followFeed(
  services: Services,
  feed: ScoreFeed,
  at: Date,
  signal: AbortSignal | undefined,
): Promise<void> {
  const open = await services.db.game.findMany({
    where: {
      season: { pools: { some: {} } },
      kickoff: { lte: new Date(at.getTime() + AHEAD) },
      OR: [
        { status: { in: ['SCHEDULED', 'LIVE', 'POSTPONED'] } },
        { status: { in: ['FINAL', 'CANCELLED'] }, kickoff: { gt: new Date(at.getTime() - CORRECTED) } },
      ],
    },
    distinct: ['seasonYear', 'week'],
    select: { seasonYear: true, week: true },
  });
  open.push(...(await nextRounds(services, at)));
  const { updates, failure } = await readFeed(services, feed, open, { at, signal });
  await applyGameUpdates(services, updates, at);
  if (failure !== null) throw failure;
}

/**
 * The first playoff round of each season with unknown games, from the first kickoff of the previous week on;
 * only of seasons with a pool that plays the playoffs.
 */
async function nextRounds({ db }: Services, at: Date): Promise<{ seasonYear: number; week: number }[]> {
  const pools = await db.pool.groupBy({
    by: ['seasonYear'],
    where: { lastWeek: { gt: FEWEST_WEEKS }, decidedWeek: null },
    _max: { lastWeek: true },
  });
  const next: { seasonYear: number; week: number }[] = [];
  for (const { seasonYear, _max } of pools) {
    const { weekCount } = await db.season.findUniqueOrThrow({ where: { year: seasonYear } });
    const stored = await db.game.groupBy({
      by: ['week'],
      where: { seasonYear, week: { gte: weekCount } },
      _count: { id: true },
      _min: { kickoff: true },
    });
    const games = new Map(stored.map(({ week, ...rest }) => [week, rest]));
    for (let week = weekCount + 1; week <= (_max.lastWeek ?? 0); week += 1) {
      const round = roundOf(week, weekCount);
      if (round === null || (games.get(week)?._count.id ?? 0) >= gamesOfRound(round, seasonYear)) continue;
      const before = games.get(week - 1)?._min.kickoff ?? null;
      if (before !== null && before <= at) next.push({ seasonYear, week });
      break;
    }
  }
  return next;
}
