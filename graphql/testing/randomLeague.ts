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
} from '../domain/facts.ts';
import { PLAYOFF_WEEKS } from '../domain/playoffs.ts';
import { DEFAULT_OPTIONS, picksInWeek } from '../domain/poolOptions.ts';
import type { GradingFacts, GradingOptions } from '../domain/reference/grading.ts';
import type { PoolFacts } from '../domain/reference/poolState.ts';
import { anEntry, deadlineOf, hoursFrom } from './facts.ts';

/** Facts of a pool; entry ids count up from 1. */
export interface League extends PoolFacts {
  entries: EntryFacts[];
  picks: PickFacts[];
}

/** The teams of random leagues. */
export const TEAMS = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'];

function choose<Value>(...values: Value[]): fc.Arbitrary<Value> {
  return fc.constantFrom(...values);
}

/** Null in nine cases of ten. */
function seldom<Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value | null> {
  return fc.oneof({ weight: 9, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: value });
}

/** Kickoffs from Thursday evening to Monday night, in hours from the deadline. */
const kickoffHours = choose(-62, -15, -1, 3, 6, 10, 34);

/** Most leagues are over and therefore decided; in the others anything is open. */
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
  { games, weekCount, ...options }: GradingFacts,
): fc.Arbitrary<PickFacts[]> {
  const weeks = Array.from({ length: weekCount }, (_, index) => index + 1);
  const wanted = weeks.flatMap((week) => Array.from({ length: picksInWeek(options, week) }, () => week));
  const perWeek = wanted.map((week) => {
    const weekGames = games.filter((game) => game.week === week);
    if (weekGames.length === 0) return fc.constant(null);
    const pick = fc
      .record({
        game: fc.constantFrom(...weekGames),
        isHome: fc.boolean(),
        hours: choose(-100, -100, -100, -100, -100, -100, -70, -10, 0, 2),
        source: choose<PickSource>('PARTICIPANT', 'ADMIN', 'IMPORT', 'AUTO'),
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

function someEntries(weekCount: number, canBuyBack: boolean): fc.Arbitrary<EntryFacts[]> {
  const week = fc.integer({ min: 1, max: weekCount });
  const entry = fc.record({
    startWeek: seldom(week).map((start) => start ?? 1),
    adminEliminatedWeek: seldom(week),
    reinstatedThroughWeek: seldom(week),
    boughtBackThroughWeek: canBuyBack ? seldom(week) : fc.constant(null),
  });
  return fc
    .array(entry, { maxLength: 8 })
    .map((entries) => entries.map((given, index) => anEntry({ ...given, id: index + 1 })));
}

function someSeason(weekCount: number, options: fc.Arbitrary<GradingOptions>): fc.Arbitrary<GradingFacts> {
  const weeks = Array.from({ length: weekCount }, (_, index) => index + 1);
  const games = choose(finals, finals, anyStatus)
    .chain((status) => fc.tuple(...weeks.map((week) => someWeekOfGames(week, status))))
    .map((byWeek) => byWeek.flat());
  const season = games.chain((made) =>
    fc.record({
      weekCount: fc.constant(weekCount),
      deadlines: fc.constant(new Map(weeks.map((week) => [week, deadlineOf(week)]))),
      games: fc.constant(made),
      rulings: fc
        .tuple(fc.subarray(made), choose<GameRulingKind>('SURVIVE', 'LOSS'))
        .map(([ruled, kind]) => ruled.map((game): RulingFacts => ({ gameId: game.id, kind }))),
      now: choose(weekCount, weekCount, ...weeks).map((week) => hoursFrom(week, 100)),
    }),
  );
  return fc.tuple(options, season).map(([chosen, facts]) => ({ ...chosen, ...facts }));
}

/** The rules of the specification, with either tie rule. */
const plainOptions = choose<TieRule>('LOSS', 'SURVIVE').map((tieRule): GradingOptions => ({
  ...DEFAULT_OPTIONS,
  tieRule,
}));

function someOptions(weekCount: number): fc.Arbitrary<GradingOptions> {
  const weeks = Array.from({ length: weekCount }, (_, index) => index + 1);
  return fc
    .record({
      lives: choose(1, 2, 3),
      tieRule: choose<TieRule>('LOSS', 'SURVIVE'),
      noPick: choose<GradingOptions['noPick']>('OUT', 'STRIKE', 'AUTO'),
      doublePickWeeks: fc.oneof(fc.constant([]), fc.subarray(weeks)),
      missedWeeks: choose<GradingOptions['missedWeeks']>('FREE', 'STRIKE'),
      reuseTeamsFromWeek: fc.option(choose(...weeks)),
      firstWeek: choose(1, 1, Math.min(2, weekCount)),
      allOut: choose<GradingOptions['allOut']>('SPLIT', 'PLAY_ON'),
    })
    .map((options) =>
      // A missed week can be a strike only where a life is left.
      options.lives === 1 ? { ...options, missedWeeks: 'FREE' } : options,
    );
}

/** The last weeks as playoffs, of which the last can be unknown. */
function withPlayoffs(facts: GradingFacts): fc.Arbitrary<GradingFacts> {
  const { weekCount } = facts;
  return fc
    .integer({ min: Math.max(1, weekCount - PLAYOFF_WEEKS), max: weekCount })
    .chain((regularWeeks) =>
      fc.tuple(fc.constant(regularWeeks), fc.integer({ min: regularWeeks, max: weekCount })),
    )
    .map(([regularWeeks, known]) => {
      if (regularWeeks === weekCount) return facts;
      const games = facts.games.filter(({ week }) => week <= known);
      const ids = new Set(games.map(({ id }) => id));
      return {
        ...facts,
        regularWeeks,
        games,
        deadlines: new Map([...facts.deadlines].filter(([week]) => week <= known)),
        rulings: facts.rulings.filter(({ gameId }) => ids.has(gameId)),
      };
    });
}

function leagueOf(
  optionsOf: (weekCount: number) => fc.Arbitrary<GradingOptions>,
  isOfOptions: boolean,
): fc.Arbitrary<League> {
  return fc
    .integer({ min: 1, max: 5 })
    .chain((weekCount) =>
      fc.tuple(
        someEntries(weekCount, isOfOptions),
        isOfOptions
          ? someSeason(weekCount, optionsOf(weekCount)).chain(withPlayoffs)
          : someSeason(weekCount, optionsOf(weekCount)),
        // Fees that several winners can split evenly, and some that they cannot.
        choose(5000, 2500, 3331, 0),
        seldom(fc.integer({ min: 1, max: weekCount })),
      ),
    )
    .chain(([entries, facts, entryFeeCents, pinnedWeek]) =>
      fc
        .tuple(...entries.map((entry) => somePicks(entry.id, facts)))
        .map((picks) => ({ entries, picks: picks.flat(), facts, entryFeeCents, pinnedWeek })),
    );
}

/** Random leagues of 1 to 5 weeks and up to 8 entries, covering every event that can affect an entry. */
export const someLeague: fc.Arbitrary<League> = leagueOf(() => plainOptions, false);

/** Such leagues in pools of random options, which may play the playoffs. */
export const someLeagueOfOptions: fc.Arbitrary<League> = leagueOf(someOptions, true);
