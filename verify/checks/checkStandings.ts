import type { LeafOf, StandingChange } from '../leaves/leaf.ts';
import { formatHash } from '../log/treeHash.ts';
import { standingText } from '../tables/standingNames.ts';
import type { Books } from './books.ts';

interface Mismatch {
  leaf: number;
  stated: number;
  expected: number;
}

/** Compares the published standings with the reference's for the facts in the log. */
export class StandingsCheck {
  readonly #books: Books;
  /** Number of publicly eliminated entries. */
  #out = 0;
  /**
   * By row of an entry: a published standing that does not follow from the known picks. A commitment opened later may still
   * explain it; otherwise it is a failure.
   */
  readonly #held = new Map<number, Mismatch>();
  gradings = 0;

  constructor(books: Books) {
    this.#books = books;
  }

  publish(changes: readonly StandingChange[], leaf: number): void {
    const { entries, names, standingsRoot, findings } = this.#books;
    for (const [id, week, reason, strikes] of changes) {
      const row = entries.rowOf(id);
      if (row === undefined) {
        const message = `Leaf ${leaf} publishes a standing of entry ${id}, which does not exist.`;
        findings.fail('standings', { leaf, entry: id, week: week || null }, message);
        continue;
      }
      const before = names.of(entries.stated.get(row)).week > 0;
      const isOut = week > 0;
      entries.stated.set(row, names.numberOf({ week, reason, strikes }));
      entries.setEliminated(row, isOut, leaf);
      this.#out += Number(isOut) - Number(before);
      standingsRoot.change(row);
    }
  }

  withdraw(row: number): void {
    const { entries, names, standingsRoot } = this.#books;
    if (names.of(entries.stated.get(row)).week > 0) this.#out -= 1;
    this.#held.delete(row);
    standingsRoot.remove(row);
  }

  /** At a `standings` leaf, after `publish`. */
  check(leaf: LeafOf<'standings'>, at: number): void {
    const { findings, entries, standingsRoot, grades } = this.#books;
    findings.count('standings');
    this.gradings += 1;
    if (leaf.root !== formatHash(standingsRoot.root())) {
      findings.fail(
        'standings',
        { leaf: at },
        `The root of leaf ${at} is not that of the standings published so far.`,
      );
    }
    const alive = entries.count - this.#out;
    if (leaf.alive !== alive || leaf.out !== this.#out) {
      const message = `Leaf ${at} counts ${leaf.alive} entries in and ${leaf.out} out; the changes give ${alive} and ${this.#out}.`;
      findings.fail('standings', { leaf: at }, message);
    }
    if (grades.update()) this.#compare(at);
  }

  /** Notes the opening of a pick that the leaf committed to. */
  note(row: number, leaf: number): void {
    if (leaf < (this.#held.get(row)?.leaf ?? 0)) this.#held.delete(row);
  }

  /** At the end: grades every entry from scratch. */
  finish(leaf: number): void {
    const { grades, findings, entries } = this.#books;
    findings.count('standings', entries.count);
    if (grades.gradeAll()) this.#compare(leaf);
    for (const [row, mismatch] of this.#held) this.#tell(row, mismatch);
  }

  #compare(leaf: number): void {
    const { entries, grades } = this.#books;
    const stated = entries.stated.values;
    for (const row of entries.rows()) {
      const expected = grades.publicOf(row);
      if (stated[row] === expected) continue;
      const held = this.#held.get(row);
      if (held !== undefined) {
        if (held.stated === stated[row] && held.expected === expected) continue;
        this.#tell(row, held);
      }
      this.#held.set(row, { leaf, stated: stated[row]!, expected });
    }
  }

  #tell(row: number, { leaf, stated, expected }: Mismatch): void {
    const { entries, names, findings } = this.#books;
    const entry = entries.idOf(row);
    const [was, is] = [names.of(stated), names.of(expected)];
    findings.fail(
      'standings',
      { leaf, entry, week: is.week || was.week || null },
      `Published is that entry ${entry} is ${standingText(was)}; by the picks, results and rules up to leaf ${leaf} it is ` +
        `${standingText(is)}.`,
    );
  }
}
