import type { Services } from '#kernel/services.ts';
import { settle } from '#graphql/season/settle.ts';
import { isMovable } from '#kernel/clock.ts';
import { FeedError, type ScoreFeed } from '#kernel/scoreFeed.ts';
import { HOLD_BEFORE } from '#graphql/demo/holdBeforeDeadline.ts';
import { nextPollDelay } from '#graphql/season/feeds/polling.ts';
import type { Job } from './job.ts';

const SECOND = 1000;
const HOUR = 3_600_000;
/** Maximum sleep; a replay knows its next event. */
const REPLAY_AT_MOST = 30 * SECOND;
/** The command line changes pools beside a server on SQLite without an event. */
const LIVE_AT_MOST = 60 * SECOND;
/** Interval while replayed games are running: scores change about once a second. */
const REPLAY_EVERY = SECOND;
/** Minimum sleep with a very fast clock, so that other work can run. */
const AT_LEAST = 20;
/** Polled games: how far back, since results may be corrected, and how far ahead. */
const LOOK_BACK = 24 * HOUR;
const LOOK_AHEAD = 8 * 24 * HOUR;

/**
 * Keeps pools up to date: polls the feed, processes deadlines, grades. A public feed is polled at the
 * intervals of season/feeds/polling.ts, increasing after failures; it never delays a deadline.
 * @param hold stops a demo's clock before a deadline (demo/holdBeforeDeadline.ts)
 */
export function createSeasonJob(
  services: Services,
  feed: ScoreFeed | null,
  hold: () => Promise<void> = () => Promise.resolve(),
): Job {
  const isReplay = feed?.knowsPast === true;
  const poll: Poll = { failures: 0, retryAfterSeconds: null, nextAt: 0, jitter: 0 };
  return {
    name: 'season',
    async run(signal) {
      const { clock } = services;
      // Woken early, for a deadline or a changed pool: does not poll the public feed.
      const isPolled = feed !== null && (isReplay || performance.now() >= poll.nextAt);
      try {
        await settle(services, isPolled ? feed : null, clock.now(), signal);
        if (isPolled) Object.assign(poll, { failures: 0, retryAfterSeconds: null });
      } catch (error) {
        if (!(error instanceof FeedError) || isReplay) throw error;
        // A partial failure keeps the interval.
        poll.failures = error.updates.length > 0 ? 0 : poll.failures + 1;
        poll.retryAfterSeconds = error.retryAfterSeconds;
        services.log.warn({ err: error, failures: poll.failures }, 'score feed: could not be read');
      }
      await hold();
      const untilNext = isMovable(clock) ? await replayPause(services) : await untilDeadline(services);
      if (feed === null || isReplay) return untilNext;
      if (isPolled) Object.assign(poll, { nextAt: Infinity, jitter: Math.random() });
      // Computed each time, since a schedule may have been imported meanwhile.
      poll.nextAt = Math.min(poll.nextAt, performance.now() + (await pollPause(services, poll)));
      return Math.min(untilNext, Math.max(0, poll.nextAt - performance.now()));
    },
    listen(wake) {
      const stops = [
        services.clock.onChange(wake),
        // A deadline may have moved before the end of the sleep.
        services.events.subscribe((event) => {
          if (event.type === 'pool' || event.type === 'missed') wake();
        }),
      ];
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}

interface Poll {
  failures: number;
  retryAfterSeconds: number | null;
  /** Monotonic milliseconds. */
  nextAt: number;
  /** Jitter as a share of the current pause, 0 to 1. */
  jitter: number;
}

async function pollPause(services: Services, poll: Poll): Promise<number> {
  const now = services.clock.now();
  const games = await services.db.game.findMany({
    where: {
      season: { pools: { some: {} } },
      OR: [
        { status: { in: ['SCHEDULED', 'LIVE'] } },
        { kickoff: { gt: new Date(now.getTime() - LOOK_BACK) } },
      ],
      kickoff: { lt: new Date(now.getTime() + LOOK_AHEAD) },
    },
    select: { kickoff: true, isKickoffConfirmed: true, status: true },
  });
  const { failures, retryAfterSeconds, jitter } = poll;
  return nextPollDelay({ now, games, failures, retryAfterSeconds, jitter });
}

/** Real milliseconds until the next deadline in live mode, at most LIVE_AT_MOST. */
async function untilDeadline({ db, clock }: Services): Promise<number> {
  const deadline = await nextDeadline(db);
  if (deadline === null) return LIVE_AT_MOST;
  return Math.min(LIVE_AT_MOST, Math.max(0, deadline.getTime() - clock.now().getTime()));
}

async function nextDeadline(db: Services['db']): Promise<Date | null> {
  const week = await db.poolWeek.findFirst({
    where: { deadlinePassedAt: null },
    orderBy: { deadline: 'asc' },
    select: { deadline: true },
  });
  return week?.deadline ?? null;
}

/**
 * Real milliseconds until the next event of the replay: a second while games are running, never past the next kickoff,
 * deadline or hold before one, at the clock's speed; infinite for a frozen clock.
 */
async function replayPause({ db, clock }: Services): Promise<number> {
  const speed = clock.speed();
  if (speed === 0) return Infinity;
  const now = clock.now();
  const inPools = { season: { pools: { some: {} } } };
  const [on, kickoff, deadline] = await Promise.all([
    db.game.count({
      where: {
        ...inPools,
        OR: [
          { status: 'LIVE' },
          // A game without updates for a day does not cause polls every second.
          {
            status: 'SCHEDULED',
            isKickoffConfirmed: true,
            kickoff: { lte: now, gt: new Date(now.getTime() - 24 * HOUR) },
          },
        ],
      },
    }),
    db.game.findFirst({
      where: { ...inPools, status: 'SCHEDULED', isKickoffConfirmed: true, kickoff: { gt: now } },
      orderBy: { kickoff: 'asc' },
      select: { kickoff: true },
    }),
    nextDeadline(db),
  ]);
  const hold = deadline && new Date(deadline.getTime() - HOLD_BEFORE);
  const ahead = [kickoff?.kickoff, deadline, hold && hold > now ? hold : null].flatMap((instant) =>
    instant == null ? [] : [instant.getTime()],
  );
  const untilNext = (Math.min(Infinity, ...ahead) - now.getTime()) / speed;
  return Math.max(AT_LEAST, Math.min(on > 0 ? REPLAY_EVERY : REPLAY_AT_MOST, untilNext));
}
