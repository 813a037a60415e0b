import type { GameRulingKind } from '#graphql/grading/rules/facts.ts';
import type { LoggedGame, LoggedRules } from '../leaves/leaf.ts';
import { numbers } from '../tables/column.ts';
import type { PickTable } from '../tables/pickTable.ts';
import type { DecidedColumns } from '../tables/entryTable.ts';

interface Noted {
  leaf: number;
  /** When the leaf was written, in milliseconds since 1970. */
  at: number;
}

interface Described extends Noted {
  week: number | null;
  message: string;
  reason: string | null;
}

export interface PickAct extends Described {
  kind: 'PICK';
  /** A row of the entry table. */
  entry: number;
  week: number;
  /** The row of the new pick; null for a removal. */
  newPick: number | null;
  /** The row of the replaced pick; null for none. */
  replaced: number | null;
}

export interface EntryAct extends Described {
  kind: 'ENTRY';
  entry: number;
  before: DecidedColumns;
}

/** An act for everybody: a deadline, a result or kickoff, a ruling, the rules. */
export type PoolAct = Described &
  (
    | { kind: 'DEADLINE'; week: number; before: number; after: number | null }
    | { kind: 'GAME'; game: number; before: Partial<LoggedGame>; changes: 'RESULT' | 'KICKOFF' }
    | { kind: 'RULING'; game: number; ruling: GameRulingKind | null }
    | { kind: 'RULES'; before: LoggedRules }
  );

/** Picks and entries that one transaction stated when results were known. */
export interface StatedAct extends Noted {
  kind: 'STATED';
  /** Rows of picks. */
  picks: ReturnType<typeof numbers>;
  pickCount: number;
  /** Rows of entries added after the deadline of their first week. */
  added: ReturnType<typeof numbers>;
  addedCount: number;
  weeks: Set<number>;
  /** Whether they were stated with the beginning of the log. */
  isBeginning: boolean;
}

/** Entries that the commissioner withdrew in one transaction. */
export interface WithdrawnAct extends Noted {
  kind: 'WITHDRAWN';
  count: number;
  reason: string;
  /** Whether they left before the pool began; otherwise an import was undone. */
  isLeaving: boolean;
}

/** A changed username of an entry. */
export interface Renaming extends Noted {
  /** A row of the entry table. */
  entry: number;
  /** Commitments to the replaced username and to the new one. */
  before: Uint8Array;
  after: Uint8Array;
  /** Whether entries had different published standings then. */
  isAmongDifferent: boolean;
}

/** An entry that got another account. */
export interface MovedAct extends Described {
  kind: 'MOVED';
  entry: number;
}

export interface NameAct extends Described {
  kind: 'NAME';
  entry: number;
  /** The entry that had the new username before; null for none, undefined where that is not shown. */
  earlier: number | null | undefined;
  /** The new username; null where names are not known. */
  name: string | null;
}

/** A game without result or ruling, long after its kickoff or after a later week: as good as a decision. */
export interface UndecidedAct extends Described {
  kind: 'UNDECIDED';
  week: number;
  game: LoggedGame;
}

export type NotedAct =
  PickAct | EntryAct | PoolAct | StatedAct | WithdrawnAct | NameAct | MovedAct | UndecidedAct;

/** Rare, so stored as objects. */
export class Acts {
  noted: (PickAct | EntryAct | PoolAct)[] = [];
  /** By row of the entry: its owner's latest buy-back. */
  readonly buyBacks = new Map<number, { leaf: number; throughWeek: number | null }>();
  readonly withdrawn: WithdrawnAct[] = [];
  renamings: Renaming[] = [];
  moved: MovedAct[] = [];
  /** By the instant of the transaction. */
  readonly #stated = new Map<number, StatedAct>();

  note(act: PickAct | EntryAct | PoolAct): void {
    this.noted.push(act);
  }

  /** A pick stated when results of its week were known. @param pick its row */
  noteStatedPick(pick: number, week: number, place: Noted & { isBeginning: boolean }): void {
    const act = this.#statedBy(place);
    act.picks.set(act.pickCount, pick);
    act.pickCount += 1;
    act.weeks.add(week);
  }

  /** An entry that was added after the deadline of its first week. @param row its row */
  noteAdded(row: number, week: number, place: Noted & { isBeginning: boolean }): void {
    const act = this.#statedBy(place);
    act.added.set(act.addedCount, row);
    act.addedCount += 1;
    act.weeks.add(week);
  }

  get stated(): StatedAct[] {
    return [...this.#stated.values()];
  }

  /** Removes the acts on withdrawn entries. @param isOf by row of the entry */
  forget(picks: Pick<PickTable, 'entryOf'>, isOf: (entry: number) => boolean): void {
    this.noted = this.noted.filter(
      (act) => (act.kind !== 'PICK' && act.kind !== 'ENTRY') || !isOf(act.entry),
    );
    this.renamings = this.renamings.filter(({ entry }) => !isOf(entry));
    this.moved = this.moved.filter(({ entry }) => !isOf(entry));
    for (const [instant, act] of this.#stated) {
      act.pickCount = keep(act.picks, act.pickCount, (pick) => !isOf(picks.entryOf(pick)));
      act.addedCount = keep(act.added, act.addedCount, (entry) => !isOf(entry));
      if (act.pickCount + act.addedCount === 0) this.#stated.delete(instant);
    }
  }

  noteWithdrawal(act: Omit<WithdrawnAct, 'kind'>): void {
    const last = this.withdrawn.at(-1);
    if (last?.at === act.at && last.isLeaving === act.isLeaving) last.count += act.count;
    else this.withdrawn.push({ kind: 'WITHDRAWN', ...act });
  }

  #statedBy({ leaf, at, isBeginning }: Noted & { isBeginning: boolean }): StatedAct {
    const known = this.#stated.get(at);
    if (known !== undefined) return known;
    const act: StatedAct = {
      kind: 'STATED',
      leaf,
      at,
      isBeginning,
      weeks: new Set(),
      picks: numbers(),
      pickCount: 0,
      added: numbers(),
      addedCount: 0,
    };
    this.#stated.set(at, act);
    return act;
  }
}

/** Keeps the first values of a column that satisfy `holds`. @returns their number */
function keep(column: ReturnType<typeof numbers>, count: number, holds: (value: number) => boolean): number {
  let kept = 0;
  for (let place = 0; place < count; place += 1) {
    const value = column.get(place);
    if (!holds(value)) continue;
    column.set(kept, value);
    kept += 1;
  }
  return kept;
}
