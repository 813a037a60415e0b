import type { EntryFacts } from '#graphql/grading/rules/facts.ts';
import { bytes, HashColumn, instants, numbers } from './column.ts';

/** What is decided about an entry beside its picks. */
export type DecidedColumns = Omit<EntryFacts, 'id'>;

/** The entries of a pool in rows, in the order in which the log states them. */
export class EntryTable {
  readonly #rows = new Map<string, number>();
  readonly #ids = instants();
  readonly #startWeeks = bytes();
  readonly #adminWeeks = bytes();
  readonly #reinstatedWeeks = bytes();
  readonly #boughtBackWeeks = bytes();
  readonly #statedAt = numbers();
  readonly #statedTimes = instants();
  readonly names = new HashColumn();
  /** Commitments to accounts; empty where the log states none. */
  readonly owners = new HashColumn();
  /** Public standings by number, as the log states them. */
  readonly stated = numbers();
  /** Standings by number as they are graded, without regard to secrecy and to the week that decides. */
  readonly graded = numbers();
  /** 1 where an entry must be graded again. */
  readonly isStale = bytes();
  /** The leaf since which an entry is publicly out, plus 1; 0 while it is in. */
  readonly #outSince = numbers();
  /** Spans of leaves in which entries were out that are in again, or out since later. */
  readonly #earlierOuts = new Map<number, [from: number, until: number][]>();
  /** The leaf that takes an entry back, plus 1; 0 for one that is there. */
  readonly #withdrawnAt = numbers();
  #withdrawn = 0;
  /** 1 where it was withdrawn before the pool began. */
  readonly #hasLeft = bytes();

  /** The number of rows, with those of entries that were withdrawn. */
  get size(): number {
    return this.#rows.size;
  }

  /** The number of entries without those that were withdrawn. */
  get count(): number {
    return this.#rows.size - this.#withdrawn;
  }

  /** The rows of the entries that were not withdrawn. */
  *rows(): Generator<number> {
    for (let row = 0; row < this.#rows.size; row += 1) if (!this.isWithdrawn(row)) yield row;
  }

  /** @returns the row, or undefined for an entry that the log has not stated, or has withdrawn */
  rowOf(id: string): number | undefined {
    const row = this.#rows.get(id);
    return row === undefined || this.isWithdrawn(row) ? undefined : row;
  }

  /** @returns the row, also of an entry that was withdrawn; undefined for one that the log has not stated */
  statedRowOf(id: string): number | undefined {
    return this.#rows.get(id);
  }

  isWithdrawn(row: number): boolean {
    return this.#withdrawnAt.get(row) > 0;
  }

  /** Whether the entry was withdrawn before the pool began, with or without picks. */
  hasLeft(row: number): boolean {
    return this.#hasLeft.get(row) === 1;
  }

  /** Whether the entry was there when a leaf was written. */
  wasThere(row: number, leaf: number): boolean {
    const withdrawnAt = this.#withdrawnAt.get(row);
    return this.#statedAt.get(row) <= leaf && (withdrawnAt === 0 || leaf < withdrawnAt);
  }

  /** Takes an entry back, at a leaf. Its row stays, for its picks that are still sealed. */
  withdraw(row: number, leaf: number): void {
    this.#withdrawnAt.set(row, leaf + 1);
    this.#withdrawn += 1;
  }

  /** As `withdraw`, before the pool began. */
  leave(row: number, leaf: number): void {
    this.withdraw(row, leaf);
    this.#hasLeft.set(row, 1);
  }

  idOf(row: number): string {
    return String(this.#ids.get(row));
  }

  numberOf(row: number): number {
    return this.#ids.get(row);
  }

  startWeekOf(row: number): number {
    return this.#startWeeks.get(row);
  }

  statedAt(row: number): number {
    return this.#statedAt.get(row);
  }

  /** When that leaf was written, in milliseconds since 1970. */
  statedTime(row: number): number {
    return this.#statedTimes.get(row);
  }

  /** @param at when the leaf was written, in milliseconds since 1970 */
  add(id: string, startWeek: number, { leaf, at }: { leaf: number; at: number }): number {
    const row = this.#rows.size;
    this.#rows.set(id, row);
    this.#ids.set(row, Number(id));
    this.#startWeeks.set(row, startWeek);
    this.#statedAt.set(row, leaf);
    this.#statedTimes.set(row, at);
    this.stated.set(row, 0);
    this.graded.set(row, 0);
    this.isStale.set(row, 1);
    this.#withdrawnAt.set(row, 0);
    return row;
  }

  /** What was decided about the entry, as the reference takes it. */
  factsOf(row: number): EntryFacts {
    return {
      id: this.numberOf(row),
      startWeek: this.#startWeeks.get(row),
      adminEliminatedWeek: this.#adminWeeks.get(row) || null,
      reinstatedThroughWeek: this.#reinstatedWeeks.get(row) || null,
      boughtBackThroughWeek: this.#boughtBackWeeks.get(row) || null,
    };
  }

  decide(row: number, decisions: DecidedColumns): void {
    this.#startWeeks.set(row, decisions.startWeek);
    this.#adminWeeks.set(row, decisions.adminEliminatedWeek ?? 0);
    this.#reinstatedWeeks.set(row, decisions.reinstatedThroughWeek ?? 0);
    this.#boughtBackWeeks.set(row, decisions.boughtBackThroughWeek ?? 0);
    this.isStale.set(row, 1);
  }

  /** Notes that an entry is publicly out from a leaf on, or in again. */
  setEliminated(row: number, isOut: boolean, leaf: number): void {
    const since = this.#outSince.get(row);
    if (isOut === since > 0) return;
    if (!isOut) {
      const spans = this.#earlierOuts.get(row);
      if (spans === undefined) this.#earlierOuts.set(row, [[since - 1, leaf]]);
      else spans.push([since - 1, leaf]);
    }
    this.#outSince.set(row, isOut ? leaf + 1 : 0);
  }

  /** Whether the entry was publicly out when a leaf was written. */
  wasOut(row: number, leaf: number): boolean {
    const since = this.#outSince.get(row);
    if (since > 0 && since - 1 < leaf) return true;
    return (this.#earlierOuts.get(row) ?? []).some(([from, until]) => from < leaf && leaf < until);
  }
}
