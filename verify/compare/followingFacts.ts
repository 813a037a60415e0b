import type { GameFacts, PickOutcome } from '#graphql/grading/rules/facts.ts';
import { DEFAULT_OPTIONS } from '#graphql/pools/rules/options/poolOptions.ts';
import { pickOutcome } from '#graphql/picks/rules/pickOutcome.ts';
import { factsOfGame } from '../checks/season.ts';
import type { LoggedEntry, LoggedPick, LoggedState } from '../checks/loggedState.ts';

/** What follows from a log, looked up once for all that is compared with it. */
export class FollowingFacts {
  readonly state: LoggedState;
  readonly #usernames: Readonly<Record<string, string>> | null;
  #entries: Map<string, LoggedEntry> | undefined;
  #picksByWeek: Map<number, LoggedPick[]> | undefined;

  /** @param usernames by entry, as the log's bundle gives them to members; null where they are not known */
  constructor(state: LoggedState, usernames: Readonly<Record<string, string>> | null) {
    this.state = state;
    this.#usernames = usernames;
  }

  /** Null where it is not known. */
  usernameOf(entry: string): string | null {
    return this.#usernames?.[entry] ?? null;
  }

  /** By id, in the order in which the log states them. */
  get entries(): ReadonlyMap<string, LoggedEntry> {
    return (this.#entries ??= new Map([...this.state.entries()].map((entry) => [String(entry.id), entry])));
  }

  /** The picks of a week whose deadline has passed. */
  picksOf(week: number): readonly LoggedPick[] {
    if (this.#picksByWeek === undefined) {
      this.#picksByWeek = new Map();
      for (const { picks } of this.entries.values()) {
        for (const pick of picks) {
          const others = this.#picksByWeek.get(pick.week);
          if (others === undefined) this.#picksByWeek.set(pick.week, [pick]);
          else others.push(pick);
        }
      }
    }
    return this.#picksByWeek.get(week) ?? [];
  }

  /** A game as the rules take it; undefined where it is not known. */
  gameOf(gameId: number): GameFacts | undefined {
    const game = this.state.games.get(gameId);
    return game && factsOfGame(game);
  }

  outcomeOf({ teamId, gameId }: LoggedPick): PickOutcome {
    const game = this.gameOf(gameId);
    if (game === undefined || (game.homeTeamId !== teamId && game.awayTeamId !== teamId)) return 'PENDING';
    return pickOutcome(
      { teamId },
      game,
      (this.state.rules ?? DEFAULT_OPTIONS).pickTo,
      this.state.rulings.get(gameId),
    );
  }
}
