import type { LeafOf, StandingChange } from '../leaves/leaf.ts';
import { formatHash } from '../log/treeHash.ts';
import { standingText } from '../tables/standingNames.ts';
import type { Books } from './books.ts';
import { MOST_LISTED } from './findings.ts';

/** Checks that the published standings are what the reference gives for the facts as the log states them. */
export class StandingsCheck {
  readonly #books: Books;
  /** Numbers of entries that are publicly out. */
  #out = 0;
  /** Entries whose published standing was wrong before: told once, until it changes. */
  readonly #told = new Map<number, string>();
  gradings = 0;

  constructor(books: Books) {
    this.#books = books;
  }

  /** Writes down published changes. */
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
      entries.markOut(row, isOut, leaf);
      this.#out += Number(isOut) - Number(before);
      standingsRoot.change(row);
    }
  }

  /** At a `standings` leaf, after its changes were written down. */
  check(leaf: LeafOf<'standings'>, at: number): void {
    const { findings, entries, standingsRoot, grades } = this.#books;
    findings.count('standings');
    this.gradings += 1;
    if (leaf.root !== formatHash(standingsRoot.root())) {
      findings.fail('standings', { leaf: at }, `The root of leaf ${at} is not that of the standings published so far.`);
    }
    const alive = entries.size - this.#out;
    if (leaf.alive !== alive || leaf.out !== this.#out) {
      const message = `Leaf ${at} counts ${leaf.alive} entries in and ${leaf.out} out; the changes give ${alive} and ${this.#out}.`;
      findings.fail('standings', { leaf: at }, message);
    }
    if (grades.update()) this.#compare(at);
  }

  /** At the end: grades every entry from scratch. */
  finish(leaf: number): void {
    const { grades, findings, entries } = this.#books;
    findings.count('standings', entries.size);
    if (grades.gradeAll()) this.#compare(leaf);
  }

  #compare(leaf: number): void {
    const { entries, grades, names, findings } = this.#books;
    const stated = entries.stated.values;
    let listed = 0;
    for (let row = 0; row < entries.size; row += 1) {
      const expected = grades.publicOf(row);
      if (stated[row] === expected) continue;
      const entry = entries.idOf(row);
      const [was, is] = [names.of(stated[row]!), names.of(expected)];
      const told = `${stated[row]} ${expected}`;
      if (this.#told.get(row) === told) continue;
      if (listed < MOST_LISTED) this.#told.set(row, told);
      listed += 1;
      findings.fail(
        'standings',
        { leaf, entry, week: is.week || was.week || null },
        `Published is that entry ${entry} is ${standingText(was)}; by the picks, results and rules up to leaf ${leaf} it is ` +
          `${standingText(is)}.`,
      );
    }
  }
}
