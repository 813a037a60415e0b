import { franchiseOf } from '#graphql/season/rules/franchises.ts';
import type { FactGame, Facts } from '../facts/facts.ts';
import type { LoggedGame } from '../leaves/leaf.ts';

/** In milliseconds: a game is over, and its result known, so long after its kickoff. */
export const KNOWN_AFTER = 86_400_000;

type Pairing = Pick<LoggedGame, 'home' | 'away'>;

/** The games of one source in one season, by week and teams. */
export class FactSource {
  readonly name: string;
  readonly games: readonly FactGame[];
  readonly #isWhole: boolean;
  readonly #byPairing = new Map<string, FactGame[]>();
  readonly #weeks: ReadonlySet<number>;
  /** The latest kickoff of a game with a result, in milliseconds since 1970. */
  readonly #latest: number;

  constructor({ name, isWhole, games }: Facts, season: number) {
    this.name = name;
    this.#isWhole = isWhole;
    this.games = games.filter((game) => game.season === season);
    this.#weeks = new Set(this.games.map(({ week }) => week));
    const finals = this.games.filter(({ status }) => status === 'FINAL');
    this.#latest = finals.reduce((latest, { kickoff }) => Math.max(latest, kickoff ?? 0), -Infinity);
    for (const game of this.games) {
      const same = this.#byPairing.get(pairingOf(game));
      if (same === undefined) this.#byPairing.set(pairingOf(game), [game]);
      else same.push(game);
    }
  }

  /** Regardless of the stadium. */
  find(week: number, teams: Pairing): FactGame | undefined {
    return this.#byPairing.get(pairingOf(teams))?.find((game) => game.week === week);
  }

  /** The weeks in which these teams meet. */
  weeksOf(teams: Pairing): number[] {
    return (this.#byPairing.get(pairingOf(teams)) ?? []).map(({ week }) => week);
  }

  hasTeam(team: string): boolean {
    const franchise = franchiseOf(team);
    return this.games.some(({ home, away }) => home === franchise || away === franchise);
  }

  /** Whether a game of this week that the source lacks was not played. */
  isCompleteIn(week: number): boolean {
    return this.#isWhole && this.#weeks.has(week);
  }

  /** Whether the source has results of later games, and would have one of this game. */
  wouldHave({ kickoff }: FactGame): boolean {
    return kickoff !== null && this.#latest > kickoff + KNOWN_AFTER;
  }
}

/** The same for both games of two teams, whoever is at home and wherever their cities were. */
export function pairingOf({ home, away }: Pairing): string {
  return [franchiseOf(home), franchiseOf(away)].toSorted().join(' ');
}
