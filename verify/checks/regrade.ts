import type { GameRulingKind } from '#graphql/grading/rules/facts.ts';
import { countsStrikes, lastWeekOf } from '#graphql/pools/rules/options/poolOptions.ts';
import { decisionOf, type GradedCount, type GradingFacts } from '#graphql/grading/reference/grading.ts';
import type { LoggedGame, LoggedRules } from '../leaves/leaf.ts';
import type { DecidedColumns } from '../tables/entryTable.ts';
import type { NamedStanding } from '../tables/standingNames.ts';
import type { Books } from './books.ts';
import { graderSoFar, namedStanding, publicStanding } from './grades.ts';
import { factsOfGame } from './season.ts';

export interface EntryInstead {
  columns: DecidedColumns;
  /** Rows of the pick table. */
  picks: readonly number[];
}

export interface FactsInstead {
  rules?: LoggedRules;
  games: ReadonlyMap<number, LoggedGame>;
  rulings: ReadonlyMap<number, GameRulingKind | null>;
  /** By week, in milliseconds since 1970. */
  deadlines: ReadonlyMap<number, number>;
}

export const NOTHING_INSTEAD: FactsInstead = { games: new Map(), rulings: new Map(), deadlines: new Map() };

/** Grades by the reference as if something had not been done. */
export class Regrading {
  readonly #books: Books;
  readonly #facts: GradingFacts;
  readonly #grader: ReturnType<typeof graderSoFar>;

  /** @param facts at the end of the log */
  constructor(books: Books, facts: GradingFacts) {
    this.#books = books;
    this.#facts = facts;
    this.#grader = graderSoFar(facts, books.grades.voidWeeks, books.season.passed);
  }

  /** The public standing of one entry; the deciding week stays. */
  entry(row: number, instead: EntryInstead): NamedStanding {
    const { decidedWeek } = this.#books.grades;
    return this.#public(this.#grade(row, this.#grader, instead), this.#facts, decidedWeek);
  }

  /** The number of entries that would stand differently, with the first ones by row. */
  pool(
    facts: FactsInstead,
    entries: ReadonlyMap<number, EntryInstead>,
    most: number,
  ): { changed: number; first: Map<number, NamedStanding> } {
    const { names, grades } = this.#books;
    const instead = this.#factsWith(facts);
    const { graded, decidedWeek } = this.#gradeAll(instead, entries);
    const shown: number[] = [];
    const first = new Map<number, NamedStanding>();
    let changed = 0;
    for (const row of this.#books.entries.rows()) {
      const number = graded[row]!;
      shown[number] ??= names.numberOf(this.#public(names.of(number), instead, decidedWeek));
      if (shown[number] === grades.publicOf(row)) continue;
      changed += 1;
      if (first.size < most) first.set(row, names.of(shown[number]));
    }
    return { changed, first };
  }

  #gradeAll(
    facts: GradingFacts,
    instead: ReadonlyMap<number, EntryInstead>,
  ): { graded: Uint32Array; decidedWeek: number | null } {
    const { entries, names, season } = this.#books;
    const graded = new Uint32Array(entries.size);
    const voidWeeks = new Set<number>();
    for (;;) {
      const grade = graderSoFar(facts, voidWeeks, season.passed);
      const counts = new Map<string, GradedCount>();
      for (const row of entries.rows()) {
        const other = instead.get(row);
        const standing = this.#grade(row, grade, other);
        graded[row] = names.numberOf(standing);
        const startWeek = other?.columns.startWeek ?? entries.startWeekOf(row);
        const key = `${startWeek} ${graded[row]}`;
        const count = counts.get(key);
        if (count !== undefined) count.count += 1;
        else {
          const { week, reason } = standing;
          counts.set(key, { startWeek, eliminatedWeek: week || null, reason: reason || null, count: 1 });
        }
      }
      const { decidedWeek, isPlayedOn } = decisionOf([...counts.values()], facts);
      if (decidedWeek === null || !isPlayedOn) return { graded, decidedWeek };
      voidWeeks.add(decidedWeek);
    }
  }

  #grade(row: number, grade: ReturnType<typeof graderSoFar>, instead?: EntryInstead): NamedStanding {
    const { entries, picks } = this.#books;
    const id = entries.numberOf(row);
    if (instead === undefined) return namedStanding(grade(entries.factsOf(row), picks.factsOf(row, id)));
    const facts = instead.picks.map((pick) => picks.factOf(pick, id));
    return namedStanding(grade({ ...instead.columns, id }, facts));
  }

  #public(standing: NamedStanding, facts: GradingFacts, decidedWeek: number | null): NamedStanding {
    const { passed } = this.#books.season;
    return publicStanding(standing, { decidedWeek, countsStrikes: countsStrikes(facts), revealed: passed });
  }

  #factsWith({ rules, games, rulings, deadlines }: FactsInstead): GradingFacts {
    const { pool } = this.#books.season;
    const regular = pool?.regularWeeks ?? 0;
    const ruled = this.#facts.rulings.filter(({ gameId }) => !rulings.has(gameId));
    return {
      ...this.#facts,
      ...(rules === undefined ? {} : { ...rules, weekCount: lastWeekOf(rules, regular) }),
      games: this.#facts.games.map((game) => {
        const other = games.get(game.id);
        return other === undefined ? game : factsOfGame(other);
      }),
      rulings: [
        ...ruled,
        ...[...rulings].flatMap(([gameId, kind]) => (kind === null ? [] : [{ gameId, kind }])),
      ],
      deadlines: new Map(
        [...this.#facts.deadlines].map(([week, deadline]) => {
          const other = deadlines.get(week);
          return [week, other === undefined ? deadline : new Date(other)];
        }),
      ),
    };
  }
}
