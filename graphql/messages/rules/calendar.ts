import type { GameFacts } from '#graphql/grading/rules/facts.ts';
import { regularWeeks, weekTitle } from '#graphql/season/rules/playoffs.ts';

/** What a person's private calendar shows: the deadlines of pools and the games of own picks. Pure. */

/** Milliseconds that a game takes in a calendar. */
const GAME = 3.25 * 3_600_000;

export interface CalendarEvent {
  /** Stable for an event over all reads and readers; unique within a site. */
  uid: string;
  /** The instant; of an all-day event midnight UTC of its day. */
  start: Date;
  /** Null for a deadline, which takes no time. */
  end: Date | null;
  isAllDay: boolean;
  title: string;
  text: string;
  /** The pool's page that the event leads to: "picks" or "games". */
  page: '/picks' | '/games';
  slug: string;
  status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED';
  /** When the time of the event, or whether it takes place, was last changed. */
  revisedAt: Date;
  /** Rises with each such change. */
  sequence: number;
}

interface CalendarPool {
  id: number;
  name: string;
  slug: string;
  seasonYear: number;
  decidedWeek: number | null;
}

export interface CalendarDeadline {
  pool: CalendarPool;
  week: number;
  deadline: Date;
  deadlineMovedAt: Date | null;
  /** The usernames of the viewer's entries that play the week, in order. */
  usernames: readonly string[];
}

/** The deadline of a week in which the viewer has live entries. */
export function deadlineEvent({
  pool,
  week,
  deadline,
  deadlineMovedAt,
  usernames,
}: CalendarDeadline): CalendarEvent {
  return {
    uid: `deadline-${pool.id}-${week}`,
    start: deadline,
    end: null,
    isAllDay: false,
    title: `Picks due: ${weekName(week, pool.seasonYear)}, ${pool.name}`,
    text: `Your entries: ${usernames.join(', ')}. A team locks earlier when its game kicks off before the deadline.`,
    page: '/picks',
    slug: pool.slug,
    status: 'CONFIRMED',
    ...revision(deadlineMovedAt, pool.seasonYear),
  };
}

export interface CalendarGame extends GameFacts {
  /** When its kickoff moved, or it was taken off or on again. */
  kickoffMovedAt: Date | null;
}

export interface CalendarPick {
  pool: CalendarPool;
  username: string;
  team: { id: string; nickname: string };
}

/**
 * A game in which the viewer has picks. Without a confirmed kickoff it takes the day.
 * @param day the day of the kickoff in the zone of the pool, as midnight UTC
 */
export function gameEvent(
  game: CalendarGame,
  teams: { away: { nickname: string }; home: { nickname: string } },
  picks: readonly CalendarPick[],
  day: Date,
): CalendarEvent {
  const [first] = picks;
  if (first === undefined) throw new Error('A game is in a calendar for its picks.');
  const picked = [...new Set(picks.map(({ team }) => team.nickname))].join(' and ');
  const isAllDay = !game.isKickoffConfirmed;
  const isOff = game.status === 'CANCELLED';
  return {
    uid: `game-${game.id}`,
    start: isAllDay ? day : game.kickoff,
    end: isAllDay ? null : new Date(game.kickoff.getTime() + GAME),
    isAllDay,
    title: `${teams.away.nickname} at ${teams.home.nickname} (your pick: ${picked})`,
    text: [
      `${weekName(game.week, first.pool.seasonYear)}${noteOf(game)}`,
      ...picks.map(({ team, username, pool }) => `${username}: ${team.nickname} (${pool.name})`),
    ].join('\n'),
    page: '/games',
    slug: first.pool.slug,
    status: isOff ? 'CANCELLED' : isAllDay || game.status === 'POSTPONED' ? 'TENTATIVE' : 'CONFIRMED',
    ...revision(game.kickoffMovedAt, first.pool.seasonYear),
  };
}

function noteOf({ status, isKickoffConfirmed }: GameFacts): string {
  if (status === 'CANCELLED') return ', canceled';
  if (status === 'POSTPONED') return ', postponed';
  return isKickoffConfirmed ? '' : ', kickoff time to be decided';
}

function weekName(week: number, seasonYear: number): string {
  return weekTitle(week, regularWeeks(seasonYear));
}

/**
 * The revision of an event by the instant of its last change: seconds of the season's year, which rise with each change,
 * so that nothing has to be counted; 0 for the first one.
 */
function revision(movedAt: Date | null, seasonYear: number): Pick<CalendarEvent, 'revisedAt' | 'sequence'> {
  const start = Date.UTC(seasonYear, 0, 1);
  if (movedAt === null) return { revisedAt: new Date(start), sequence: 0 };
  const seconds = Math.floor((movedAt.getTime() - start) / 1000);
  return { revisedAt: movedAt, sequence: Math.max(1, seconds) };
}
