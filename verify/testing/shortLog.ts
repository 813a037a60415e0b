import { hoursFrom } from '#graphql/testing/facts.ts';
import type { LoggedGame, LoggedRules } from '../leaves/leaf.ts';
import { LOG_VERSION } from '../log/logVersion.ts';
import { Dice } from './dice.ts';
import { DraftWriter } from './draft.ts';
import { plain } from './pickAttacks.ts';
import { randomRules } from './randomRules.ts';

/** What a short log begins with, besides its entries Ann (1) and Bob (2). */
interface ShortPool {
  version?: number;
  rules?: Partial<LoggedRules>;
  weeks?: number;
  /** When it is written, in milliseconds since 1970; by default days before Week 1. */
  began?: number;
  games?: (week: number) => LoggedGame[];
}

/** A game that is ahead, three hours after the deadline of its week. */
export function gameAhead(week: number, rest: Partial<LoggedGame> = {}): LoggedGame {
  return {
    id: String(week),
    week,
    home: `H${week}`,
    away: `A${week}`,
    kickoff: hoursFrom(week, 3).toISOString(),
    confirmed: true,
    status: 'SCHEDULED',
    homeScore: null,
    awayScore: null,
    source: null,
    ...rest,
  };
}

/** The first leaves of the log of a small pool, leaf by leaf, to be gone on with. */
export function shortLog({
  version = LOG_VERSION,
  rules,
  weeks = 2,
  began,
  games = (week) => [gameAhead(week)],
}: ShortPool = {}): DraftWriter {
  const start = began ?? hoursFrom(1, -100).getTime();
  const writer = new DraftWriter('pool.example/p/short/log', start);
  const { origin } = writer.draft;
  const numbers = Array.from({ length: weeks }, (_, index) => index + 1);
  const how = began === undefined ? 'CREATED' : 'LATER';
  writer.write({
    type: 'pool',
    version,
    pool: '3',
    origin,
    season: 2025,
    regularWeeks: weeks,
    began: how,
  });
  writer.write({
    type: 'rules',
    rules: { ...randomRules(new Dice(1), weeks, new Dice(2)), ...plain.rules, ...rules },
  });
  writer.write({ type: 'games', games: numbers.flatMap(games) });
  const deadlines = numbers.map((week): [number, string] => [week, hoursFrom(week, 0).toISOString()]);
  writer.write({ type: 'deadlines', deadlines });
  Object.assign(writer.draft.names, { 1: 'Ann', 2: 'Bob' });
  const entries: [string, number, string][] = [
    ['1', 1, 'Ann'],
    ['2', 1, 'Bob'],
  ];
  writer.write({ type: 'entries', entries });
  return writer;
}

/** Passes the deadline of a week that was not moved, at its instant. */
export function passDeadline(writer: DraftWriter, week: number): void {
  const deadline = hoursFrom(week, 0);
  writer.moveTo(deadline.getTime());
  writer.write({ type: 'deadline', week, deadline: deadline.toISOString(), lines: null });
}
