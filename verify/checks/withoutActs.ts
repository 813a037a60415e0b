import { picksInWeek } from '#graphql/pools/rules/options/poolOptions.ts';
import type { DecidedColumns } from '../tables/entryTable.ts';
import type { EntryAct, PickAct, PoolAct } from './acts.ts';
import type { Books } from './books.ts';
import { NOTHING_INSTEAD, type EntryInstead, type FactsInstead } from './regrade.ts';

/** The entries and facts at the end of the log, without acts of commissioners. */
export class WithoutActs {
  readonly #books: Books;
  /** By row of the entry, the earliest first. */
  readonly #onEntry = new Map<number, (PickAct | EntryAct)[]>();
  readonly #onPool: PoolAct[] = [];
  /** 1 for the rows of picks stated when results were known. */
  readonly #isStated: Uint8Array;
  readonly #hasStated: Uint8Array;

  constructor(books: Books) {
    this.#books = books;
    this.#isStated = new Uint8Array(books.picks.size);
    this.#hasStated = new Uint8Array(books.entries.size);
    for (const act of books.acts.noted.toSorted((a, b) => a.leaf - b.leaf)) {
      if (act.kind !== 'PICK' && act.kind !== 'ENTRY') this.#onPool.push(act);
      else {
        const own = this.#onEntry.get(act.entry);
        if (own === undefined) this.#onEntry.set(act.entry, [act]);
        else own.push(act);
      }
    }
    for (const { picks, pickCount } of books.acts.stated) {
      for (let place = 0; place < pickCount; place += 1) {
        const pick = picks.get(place);
        this.#isStated[pick] = 1;
        this.#hasStated[books.picks.entryOf(pick)] = 1;
      }
    }
  }

  /** Stated picks count as one act. */
  countOn(row: number): number {
    return (this.#onEntry.get(row)?.length ?? 0) + this.#hasStated[row]!;
  }

  /** Without any act. */
  all(): { facts: FactsInstead; entries: Map<number, EntryInstead> } {
    const entries = new Map<number, EntryInstead>();
    for (const row of this.#books.entries.rows()) {
      if (this.countOn(row) > 0) entries.set(row, this.anyOn(row));
    }
    return { facts: this.#facts(this.#onPool), entries };
  }

  /** Without one act, and the later ones that build on it. */
  poolAct(act: PoolAct): FactsInstead {
    return this.#facts(this.#onPool.filter((other) => other.leaf >= act.leaf && isSameObject(act, other)));
  }

  /** Without one act, and the later ones on the same pick, which build on it; an entry is as it was before the act. */
  act(act: PickAct | EntryAct): EntryInstead {
    const own = this.#onEntry.get(act.entry)!.filter((other) => other.leaf >= act.leaf);
    return this.#these(
      act.entry,
      own.filter((other) => other.kind === act.kind && other.week === act.week),
      this.#books.picks.standing(act.entry),
    );
  }

  anyOn(row: number): EntryInstead {
    const { picks } = this.#books;
    const own = this.#onEntry.get(row) ?? [];
    const undone = this.#these(row, own, picks.standing(row));
    return { ...undone, picks: undone.picks.filter((pick) => this.#isStated[pick] === 0) };
  }

  #these(row: number, undone: readonly (PickAct | EntryAct)[], standing: readonly number[]): EntryInstead {
    const { entries, acts } = this.#books;
    let columns = columnsOf(entries.factsOf(row));
    const picks = new Set(standing);
    for (const act of undone.toReversed()) {
      if (act.kind === 'PICK') this.#takeBack(act, picks);
      else {
        const bought = acts.buyBacks.get(row);
        columns = act.before;
        // The owner's later buy-back stays.
        if (bought !== undefined && bought.leaf > act.leaf) {
          columns = { ...columns, boughtBackThroughWeek: bought.throughWeek };
        }
      }
    }
    return { columns, picks: [...picks] };
  }

  /** Restores the replaced pick, unless another has taken its place since. */
  #takeBack({ newPick, replaced, week }: PickAct, rows: Set<number>): void {
    const { picks, season } = this.#books;
    if (newPick !== null && !rows.delete(newPick)) return;
    const others = [...rows].filter((row) => picks.weekOf(row) === week).length;
    if (replaced !== null && others < picksInWeek(season.rules.latest!, week)) rows.add(replaced);
  }

  /** Each object as it was before the first act on it. */
  #facts(undone: readonly PoolAct[]): FactsInstead {
    const games = new Map(NOTHING_INSTEAD.games);
    const rulings = new Map(NOTHING_INSTEAD.rulings);
    const deadlines = new Map(NOTHING_INSTEAD.deadlines);
    let rules: FactsInstead['rules'];
    for (const act of undone.toReversed()) {
      if (act.kind === 'RULES') rules = act.before;
      else if (act.kind === 'DEADLINE') {
        if (this.#books.season.passed.has(act.week)) deadlines.set(act.week, act.before);
      } else {
        const game = games.get(act.game) ?? this.#books.season.game(act.game)!;
        if (act.kind === 'RULING') rulings.set(act.game, act.ruling);
        // Other facts of the game stay as stated last.
        else games.set(act.game, { ...game, ...act.before });
      }
    }
    return { rules, games, rulings, deadlines };
  }
}

/** The columns that commissioners decide. */
export function columnsOf({ id: _id, ...columns }: DecidedColumns & { id: number }): DecidedColumns {
  return columns;
}

/** Whether a later act builds on an earlier one. */
function isSameObject(one: PoolAct, other: PoolAct): boolean {
  if (one.kind === 'RULES' || one.kind === 'DEADLINE') {
    return other.kind === one.kind && other.week === one.week;
  }
  const isKickoff = (act: PoolAct) => act.kind === 'GAME' && act.changes === 'KICKOFF';
  return 'game' in other && other.game === one.game && isKickoff(one) === isKickoff(other);
}
