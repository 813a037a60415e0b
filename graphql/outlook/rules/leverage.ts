import type { FieldGroup } from './field.ts';

/** A game of the week without a result, and its chance. */
export interface OpenGame {
  id: number;
  /** The team whose picks survive when the home team wins: the home team, or its opponent in a losers' pool. */
  onHomeWin: string;
  onAwayWin: string;
  /** 0 to 1; null when unknown, which counts as even. */
  homeWinChance: number | null;
}

/** Each game doubles the number of combinations; no week has more games. */
const MOST_GAMES = 16;

/** An expected value: now, and given the winner of each open game, in the order of games. */
export interface Expectation {
  now: number;
  byGame: { ifHomeWins: number; ifAwayWins: number }[];
}

type Competitor = Pick<FieldGroup, 'teams' | 'livesLeft'>;

/**
 * The effect of a week's open games on the field (DECISIONS D70), computed exactly over all combinations of
 * winners. Every game has a winner, independently of the others: ties are too rare to matter. Bit i of a
 * combination is set when the home team of game i wins.
 */
export class Leverage {
  readonly games: readonly OpenGame[];
  readonly #fieldSize: number;
  /** By combination. */
  readonly #probability: Float64Array;
  /** By combination: the number of surviving entries. */
  readonly #survivors: Float64Array;
  readonly #known = new Map<string, Expectation>();

  /**
   * @param groups the entries in the week, with their lives after the decided games
   * @throws RangeError for more games than a week has
   */
  constructor(games: readonly OpenGame[], groups: readonly FieldGroup[]) {
    if (games.length > MOST_GAMES) throw new RangeError(`A week has at most ${MOST_GAMES} games.`);
    this.games = games;
    this.#fieldSize = groups.reduce((sum, { count }) => sum + count, 0);
    this.#probability = probabilitiesOf(games);
    this.#survivors = new Float64Array(this.#probability.length);
    for (const group of groups) {
      const survives = this.#survivalOf(group);
      for (let combination = 0; combination < this.#survivors.length; combination++) {
        if (survives(combination)) this.#survivors[combination]! += group.count;
      }
    }
  }

  /** Expected number of entries that survive the week. */
  survivors(): Expectation {
    return this.#expected('survivors', (combination) => this.#survivors[combination]!);
  }

  /**
   * The share of the prize, 0 to 1, that an entry can expect. All survivors of the week are equally likely to
   * win, whatever lives and teams they have left; where nobody survives, all entries before it are.
   */
  share(entry: Competitor): Expectation {
    const survives = this.#survivalOf(entry);
    return this.#expected(`${entry.teams.join()} ${entry.livesLeft}`, (combination) => {
      const left = this.#survivors[combination]!;
      if (left === 0) return 1 / this.#fieldSize;
      return survives(combination) ? 1 / left : 0;
    });
  }

  /** @param name cache key of the expectation */
  #expected(name: string, valueOf: (combination: number) => number): Expectation {
    const cachedExpectation = this.#known.get(name);
    if (cachedExpectation !== undefined) return cachedExpectation;
    const ofHomeWins = new Float64Array(this.games.length);
    let now = 0;
    for (let combination = 0; combination < this.#probability.length; combination++) {
      const part = this.#probability[combination]! * valueOf(combination);
      if (part === 0) continue;
      now += part;
      for (let index = 0; index < this.games.length; index++) {
        if (combination & (1 << index)) ofHomeWins[index]! += part;
      }
    }
    const byGame = this.games.map((game, index) => {
      const chance = chanceOf(game);
      const ofHome = ofHomeWins[index]!;
      return { ifHomeWins: ofHome / chance, ifAwayWins: (now - ofHome) / (1 - chance) };
    });
    const expectation = { now, byGame };
    this.#known.set(name, expectation);
    return expectation;
  }

  /** Whether an entry survives a combination: it loses fewer of its open games than it has lives left. */
  #survivalOf({ teams, livesLeft }: Competitor): (combination: number) => boolean {
    const losses = teams.flatMap((team) => {
      const index = this.games.findIndex(
        ({ onHomeWin, onAwayWin }) => team === onHomeWin || team === onAwayWin,
      );
      if (index < 0) return [];
      const bit = 1 << index;
      return [{ bit, lostWhen: this.games[index]!.onHomeWin === team ? 0 : bit }];
    });
    return (combination) => {
      let left = livesLeft;
      for (const { bit, lostWhen } of losses) if ((combination & bit) === lostWhen) left--;
      return left > 0;
    };
  }
}

function probabilitiesOf(games: readonly OpenGame[]): Float64Array {
  const probability = new Float64Array(2 ** games.length).fill(1, 0, 1);
  for (const [index, game] of games.entries()) {
    const chance = chanceOf(game);
    const bit = 1 << index;
    for (let combination = 0; combination < bit; combination++) {
      probability[combination + bit] = probability[combination]! * chance;
      probability[combination]! *= 1 - chance;
    }
  }
  return probability;
}

/** A chance of 0 or 1 is not a result yet. */
function chanceOf({ homeWinChance }: OpenGame): number {
  return Math.min(0.999, Math.max(0.001, homeWinChance ?? 0.5));
}
