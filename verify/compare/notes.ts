import type { Comparison, Difference } from './comparison.ts';
import type { FollowingFacts } from './followingFacts.ts';

/** Of what a value is. */
interface Place {
  entry?: string | null;
  /** As it is shown, for an entry whose name the log does not give. */
  username?: string | undefined;
  week?: number | null;
}

/** Collects what the comparison of a screen finds. */
export class Notes {
  readonly #screen: string;
  readonly #facts: FollowingFacts;
  readonly #differences: Difference[] = [];
  readonly #ahead = new Set<number>();
  #compared = 0;

  constructor(screen: string, facts: FollowingFacts) {
    this.#screen = screen;
    this.#facts = facts;
  }

  /** Counts a value as compared, and notes a difference when it is another one than the log's. */
  compare<Value>(shown: Value, logged: Value, place: Place, text: (value: Value) => string): void {
    this.#compared += 1;
    if (shown === logged) return;
    this.differ(place, `shown as ${text(shown)}, by the log ${text(logged)}`);
  }

  differ({ entry = null, username, week = null }: Place, message: string): void {
    const name = (entry === null ? null : this.#facts.usernameOf(entry)) ?? username ?? null;
    this.#differences.push({ screen: this.#screen, entry, username: name, week, message });
  }

  /** Notes that a week is shown as passed; returns whether the log states its deadline, so that it can be compared. */
  isComparable(week: number): boolean {
    if (this.#facts.state.passed.has(week)) return true;
    this.#ahead.add(week);
    return false;
  }

  comparison(): Comparison {
    return {
      screen: this.#screen,
      compared: this.#compared,
      differences: this.#differences,
      ahead: [...this.#ahead].sort((a, b) => a - b),
    };
  }
}
