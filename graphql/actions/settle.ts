import { FeedError, type ScoreFeed } from '../feeds/feed.ts';
import { applyGameUpdates } from './applyGameUpdates.ts';
import { noteFeed } from './feedStatus.ts';
import { passDeadlines } from './passDeadlines.ts';
import type { Services } from './services.ts';

/** Kick-offs and lines are followed this far ahead. */
const AHEAD = 8 * 86_400_000;
/**
 * So long after kick-off a feed can take back what it said: against a result it is held for the administrator, and a game
 * that was called off by mistake goes on.
 */
const CORRECTED = 86_400_000;

/**
 * Brings the game world from where it stands up to `until`: results and deadlines in the order in which they happened,
 * one step for each deadline that was missed and one for the end, so that a jump over a season takes some twenty
 * steps. A feed that knows the past is asked as of each step; one that does not is asked once, after all deadlines: it may
 * take its time to fail. A feed that fails does not hold deadlines up.
 *
 * One at a time within a process: the background job and a jump of the demo clock wait for each other.
 *
 * @param feed null: results come from the administrator alone
 * @throws FeedError after all deadlines up to `until` were acted on
 */
export function settle(
  services: Services,
  feed: ScoreFeed | null,
  until: Date,
  signal?: AbortSignal,
): Promise<void> {
  return inTurn(services, () => settleNow(services, feed, until, signal));
}

const turns = new WeakMap<object, Promise<unknown>>();

function inTurn<T>(services: Services, work: () => Promise<T>): Promise<T> {
  const turn = (turns.get(services.db) ?? Promise.resolve()).then(work);
  turns.set(
    services.db,
    turn.catch(() => {}),
  );
  return turn;
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
  // The feed may have moved a deadline to before now.
  await passDeadlines(services, until);
  if (failures[0]) throw failures[0];
}

/** Asks the feed for the weeks that can have news at this instant, and takes over what it says. */
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
