import type { EntryFacts, PickFacts } from '#graphql/grading/rules/facts.ts';
import type { GradingFacts } from '#graphql/grading/reference/grading.ts';
import type { LeafOf, LoggedGame, LoggedRules } from '../leaves/leaf.ts';
import type { NamedStanding } from '../tables/standingNames.ts';
import type { Books } from './books.ts';
import type { PassedWeek } from './season.ts';

/** A counting pick, opened or stated without a commitment. */
export interface LoggedPick extends PickFacts {
  /** The leaf of the pick or its commitment. */
  leaf: number;
}

export interface LoggedEntry extends EntryFacts {
  /** The public standing: nothing of weeks whose deadline is ahead. */
  shown: NamedStanding;
  /** By the opened picks, regardless of secrecy and of the deciding week. */
  graded: NamedStanding;
  /** By week; those of a week by receipt. */
  picks: LoggedPick[];
}

/** The facts at the end of the log; standings are computed by the reference. As trustworthy as the report on the log. */
export class LoggedState {
  readonly #books: Books;
  /** The stated end of the pool; null while it is not decided. */
  readonly outcome: LeafOf<'outcome'> | null;
  /** By id. */
  readonly games: ReadonlyMap<number, LoggedGame>;
  /** By week: its deadline in milliseconds since 1970. */
  readonly deadlines: ReadonlyMap<number, number>;

  constructor(books: Books, outcome: LeafOf<'outcome'> | null) {
    this.#books = books;
    this.outcome = outcome;
    // Computed once: comparisons read them for each pick.
    this.games = books.season.latestGames;
    this.deadlines = books.season.latestDeadlines;
  }

  get pool(): LeafOf<'pool'> | null {
    return this.#books.season.pool;
  }

  get rules(): LoggedRules | null {
    return this.#books.season.rules.latest ?? null;
  }

  /** When the last leaf was written, in milliseconds since 1970. */
  get at(): number {
    return this.#books.season.now;
  }

  /** By week. */
  get passed(): ReadonlyMap<number, PassedWeek> {
    return this.#books.season.passed;
  }

  /** By reopened week: the deadline that had passed, in milliseconds since 1970. */
  get reopened(): ReadonlyMap<number, number> {
    return this.#books.season.reopened;
  }

  /** By game. */
  get rulings(): Books['season']['rulings'] {
    return this.#books.season.rulings;
  }

  /** Computed; null while the pool is not decided. */
  get decidedWeek(): number | null {
    return this.#books.grades.decidedWeek;
  }

  /** Weeks that eliminated all entries, and that do not count. */
  get voidWeeks(): ReadonlySet<number> {
    return this.#books.grades.voidWeeks;
  }

  /** Null before there are rules. */
  get gradingFacts(): GradingFacts | null {
    return this.#books.season.gradingFacts();
  }

  get entryCount(): number {
    return this.#books.entries.count;
  }

  /** @returns undefined for an entry that the log has not stated, or has withdrawn */
  entry(id: number): LoggedEntry | undefined {
    const row = this.#books.entries.rowOf(String(id));
    return row === undefined ? undefined : this.#entryAt(row);
  }

  /** In the order of the log. */
  *entries(): Generator<LoggedEntry> {
    for (const row of this.#books.entries.rows()) yield this.#entryAt(row);
  }

  #entryAt(row: number): LoggedEntry {
    const { entries, grades, names, picks } = this.#books;
    const facts = entries.factsOf(row);
    return {
      ...facts,
      shown: names.of(grades.publicOf(row)),
      graded: names.of(entries.graded.get(row)),
      picks: picks
        .standing(row)
        .map((pick) => ({ ...picks.factOf(pick, facts.id), leaf: picks.leafOf(pick) }))
        .sort(
          (a, b) => a.week - b.week || a.submittedAt.getTime() - b.submittedAt.getTime() || a.leaf - b.leaf,
        ),
    };
  }
}
