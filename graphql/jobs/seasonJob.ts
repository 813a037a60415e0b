import type { Services } from '../actions/services.ts';
import { settle } from '../actions/settle.ts';
import { isMovable } from '../clock/clock.ts';
import type { ScoreFeed } from '../feeds/feed.ts';
import type { Job } from './job.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
/** A replay knows its next instant of interest; looking again after so long costs nothing and forgives much. */
const REPLAY_AT_MOST = 30 * SECOND;
/** How often a public feed is asked: while games are on, in the quarter of an hour before, and otherwise. */
const LIVE_EVERY = 20 * SECOND;
const SOON_EVERY = MINUTE;
const QUIET_EVERY = 10 * MINUTE;
const SOON = 15 * MINUTE;
/** While replayed games are on: scores move about once a second. */
const REPLAY_EVERY = SECOND;
/** A clock that runs very fast has always something to do; the rest of the program gets this much between. */
const AT_LEAST = 20;

/** Keeps the game world up to date: follows the feed, acts on deadlines, grades. */
export function createSeasonJob(services: Services, feed: ScoreFeed | null): Job {
  return {
    name: 'season',
    async run(signal) {
      const { clock } = services;
      await settle(services, feed, clock.now(), signal);
      return isMovable(clock) ? replayPause(services) : livePause(services, feed !== null);
    },
    listen(wake) {
      const stops = [
        services.clock.onChange(wake),
        // A deadline may have moved to before the time the job sleeps until.
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

/** While games are on a second, but never past the next kick-off or deadline, at the clock's speed; frozen: for ever. */
async function replayPause(services: Services): Promise<number> {
  const speed = services.clock.speed();
  if (speed === 0) return Infinity;
  const now = services.clock.now();
  const { isOn, next } = await outlook(services, now);
  const untilNext = next === null ? Infinity : (next.getTime() - now.getTime()) / speed;
  return Math.max(AT_LEAST, Math.min(isOn ? REPLAY_EVERY : REPLAY_AT_MOST, untilNext));
}

/** By how much is going on, with jitter, and never past the next deadline. */
async function livePause(services: Services, hasFeed: boolean): Promise<number> {
  const now = services.clock.now();
  const { isOn, next, deadline } = await outlook(services, now);
  const untilNext = next === null ? Infinity : next.getTime() - now.getTime();
  const every = !hasFeed ? QUIET_EVERY : isOn ? LIVE_EVERY : untilNext <= SOON ? SOON_EVERY : QUIET_EVERY;
  const pause = Math.min(every * (0.9 + Math.random() / 5), Math.max(untilNext - SOON, SOON_EVERY));
  const untilDeadline = deadline === null ? Infinity : deadline.getTime() - now.getTime();
  return Math.max(0, Math.min(pause, untilDeadline));
}

interface Outlook {
  /** A game has begun, by its kick-off or by the feed, and has no result. */
  isOn: boolean;
  /** The next confirmed kick-off or deadline ahead. */
  next: Date | null;
  deadline: Date | null;
}

async function outlook(services: Services, now: Date): Promise<Outlook> {
  const inPools = { season: { pools: { some: {} } } };
  const [on, kickoff, week] = await Promise.all([
    services.db.game.count({
      where: {
        ...inPools,
        OR: [
          { status: 'LIVE' },
          // A game of which no feed says anything for a day is not watched every second.
          {
            status: 'SCHEDULED',
            isKickoffConfirmed: true,
            kickoff: { lte: now, gt: new Date(now.getTime() - 24 * 60 * MINUTE) },
          },
        ],
      },
    }),
    services.db.game.findFirst({
      where: { ...inPools, status: 'SCHEDULED', isKickoffConfirmed: true, kickoff: { gt: now } },
      orderBy: { kickoff: 'asc' },
      select: { kickoff: true },
    }),
    services.db.poolWeek.findFirst({
      where: { deadlinePassedAt: null },
      orderBy: { deadline: 'asc' },
      select: { deadline: true },
    }),
  ]);
  const ahead = [kickoff?.kickoff, week?.deadline].filter((instant) => instant !== undefined);
  return {
    isOn: on > 0,
    next: ahead.length === 0 ? null : new Date(Math.min(...ahead.map(Number))),
    deadline: week?.deadline ?? null,
  };
}
