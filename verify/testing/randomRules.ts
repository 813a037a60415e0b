import { hoursFrom } from '../../graphql/testing/facts.ts';
import { TEAMS } from '../../graphql/testing/randomLeague.ts';
import type { LoggedGame, LoggedRules } from '../leaves/leaf.ts';
import type { Dice } from './dice.ts';

/** Rules of a pool of so many weeks, with random options. */
export function randomRules(dice: Dice, weekCount: number): LoggedRules {
  const weeks = Array.from({ length: weekCount }, (_, index) => index + 1);
  const lives = dice.one([1, 1, 2, 3]);
  return {
    lives,
    lossRule: dice.one(['STRIKE', 'STRIKE', 'OUT']),
    tieRule: dice.one(['LOSS', 'STRIKE', 'SURVIVE']),
    noPick: dice.one(['OUT', 'STRIKE', 'AUTO']),
    doublePickWeeks: dice.percent(40) ? dice.some(weeks, 40) : [],
    changePicks: dice.one(['NEVER', 'UNTIL_LOCK']),
    deadlineRule: dice.one(['SUNDAY', 'KICKOFF', 'FIRST_KICKOFF']),
    lateJoinThroughWeek: null,
    // A missed week can be a strike only where a life is left.
    missedWeeks: lives > 1 && dice.percent(50) ? 'STRIKE' : 'FREE',
    reuseTeamsFromWeek: dice.percent(25) ? dice.one(weeks) : null,
    firstWeek: weekCount > 1 && dice.percent(15) ? 2 : 1,
    lastWeek: null,
    buyBackThroughWeek: dice.percent(40) ? dice.one(weeks) : null,
    buyBackFeeCents: dice.one([null, 1000, 0]),
    allOut: dice.one(['SPLIT', 'PLAY_ON']),
    prizePercentages: dice.one([[100], [100], [60, 40], [50, 30, 20]]),
    rollover: dice.one(['NEVER', 'NEVER', 'NO_WINNER']),
    entryFeeCents: dice.one([5000, 2500, 3331, 0]),
    prizeBasis: dice.one(['ALL_ENTRIES', 'ALL_ENTRIES', 'PAID_ENTRIES']),
    carriedOverCents: dice.one([0, 0, 1234]),
    timeZone: 'America/New_York',
  };
}

/** Kick-offs from Thursday evening to Monday night, in hours from the deadline. */
const KICKOFF_HOURS = [-62, -15, -1, 3, 3, 6, 10, 34];

/** The schedule of a season: some teams have a bye, some kick-offs are placeholders. */
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
