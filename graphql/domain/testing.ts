/** Made-up facts for the tests of the rules: one of each kind, and whole random leagues for the properties. */
import fc from 'fast-check';

import type {
  EntryFacts,
  GameFacts,
  GameRulingKind,
  GameStatus,
  PickFacts,
  PickSource,
  RulingFacts,
  TieRule,
} from './facts.ts';
import type { GradingFacts } from './grading.ts';

const HOUR = 3_600_000;
const WEEK = 7 * 24 * HOUR;
/** Sunday of Week 1 of 2025, 10:00 at UTC-4. */
const FIRST_DEADLINE = Date.parse('2025-09-07T14:00:00Z');

export function deadlineOf(week: number): Date {
  return new Date(FIRST_DEADLINE + (week - 1) * WEEK);
}

/** So many hours after (before, when negative) the week's deadline. */
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

/** A final whose home team won, lost or tied. */
export function aFinal(homeResult: 'WON' | 'LOST' | 'TIED', given: Partial<GameFacts> = {}): GameFacts {
  const homeScore = { WON: 24, LOST: 17, TIED: 20 }[homeResult];
  return aGame({ status: 'FINAL', homeScore, awayScore: 20, ...given });
}

export function anEntry(given: Partial<EntryFacts> = {}): EntryFacts {
  return { id: 1, startWeek: 1, adminEliminatedWeek: null, reinstatedThroughWeek: null, ...given };
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

export interface League {
  entries: EntryFacts[];
  picks: PickFacts[];
  facts: GradingFacts;
}

const TEAMS = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'];

function choose<Value>(...values: Value[]): fc.Arbitrary<Value> {
  return fc.constantFrom(...values);
}

/** Null nine times in ten. */
function seldom<Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value | null> {
  return fc.oneof({ weight: 9, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: value });
}

/** Kick-offs from Thursday evening to Monday night, hours from the deadline. */
const kickoffHours = choose(-62, -15, -1, 3, 6, 10, 34);

/** Most leagues are over, so that they are decided; in the others anything is open. */
const finals = choose<GameStatus>('FINAL');
const anyStatus = fc.oneof(
  { weight: 2, arbitrary: finals },
  { weight: 1, arbitrary: choose<GameStatus>('LIVE', 'SCHEDULED', 'POSTPONED', 'CANCELLED') },
);

function someGame(
  week: number,
  id: number,
  home: string,
  away: string,
  status: fc.Arbitrary<GameStatus>,
): fc.Arbitrary<GameFacts> {
  return fc
    .record({
      status,
      homeScore: fc.nat({ max: 3 }),
      awayScore: fc.nat({ max: 3 }),
      hours: kickoffHours,
      isKickoffConfirmed: choose(true, true, true, false),
    })
    .map(({ status, homeScore, awayScore, hours, isKickoffConfirmed }) => {
      const hasScore = status === 'FINAL' || status === 'LIVE';
      return {
        id,
        week,
        homeTeamId: home,
        awayTeamId: away,
        kickoff: hoursFrom(week, hours),
        isKickoffConfirmed,
        status,
        homeScore: hasScore ? homeScore : null,
        awayScore: hasScore ? awayScore : null,
      };
    });
}

function someWeekOfGames(week: number, status: fc.Arbitrary<GameStatus>): fc.Arbitrary<GameFacts[]> {
  return fc.shuffledSubarray(TEAMS, { minLength: 4, maxLength: TEAMS.length }).chain((teams) =>
    fc.tuple(
      ...Array.from({ length: Math.floor(teams.length / 2) }, (_, index) => {
        const [home = '', away = ''] = teams.slice(2 * index, 2 * index + 2);
        return someGame(week, week * 100 + index, home, away, status);
      }),
    ),
  );
}

/** Picks of one entry, as an import or a bug could leave them: late, reused, missing, of games that are not played. */
function somePicks(
  entryId: number,
  games: readonly GameFacts[],
  weekCount: number,
): fc.Arbitrary<PickFacts[]> {
  const perWeek = Array.from({ length: weekCount }, (_, index) => {
    const weekGames = games.filter((game) => game.week === index + 1);
    const pick = fc
      .record({
        game: fc.constantFrom(...weekGames),
        isHome: fc.boolean(),
        hours: choose(-100, -100, -100, -100, -100, -100, -70, -10, 0, 2),
        source: choose<PickSource>('PARTICIPANT', 'ADMIN', 'IMPORT'),
      })
      .map(({ game, isHome, hours, source }): PickFacts => ({
        entryId,
        week: game.week,
        teamId: isHome ? game.homeTeamId : game.awayTeamId,
        gameId: game.id,
        submittedAt: hoursFrom(game.week, hours),
        source,
      }));
    return fc.option(pick, { freq: 12 });
  });
  return fc.tuple(...perWeek).map((picks) => picks.filter((pick) => pick !== null));
}

function someEntries(weekCount: number): fc.Arbitrary<EntryFacts[]> {
  const week = fc.integer({ min: 1, max: weekCount });
  const entry = fc.record({
    startWeek: seldom(week).map((start) => start ?? 1),
    adminEliminatedWeek: seldom(week),
    reinstatedThroughWeek: seldom(week),
  });
  return fc
    .array(entry, { maxLength: 8 })
    .map((entries) => entries.map((given, index) => anEntry({ ...given, id: index + 1 })));
}

function someSeason(weekCount: number): fc.Arbitrary<GradingFacts> {
  const weeks = Array.from({ length: weekCount }, (_, index) => index + 1);
  const games = choose(finals, finals, anyStatus)
    .chain((status) => fc.tuple(...weeks.map((week) => someWeekOfGames(week, status))))
    .map((byWeek) => byWeek.flat());
  return games.chain((made) =>
    fc.record({
      tieRule: choose<TieRule>('LOSS', 'SURVIVE'),
      weekCount: fc.constant(weekCount),
      deadlines: fc.constant(new Map(weeks.map((week) => [week, deadlineOf(week)]))),
      games: fc.constant(made),
      rulings: fc
        .tuple(fc.subarray(made), choose<GameRulingKind>('SURVIVE', 'LOSS'))
        .map(([ruled, kind]) => ruled.map((game): RulingFacts => ({ gameId: game.id, kind }))),
      now: choose(weekCount, weekCount, ...weeks).map((week) => hoursFrom(week, 100)),
    }),
  );
}

/** Small random leagues of 1 to 5 weeks and up to 8 entries, with everything that can happen to one. */
export const someLeague: fc.Arbitrary<League> = fc
  .integer({ min: 1, max: 5 })
  .chain((weekCount) => fc.tuple(someEntries(weekCount), someSeason(weekCount)))
  .chain(([entries, facts]) =>
    fc
      .tuple(...entries.map((entry) => somePicks(entry.id, facts.games, facts.weekCount)))
      .map((picks) => ({ entries, picks: picks.flat(), facts })),
  );
