import type { Option, OptionKind } from '#graphql/pools/rules/options/kinds.ts';
import {
  declared,
  isNewer,
  LOGGED_NAMES,
  type LoggedOptions,
} from '#graphql/pools/rules/options/poolOptions.ts';
import { hoursFrom } from '#graphql/testing/facts.ts';
import { TEAMS } from '#graphql/testing/randomLeague.ts';
import type { LoggedGame, LoggedRules } from '../leaves/leaf.ts';
import type { Dice } from './dice.ts';

interface Drawn {
  dice: Dice;
  option: Option<unknown>;
  weeks: readonly number[];
  /** The options that come before it. */
  before: Partial<LoggedOptions>;
}
type Draw = (drawn: Drawn) => unknown;

const anyChoice: Draw = ({ dice, option: { choices = [] } }) => dice.one(choices).value;

/** How the options of a kind are drawn. */
const draws: Record<OptionKind, Draw> = {
  CHOICE: anyChoice,
  NUMBER: anyChoice,
  YES_OR_NO: anyChoice,
  WEEK: ({ dice, option, weeks }) => (option.none === undefined || dice.percent(25) ? dice.one(weeks) : null),
  WEEKS: ({ dice, weeks }) => (dice.percent(40) ? dice.some(weeks, 40) : []),
  PERCENTAGES: ({ dice }) => dice.one([[100], [100], [60, 40], [50, 30, 20]]),
  CENTS: ({ dice }) => dice.one([null, 1000, 0]),
  CURRENCY: ({ dice }) => dice.one(['USD', 'USD', 'EUR']),
};

/** Options whose values are not all as interesting, or depend on others. */
const weighted: { [Name in keyof LoggedOptions]?: Draw } = {
  lives: ({ dice }) => dice.one([1, 1, 2, 3]),
  lossRule: ({ dice }) => dice.one(['STRIKE', 'STRIKE', 'OUT']),
  lateJoinThroughWeek: () => null,
  // A missed week can be a strike only where a life is left.
  missedWeeks: ({ dice, before: { lives = 1 } }) => (lives > 1 && dice.percent(50) ? 'STRIKE' : 'FREE'),
  // Byes need picks that are missing.
  byeWeeks: ({ dice, before }) => (before.noPick !== 'AUTO' && dice.percent(40) ? dice.one([1, 2, 4]) : 0),
  ownAutoPicks: ({ dice }) => (dice.percent(40) ? dice.one([1, 2, 18]) : 0),
  // Lines are of at most 10 points.
  favoriteLimit: ({ dice }) => (dice.percent(30) ? dice.one([3, 7]) : 0),
  // Teams without a limit need no week from which they can be picked again.
  reuseTeamsFromWeek: (drawn) => {
    const week = draws.WEEK(drawn);
    return drawn.before.teamUses === 0 ? null : week;
  },
  firstWeek: ({ dice, weeks }) => (weeks.length > 1 && dice.percent(15) ? 2 : 1),
  lastWeek: () => null,
  buyBackThroughWeek: ({ dice, weeks }) => (dice.percent(40) ? dice.one(weeks) : null),
  rollover: ({ dice }) => dice.one(['NEVER', 'NEVER', 'NO_WINNER']),
  // A margin decides one prize, which is always paid.
  tieBreak: ({ dice, before: { prizePercentages = [100], rollover } }) =>
    prizePercentages.length === 1 && rollover === 'NEVER' && dice.percent(50) ? 'MARGIN' : 'SPLIT',
};

/** The newest option is drawn last, so that the others are drawn as before. */
const NEWEST = 'favoriteLimit';
const DRAWN = [...LOGGED_NAMES.filter((name) => name !== NEWEST), NEWEST] as const;

function randomOptions(dice: Dice, weekCount: number, newer: Dice): LoggedOptions {
  const weeks = Array.from({ length: weekCount }, (_, index) => index + 1);
  return DRAWN.reduce<Partial<LoggedOptions>>((before, name) => {
    const option = declared(name);
    const drawn = { dice: isNewer(name) ? newer : dice, option, weeks, before };
    return { ...before, [name]: (weighted[name] ?? draws[option.kind])(drawn) };
  }, {}) as LoggedOptions;
}

/**
 * Rules of a pool of so many weeks, with random options.
 * @param newer draws the options that are newer than the log, so that a new one leaves known seasons as they are
 */
export function randomRules(dice: Dice, weekCount: number, newer: Dice): LoggedRules {
  return {
    ...randomOptions(dice, weekCount, newer),
    entryFeeCents: dice.one([5000, 2500, 3331, 0]),
    prizeBasis: dice.one(['ALL_ENTRIES', 'ALL_ENTRIES', 'PAID_ENTRIES']),
    carriedOverCents: dice.one([0, 0, 1234]),
    timeZone: 'America/New_York',
  };
}

/** Kickoffs from Thursday evening to Monday night, in hours from the deadline. */
const KICKOFF_HOURS = [-62, -15, -1, 3, 3, 6, 10, 34];

/** The schedule of a season: some teams have a bye, some kickoffs are placeholders. */
export function randomSchedule(dice: Dice, weekCount: number): LoggedGame[] {
  return Array.from({ length: weekCount }, (_, index) => index + 1).flatMap((week) => {
    const teams = dice.shuffled(TEAMS).slice(0, dice.between(2, TEAMS.length / 2) * 2);
    return Array.from({ length: teams.length / 2 }, (_, place): LoggedGame => ({
      id: String(week * 100 + place),
      week,
      home: teams[2 * place]!,
      away: teams[2 * place + 1]!,
      kickoff: hoursFrom(week, dice.one(KICKOFF_HOURS)).toISOString(),
      confirmed: dice.percent(85),
      status: 'SCHEDULED',
      homeScore: null,
      awayScore: null,
      source: null,
    }));
  });
}
