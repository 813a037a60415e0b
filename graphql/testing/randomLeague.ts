import fc from 'fast-check';

import type {
  EntryFacts,
  GameFacts,
  GameRulingKind,
  GameStatus,
  PickFacts,
  PickSource,
  RulingFacts,
} from '../grading/rules/facts.ts';
import { PLAYOFF_WEEKS } from '../season/rules/playoffs.ts';
import type { PlannedTeam } from '../outlook/rules/plans.ts';
import { DEFAULT_OPTIONS, picksInWeek, type PoolOptions } from '../pools/rules/options/poolOptions.ts';
import type { GradingFacts } from '../grading/reference/grading.ts';
import type { PoolFacts } from '../grading/reference/poolState.ts';
import { weekDeadline } from '../season/rules/weekDeadline.ts';
import { anEntry, deadlineOf, hoursFrom } from './facts.ts';
import { someOptions } from './randomOptions.ts';

/** Facts of a pool; entry ids count up from 1. */
export interface League extends PoolFacts {
  entries: EntryFacts[];
  picks: PickFacts[];
  options: PoolOptions;
  /** By entry: the plan that its owner chose to be taken where a pick is missing; none for some. */
  plans: Map<number, PlannedTeam[]>;
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
        source: choose<PickSource>('PARTICIPANT', 'ADMIN', 'IMPORT', 'AUTO', 'PLAN'),
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

/** A plan of any teams, as it could be left from other rules. */
function somePlan(weekCount: number): fc.Arbitrary<PlannedTeam[]> {
  const weeks = Array.from({ length: weekCount }, (_, index) => index + 1);
  return fc
    .tuple(...weeks.map(() => fc.subarray(TEAMS, { maxLength: 3 })))
    .map((byWeek) => byWeek.flatMap((teams, index) => teams.map((teamId) => ({ week: index + 1, teamId }))));
}

function someEntries(
  weekCount: number,
  { lateJoinThroughWeek, buyBackThroughWeek }: PoolOptions,
): fc.Arbitrary<EntryFacts[]> {
  const week = fc.integer({ min: 1, max: weekCount });
  const entry = fc.record({
    startWeek: seldom(week).map((start) => Math.min(start ?? 1, lateJoinThroughWeek ?? weekCount)),
    adminEliminatedWeek: seldom(week),
    reinstatedThroughWeek: seldom(week),
    boughtBackThroughWeek:
      buyBackThroughWeek === null
        ? fc.constant(null)
        : seldom(fc.integer({ min: 1, max: buyBackThroughWeek })),
  });
  return fc
    .array(entry, { maxLength: 8 })
    .map((entries) => entries.map((given, index) => anEntry({ ...given, id: index + 1 })));
}

/** The deadlines of the weeks by a pool's rule. */
function deadlinesOf(
  weeks: readonly number[],
  games: readonly GameFacts[],
  { deadlineRule, deadlineWeekday: weekday }: PoolOptions,
): Map<number, Date> {
  const rule = { deadlineRule, timeZone: 'Etc/GMT+4', weekday, time: '10:00' };
  return new Map(
    weeks.map((week) => [
      week,
      deadlineRule === 'SUNDAY' && weekday === DEFAULT_OPTIONS.deadlineWeekday
        ? deadlineOf(week)
        : weekDeadline({ ...rule, kickoffs: games.filter((game) => game.week === week) }),
    ]),
  );
}

function someSeason(weekCount: number, options: PoolOptions): fc.Arbitrary<GradingFacts> {
  const weeks = Array.from({ length: weekCount }, (_, index) => index + 1);
  const games = choose(finals, finals, anyStatus)
    .chain((status) => fc.tuple(...weeks.map((week) => someWeekOfGames(week, status))))
    .map((byWeek) => byWeek.flat());
  const season = games.chain((seasonGames) =>
    fc.record({
      weekCount: fc.constant(weekCount),
      deadlines: fc.constant(deadlinesOf(weeks, seasonGames, options)),
      games: fc.constant(seasonGames),
      rulings: fc
        .tuple(fc.subarray(seasonGames), choose<GameRulingKind>('SURVIVE', 'LOSS'))
        .map(([ruled, kind]) => ruled.map((game): RulingFacts => ({ gameId: game.id, kind }))),
      now: choose(weekCount, weekCount, ...weeks).map((week) => hoursFrom(week, 100)),
    }),
  );
  return season.map((facts) => ({ ...options, ...facts }));
}

/** The rules of the specification, with each tie rule. */
const plainOptions = choose<PoolOptions['tieRule']>('LOSS', 'STRIKE', 'SURVIVE').map(
  (tieRule): PoolOptions => ({
    ...DEFAULT_OPTIONS,
    tieRule,
  }),
);

/** The last weeks as playoffs, of which the last can be unknown; or a season that goes on after the pool's last week. */
function withOtherEnd(facts: GradingFacts): fc.Arbitrary<GradingFacts> {
  const { weekCount } = facts;
  return fc
    .integer({ min: Math.max(1, weekCount - PLAYOFF_WEEKS), max: weekCount + 1 })
    .chain((regularWeeks) => {
      if (regularWeeks === weekCount) return fc.constant(facts);
      return regularWeeks > weekCount
        ? someWeekOfGames(regularWeeks, anyStatus).map((games) => ({
            ...facts,
            regularWeeks,
            games: [...facts.games, ...games],
          }))
        : fc
            .integer({ min: regularWeeks, max: weekCount })
            .map((known) => ({ ...facts, regularWeeks, ...knownThrough(known, facts) }));
    });
}

function knownThrough(
  known: number,
  facts: GradingFacts,
): Pick<GradingFacts, 'games' | 'deadlines' | 'rulings'> {
  const games = facts.games.filter(({ week }) => week <= known);
  const ids = new Set(games.map(({ id }) => id));
  return {
    games,
    deadlines: new Map([...facts.deadlines].filter(([week]) => week <= known)),
    rulings: facts.rulings.filter(({ gameId }) => ids.has(gameId)),
  };
}

function leagueOf(
  optionsOf: (weekCount: number) => fc.Arbitrary<PoolOptions>,
  playsOn: (facts: GradingFacts) => fc.Arbitrary<GradingFacts>,
): fc.Arbitrary<League> {
  return fc
    .integer({ min: 1, max: 5 })
    .chain((weekCount) => fc.tuple(fc.constant(weekCount), optionsOf(weekCount)))
    .chain(([weekCount, options]) =>
      fc.record({
        options: fc.constant(options),
        entries: someEntries(weekCount, options),
        facts: someSeason(weekCount, options).chain(playsOn),
        // Fees that several winners can split evenly, and some that they cannot.
        entryFeeCents: choose(5000, 2500, 3331, 0),
        pinnedWeek: seldom(fc.integer({ min: 1, max: weekCount })),
      }),
    )
    .chain((league) =>
      fc
        .tuple(
          fc.tuple(...league.entries.map((entry) => somePicks(entry.id, league.facts))),
          fc.tuple(...league.entries.map(() => fc.option(somePlan(league.facts.weekCount)))),
        )
        .map(([picks, plans]) => ({
          ...league,
          picks: picks.flat(),
          plans: new Map(
            league.entries.flatMap(({ id }, index) => (plans[index] == null ? [] : [[id, plans[index]]])),
          ),
        })),
    );
}

/** Random leagues of 1 to 5 weeks and up to 8 entries, covering every event that can affect an entry. */
export const someLeague: fc.Arbitrary<League> = leagueOf(
  () => plainOptions,
  (facts) => fc.constant(facts),
);

/** Such leagues in pools of random options, which may play the playoffs, or end before the season. */
export const someLeagueOfOptions: fc.Arbitrary<League> = leagueOf(someOptions, withOtherEnd);
