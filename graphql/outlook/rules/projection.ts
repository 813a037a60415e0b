import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

import type { PoolOptions } from '#graphql/pools/rules/options/poolOptions.ts';
import type { FieldGroup } from './field.ts';
import type { OpenGame } from './leverage.ts';

export interface ProjectedWeek {
  week: number;
  /** Games without a result. */
  games: readonly OpenGame[];
  /** Picks per entry. */
  picks: 1 | 2;
  /** The entries in the week when its picks are public; null before. */
  groups: readonly FieldGroup[] | null;
  /** Whether every team becomes available again from this week on. */
  isReset: boolean;
}

export interface ProjectionFacts {
  /** The weeks that are not over, in order. */
  weeks: readonly ProjectedWeek[];
  /** Entries alive in the first of these weeks, by lives left, from one life on. */
  field: readonly number[];
  /** By team: the share of the field, 0 to 1, to which it is still available; 1 for a team that is not listed. */
  available: ReadonlyMap<string, number>;
  allOut: PoolOptions['allOut'];
}

/** Survivors of a week in the simulated seasons. */
export interface ProjectedSurvivors {
  week: number;
  mean: number;
  /** 10th percentile. */
  low: number;
  /** 90th percentile. */
  high: number;
}

const SEASONS = 200;
/** Above this number, entries are eliminated in proportion instead of drawn one by one. */
const MOST_DRAWS = 200;
/** Exponent of the odds by which picks favor likely winners. */
const PREFERENCE = 2;

/**
 * The survivors of future weeks, from 200 simulated seasons (DECISIONS D70). Winners are drawn by the chances of games.
 * In a week with public picks, entries that picked losers are eliminated; in later weeks an entry picks a team in
 * proportion to the square of its odds to win and to the share of the field that can still pick it. Deterministic.
 */
export function projectSurvivors(facts: ProjectionFacts): ProjectedSurvivors[] {
  const seed = facts.weeks[0]?.week ?? 0;
  const draws = { ofGame: drawsFrom(seed), ofEntry: drawsFrom(seed + 1) };
  const counts = facts.weeks.map((): number[] => []);
  for (let season = 0; season < SEASONS; season++) {
    for (const [index, survivors] of simulateSeason(facts, draws).entries()) counts[index]!.push(survivors);
  }
  return facts.weeks.map(({ week }, index) => {
    const sorted = counts[index]!.sort((a, b) => a - b);
    return {
      week,
      mean: sorted.reduce((sum, count) => sum + count, 0) / SEASONS,
      low: sorted[Math.floor(SEASONS * 0.1)]!,
      high: sorted[Math.ceil(SEASONS * 0.9) - 1]!,
    };
  });
}

type Draw = () => number;

/**
 * Random numbers from 0 to 1, in separate streams for games and entries, so that the same teams win whatever
 * the size of the field.
 */
interface Draws {
  ofGame: Draw;
  ofEntry: Draw;
}

function drawsFrom(seed: number): Draw {
  const random = xoroshiro128plus(seed);
  return () => uniformFloat64(random);
}

/** Survivors by week in one season. */
function simulateSeason(facts: ProjectionFacts, draws: Draws): number[] {
  let field = [...facts.field];
  const available = new Map(facts.available);
  return facts.weeks.map((week) => {
    if (week.isReset) available.clear();
    const losers = new Set(
      week.games.map(({ onHomeWin, onAwayWin, homeWinChance }) =>
        draws.ofGame() < (homeWinChance ?? 0.5) ? onAwayWin : onHomeWin,
      ),
    );
    if (sum(field) <= 1) return sum(field);
    const after =
      week.groups === null
        ? fieldAfterDraws(field, week, losers, available, draws.ofEntry)
        : fieldAfterPicks(field, week.groups, losers);
    if (sum(after) > 0 || facts.allOut === 'SPLIT') field = after;
    return sum(field);
  });
}

/** The field after a week with public picks. */
function fieldAfterPicks(
  field: readonly number[],
  groups: readonly FieldGroup[],
  losers: ReadonlySet<string>,
): number[] {
  const after = field.map(() => 0);
  for (const { teams, livesLeft, count } of groups) {
    const left = livesLeft - teams.filter((team) => losers.has(team)).length;
    if (left > 0) after[left - 1]! += count;
  }
  return after;
}

/** The field after a week with simulated picks. */
function fieldAfterDraws(
  field: readonly number[],
  { games, picks }: ProjectedWeek,
  losers: ReadonlySet<string>,
  available: Map<string, number>,
  draw: Draw,
): number[] {
  const shares = pickShares(games, available);
  let strikeChance = 0;
  for (const [team, share] of shares) {
    if (losers.has(team)) strikeChance += share;
    available.set(team, (available.get(team) ?? 1) * (1 - share) ** picks);
  }
  let before = [...field];
  for (let pick = 0; pick < picks; pick++) {
    const after = before.map(() => 0);
    for (const [index, count] of before.entries()) {
      const struck = drawCount(count, strikeChance, draw);
      after[index]! += count - struck;
      if (index > 0) after[index - 1]! += struck;
    }
    before = after;
  }
  return before;
}

/** Each team's share of the picks. */
function pickShares(games: readonly OpenGame[], available: ReadonlyMap<string, number>): Map<string, number> {
  const weights = new Map<string, number>();
  for (const { onHomeWin, onAwayWin, homeWinChance } of games) {
    const chance = Math.min(0.99, Math.max(0.01, homeWinChance ?? 0.5));
    const odds = (chance / (1 - chance)) ** PREFERENCE;
    weights.set(onHomeWin, odds * (available.get(onHomeWin) ?? 1));
    weights.set(onAwayWin, (available.get(onAwayWin) ?? 1) / odds);
  }
  const total = sum([...weights.values()]);
  if (total === 0) return new Map();
  return new Map([...weights].map(([team, weight]) => [team, weight / total]));
}

/** Draws how many of `count` entries an event with this chance happens to. */
function drawCount(count: number, chance: number, draw: Draw): number {
  if (count > MOST_DRAWS) return Math.floor(count * chance + draw());
  let happened = 0;
  for (let index = 0; index < count; index++) if (draw() < chance) happened++;
  return happened;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);
