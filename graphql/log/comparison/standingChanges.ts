import { instants, numbers } from '#verify/tables/column.ts';
import { StandingNames, type NamedStanding } from '#verify/tables/standingNames.ts';

/** A public standing that a log states. */
export interface StatedStanding extends NamedStanding {
  /** The first leaf of the statement. */
  index: number;
  from: Date;
  /** Null while it holds. */
  until: Date | null;
}

/** The public standings that a log states, in columns: a million entries have some million of them. */
export class StandingChanges {
  readonly #names = new StandingNames();
  readonly #standings = numbers();
  readonly #indexes = numbers();
  readonly #at = instants();
  /** The change of the same entry before this one, plus 1. */
  readonly #earlier = numbers();
  /** By entry: its latest change, plus 1. */
  readonly #latest = new Map<number, number>();
  #size = 0;

  get entryIds(): Iterable<number> {
    return this.#latest.keys();
  }

  add(entryId: number, index: number, at: number, standing: NamedStanding): void {
    const row = this.#size;
    this.#size += 1;
    this.#standings.set(row, this.#names.numberOf(standing));
    this.#indexes.set(row, index);
    this.#at.set(row, at);
    this.#earlier.set(row, this.#latest.get(entryId) ?? 0);
    this.#latest.set(entryId, row + 1);
  }

  /** Forgets an entry that is no more. */
  withdraw(entryId: number): void {
    this.#latest.delete(entryId);
  }

  /** The standings of an entry, the earliest first. */
  of(entryId: number): StatedStanding[] {
    const standings: StatedStanding[] = [];
    let until: Date | null = null;
    for (let next = this.#latest.get(entryId) ?? 0; next > 0; next = this.#earlier.get(next - 1)) {
      const from = new Date(this.#at.get(next - 1));
      const standing = this.#names.of(this.#standings.get(next - 1));
      standings.push({ ...standing, index: this.#indexes.get(next - 1), from, until });
      until = from;
    }
    return standings.reverse();
  }
}
