import { FeedError, type ScoreFeed } from '../../kernel/scoreFeed.ts';
import { applyGameUpdates } from './applyGameUpdates.ts';
import { noteFeed } from './feedStatus.ts';
import { passDeadlines } from '../grading/passDeadlines.ts';
import type { Services } from '../../kernel/services.ts';

/** How far ahead kick-offs and lines are updated. */
const AHEAD = 8 * 86_400_000;
/**
 * How long after kick-off a feed can correct a game: a changed result is held for the commissioner, and a
 * game that was cancelled by mistake continues.
 */
const CORRECTED = 86_400_000;

/**
 * Updates the pools up to `until`: results and deadlines in the order in which they happened, in one step per
 * missed deadline and one for the end, so that a jump over a season takes some twenty steps. A feed that
 * knows the past is read as of each step; others are read once, after all deadlines, since they may take long
 * to fail. A failing feed does not delay deadlines.
 *
 * Runs one at a time within a process: the background job and a jump of the demo clock wait for each other.
 *
 * @param feed null: results come from the commissioner alone
 * @throws FeedError after all deadlines up to `until` were processed
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
    if (feed === null || failures.length > 0) return;
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
  for (const { deadline } of due) {
    if (feed?.knowsPast) await follow(deadline);
    await passDeadlines(services, deadline);
  }
  await follow(until);
  // The feed may have moved a deadline into the past.
  await passDeadlines(services, until);
  if (failures[0]) throw failures[0];
}

/** Reads the weeks of the feed that can have news at this instant, and applies them. */
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
  const weeks = new Map<number, number[]>();
  for (const { seasonYear, week } of open) weeks.set(seasonYear, [...(weeks.get(seasonYear) ?? []), week]);
  for (const [seasonYear, own] of weeks) {
    const request = { seasonYear, weeks: own.sort((a, b) => a - b), at, ...(signal ? { signal } : {}) };
    const updates = await noteFeed(services, feed.name, () => feed.read(request));
    await applyGameUpdates(services, updates, at);
  }
}
