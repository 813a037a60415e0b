import { instants, numbers } from '#verify/tables/column.ts';
import type { Leaf } from '#verify/leaves/leaf.ts';
import { StandingNames, type NamedStanding } from '#verify/tables/standingNames.ts';

/** A public standing stated in the log. */
export interface StatedStanding extends NamedStanding {
  /** First leaf of the statement. */
  index: number;
  from: Date;
  /** Null while it is current. */
  until: Date | null;
}

/** The stated public standings, in columns, since a million entries have some million of them. */
export class StandingChanges {
  readonly #names = new StandingNames();
  readonly #standings = numbers();
  readonly #indexes = numbers();
  readonly #at = instants();
  /** The previous change of the same entry, plus 1. */
  readonly #earlier = numbers();
  /** By entry: its latest change, plus 1. */
  readonly #latest = new Map<number, number>();
  #size = 0;
  /** First leaf of the running statement of standings; null between two statements. */
  #from: number | null = null;

  get entryIds(): Iterable<number> {
    return this.#latest.keys();
  }

  take(leaf: Leaf, index: number): void {
    // Removed entries.
    if (leaf.type === 'withdrawn') for (const entry of leaf.entries) this.#latest.delete(Number(entry));
    if (leaf.type !== 'standings' && leaf.type !== 'standings-part') return;
    this.#from ??= index;
    const at = Date.parse(leaf.at);
    for (const [entry, week, reason, strikes] of leaf.changes)
      this.#add(Number(entry), this.#from, at, { week, reason, strikes });
    if (leaf.type === 'standings') this.#from = null;
  }

  #add(entryId: number, index: number, at: number, standing: NamedStanding): void {
    const row = this.#size;
    this.#size += 1;
    this.#standings.set(row, this.#names.numberOf(standing));
    this.#indexes.set(row, index);
    this.#at.set(row, at);
    this.#earlier.set(row, this.#latest.get(entryId) ?? 0);
    this.#latest.set(entryId, row + 1);
  }

  /** The standings of an entry, earliest first. */
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
