/** Default facts for tests of the rules, one of each kind. */
import type { EntryFacts, GameFacts, PickFacts } from '../grading/rules/facts.ts';

const HOUR = 3_600_000;
const WEEK = 7 * 24 * HOUR;
/** Sunday of Week 1 of 2025, 10:00 at UTC-4. */
const FIRST_DEADLINE = Date.parse('2025-09-07T14:00:00Z');

export function deadlineOf(week: number): Date {
  return new Date(FIRST_DEADLINE + (week - 1) * WEEK);
}

/** The instant a number of hours after the week's deadline (before it when negative). */
export function hoursFrom(week: number, hours: number): Date {
  return new Date(deadlineOf(week).getTime() + hours * HOUR);
}

/** Week 1's KC at home to LAC, Sunday 13:00, not played yet. */
export function aGame(given: Partial<GameFacts> = {}): GameFacts {
  const week = given.week ?? 1;
  return {
    id: 1,
    week,
    homeTeamId: 'KC',
    awayTeamId: 'LAC',
    kickoff: hoursFrom(week, 3),
    isKickoffConfirmed: true,
    status: 'SCHEDULED',
    homeScore: null,
    awayScore: null,
    ...given,
  };
}

/** A final that the home team won, lost or tied. */
export function aFinal(homeResult: 'WON' | 'LOST' | 'TIED', given: Partial<GameFacts> = {}): GameFacts {
  const homeScore = { WON: 24, LOST: 17, TIED: 20 }[homeResult];
  return aGame({ status: 'FINAL', homeScore, awayScore: 20, ...given });
}

export function anEntry(given: Partial<EntryFacts> = {}): EntryFacts {
  return {
    id: 1,
    startWeek: 1,
    adminEliminatedWeek: null,
    reinstatedThroughWeek: null,
    boughtBackThroughWeek: null,
    ...given,
  };
}

/** Entry 1's pick of KC in Week 1, made a day before the deadline. */
export function aPick(given: Partial<PickFacts> = {}): PickFacts {
  const week = given.week ?? 1;
  return {
    entryId: 1,
    week,
    teamId: 'KC',
    gameId: 1,
    submittedAt: hoursFrom(week, -24),
    source: 'PARTICIPANT',
    ...given,
  };
}
