import { picksInWeek } from '#domain/options/poolOptions.ts';
import type { DecidedColumns } from '../tables/entryTable.ts';
import { standingText, type NamedStanding } from '../tables/standingNames.ts';
import type { EntryAct, NotedAct, PickAct, PoolAct, StatedAct } from './acts.ts';
import type { Books } from './books.ts';
import { NOTHING_INSTEAD, Regrading, type EntryInstead, type FactsInstead } from './regrade.ts';

/**
 * PICK: a commissioner's pick, change or removal. ENTRY: a decision about an entry. STATED: entries and picks that were
 * stated when results were known. The others count for everybody.
 */
export type ActKind = NotedAct['kind'];

/** How an entry stands, and how it would without an act. */
export interface ActStanding {
  entry: string;
  /** Null where names are not known. */
  username: string | null;
  /** "in", "out in Week 3 (LOSS)". */
  withAct: string;
  without: string;
  /** Without any act on this entry; null where there is no other one. */
  withoutAny: string | null;
}

/** Something that a commissioner did, which changes who is in or what counts. */
export interface Act {
  kind: ActKind;
  /** Number of the leaf, from 0. */
  leaf: number;
  /** Instant in UTC. */
  at: string;
  entry: string | null;
  username: string | null;
  week: number | null;
  /** A sentence for people: what was done. */
  message: string;
  /** As the commissioner gave it; null for none. */
  reason: string | null;
  /** Number of entries that would stand differently without it; null where that is not computed. */
  changed: number | null;
  /** A sentence for people: what follows from it. */
  effect: string;
  /** Entries that it concerns, those that would stand differently first; further ones are counted alone. */
  standings: ActStanding[];
}

export interface ActsReport {
  /** Those that change a standing first, then in the order of the log. */
  acts: Act[];
  /** Number of acts; further ones than those listed are only counted. */
  actCount: number;
  /** Number of entries that would stand differently without all acts; null where that is not computed. */
  actsChanged: number | null;
}

/** How much of acts is listed and graded again: a pool can have a million entries. */
export interface ActLimits {
  /** Acts that are listed. */
  acts: number;
  /** Entries that an act on the whole pool names. */
  named: number;
  /** Entries that one transaction names. */
  stated: number;
  /** Entries that are graded again for acts on the whole pool, all together. */
  graded: number;
  /** Entries of one transaction that are graded again without its picks. */
  statedGraded: number;
}

export const ACT_LIMITS: ActLimits = {
  ...{ acts: 200, named: 10, stated: 50 },
  ...{ graded: 300_000, statedGraded: 20_000 },
};

/** What the acts of commissioners come to: grades again without each, within limits, at the end of the log. */
export function reportActs(
  books: Books,
  usernames: Readonly<Record<string, string>> | null,
  limits: ActLimits,
): ActsReport {
  const { acts, season } = books;
  const noted: NotedAct[] = [...acts.noted, ...acts.stated];
  const facts = season.gradingFacts();
  if (noted.length === 0 || facts === null) return { acts: [], actCount: 0, actsChanged: 0 };
  noted.sort((a, b) => a.leaf - b.leaf);
  const reporter = new ActReporter({ books, regrading: new Regrading(books, facts), usernames, limits });
  const actsChanged = reporter.changedByAll();
  const reported = noted.map((act) => reporter.report(act));
  const isChanging = ({ changed }: Act) => Number(changed !== 0);
  return {
    acts: reported.sort((a, b) => isChanging(b) - isChanging(a) || a.leaf - b.leaf).slice(0, limits.acts),
    actCount: noted.length,
    actsChanged,
  };
}

interface ReporterParts {
  books: Books;
  regrading: Regrading;
  usernames: Readonly<Record<string, string>> | null;
  limits: ActLimits;
}

class ActReporter {
  readonly #books: Books;
  readonly #regrading: Regrading;
  readonly #usernames: Readonly<Record<string, string>> | null;
  /** By row of the entry: the acts on it, the earliest first. */
  readonly #onEntry = new Map<number, (PickAct | EntryAct)[]>();
  readonly #onPool: PoolAct[] = [];
  /** 1 for the rows of picks that were stated when results were known. */
  readonly #isStated: Uint8Array;
  readonly #hasStated: Uint8Array;
  readonly #limits: ActLimits;
  /** Entries that can still be graded again for acts on the whole pool. */
  #left: number;

  constructor({ books, regrading, usernames, limits }: ReporterParts) {
    this.#books = books;
    this.#regrading = regrading;
    this.#usernames = usernames;
    this.#limits = limits;
    this.#left = limits.graded;
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

  /** The number of entries that would stand differently without all acts; null where there are too many to grade. */
  changedByAll(): number | null {
    const { entries } = this.#books;
    if (!this.#takes(entries.size)) return null;
    const instead = new Map<number, EntryInstead>();
    for (let row = 0; row < entries.size; row += 1) {
      if (this.#onEntry.has(row) || this.#hasStated[row] === 1) instead.set(row, this.#withoutAny(row));
    }
    return this.#regrading.pool(this.#factsWithout(this.#onPool), instead, 0).changed;
  }

  report(act: NotedAct): Act {
    switch (act.kind) {
      case 'STATED':
        return this.#reportStated(act);
      case 'PICK':
      case 'ENTRY':
        return this.#reportOnEntry(act);
      default:
        return this.#reportOnPool(act);
    }
  }

  #reportOnEntry(act: PickAct | EntryAct): Act {
    const standing = this.#standing(act.entry, this.#without(act));
    const isOther = standing.withAct !== standing.without;
    return {
      ...this.#head(act),
      ...this.#named(act.entry),
      changed: Number(isOther || isHidden(standing)),
      effect: effectText(standing),
      standings: [standing],
    };
  }

  #reportOnPool(act: PoolAct): Act {
    const head = { ...this.#head(act), entry: null, username: null };
    if (!this.#takes(this.#books.entries.size)) {
      const effect =
        'How many entries would stand differently without it is not computed: there are too many.';
      return { ...head, changed: null, effect, standings: [] };
    }
    const undone = this.#onPool.filter((other) => other.leaf >= act.leaf && isSameObject(act, other));
    const { changed, first } = this.#regrading.pool(
      this.#factsWithout(undone),
      new Map(),
      this.#limits.named,
    );
    const standings = [...first].map(([row, standing]): ActStanding => ({
      ...this.#named(row),
      withAct: standingText(this.#stands(row)),
      without: standingText(standing),
      withoutAny: null,
    }));
    return { ...head, changed, effect: changedText(changed), standings };
  }

  #reportStated(act: StatedAct): Act {
    const { entries, picks } = this.#books;
    const isOf = new Uint8Array(picks.size);
    const rows = new Set<number>();
    for (let place = 0; place < act.pickCount; place += 1) isOf[act.picks.get(place)] = 1;
    for (let place = 0; place < act.pickCount && rows.size < this.#limits.statedGraded; place += 1) {
      rows.add(picks.entryOf(act.picks.get(place)));
    }
    const withPicks = this.#countEntries(act);
    for (let place = 0; place < act.addedCount && rows.size < this.#limits.statedGraded; place += 1) {
      rows.add(act.added.get(place));
    }
    const standings: ActStanding[] = [];
    const same: ActStanding[] = [];
    let changed = 0;
    for (const row of rows) {
      const columns = columnsOf(entries.factsOf(row));
      const own = picks.standing(row).filter((pick) => isOf[pick] === 0);
      const standing = this.#standing(row, { columns, picks: own });
      const isChanged = standing.withAct !== standing.without || isHidden(standing);
      changed += Number(isChanged);
      const list = isChanged ? standings : same;
      if (list.length < this.#limits.stated) list.push(standing);
    }
    const isComplete = rows.size < this.#limits.statedGraded;
    return {
      ...this.#head({ ...act, week: null, message: statedText(act, withPicks), reason: null }),
      ...(rows.size === 1 ? this.#named([...rows][0]!) : { entry: null, username: null }),
      changed: isComplete ? changed : null,
      effect: isComplete
        ? changedText(changed)
        : `Of the first ${counted(rows.size, 'entry', 'entries')}, ${changed} would stand differently without them; of the others it is not computed.`,
      standings: [...standings, ...same].slice(0, this.#limits.stated),
    };
  }

  #countEntries({ picks: rows, pickCount }: StatedAct): number {
    const { entries, picks } = this.#books;
    const isCounted = new Uint8Array(entries.size);
    let count = 0;
    for (let place = 0; place < pickCount; place += 1) {
      const entry = picks.entryOf(rows.get(place));
      count += 1 - isCounted[entry]!;
      isCounted[entry] = 1;
    }
    return count;
  }

  #head({ kind, leaf, at, week, message, reason }: { kind: ActKind } & Omit<PoolAct, 'kind'>) {
    return { kind, leaf, at: new Date(at).toISOString(), week, message, reason };
  }

  #named(row: number): { entry: string; username: string | null } {
    const entry = this.#books.entries.idOf(row);
    return { entry, username: this.#usernames?.[entry] ?? null };
  }

  #stands(row: number): NamedStanding {
    return this.#books.names.of(this.#books.grades.publicOf(row));
  }

  #standing(row: number, instead: EntryInstead): ActStanding {
    const hasOthers = (this.#onEntry.get(row)?.length ?? 0) + this.#hasStated[row]! > 1;
    return {
      ...this.#named(row),
      withAct: standingText(this.#stands(row)),
      without: standingText(this.#regrading.entry(row, instead)),
      withoutAny: hasOthers ? standingText(this.#regrading.entry(row, this.#withoutAny(row))) : null,
    };
  }

  /** The entry without an act on it, nor the later ones on the same pick or of the same kind, which build on it. */
  #without(act: PickAct | EntryAct): EntryInstead {
    const own = this.#onEntry.get(act.entry)!.filter((other) => other.leaf >= act.leaf);
    return this.#withoutThese(
      act.entry,
      own.filter((other) => other.kind === act.kind && (act.kind === 'ENTRY' || other.week === act.week)),
      this.#books.picks.standing(act.entry),
    );
  }

  #withoutAny(row: number): EntryInstead {
    const { picks } = this.#books;
    const own = this.#onEntry.get(row) ?? [];
    const undone = this.#withoutThese(row, own, picks.standing(row));
    return { ...undone, picks: undone.picks.filter((pick) => this.#isStated[pick] === 0) };
  }

  #withoutThese(
    row: number,
    undone: readonly (PickAct | EntryAct)[],
    standing: readonly number[],
  ): EntryInstead {
    const { entries, acts } = this.#books;
    let columns = columnsOf(entries.factsOf(row));
    const picks = new Set(standing);
    for (const act of undone.toReversed()) {
      if (act.kind === 'PICK') this.#takeBack(act, picks);
      else {
        const bought = acts.buyBacks.get(row);
        columns = act.before;
        // What the owner bought since stays.
        if (bought !== undefined && bought.leaf > act.leaf) {
          columns = { ...columns, boughtBackThroughWeek: bought.throughWeek };
        }
      }
    }
    return { columns, picks: [...picks] };
  }

  /** Puts the pick that was replaced back, unless something else has taken the place since. */
  #takeBack({ made, replaced, week }: PickAct, rows: Set<number>): void {
    const { picks, season } = this.#books;
    if (made !== null && !rows.delete(made)) return;
    const others = [...rows].filter((row) => picks.weekOf(row) === week).length;
    if (replaced !== null && others < picksInWeek(season.rules.latest!, week)) rows.add(replaced);
  }

  /** The facts without acts on the pool: each as it was before the first of them on the same object. */
  #factsWithout(undone: readonly PoolAct[]): FactsInstead {
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
        // Of the game the rest stays as it is stated last.
        else games.set(act.game, { ...game, ...act.before });
      }
    }
    return { ...(rules === undefined ? {} : { rules }), games, rulings, deadlines };
  }

  /** Whether so many further entries can be graded. */
  #takes(entries: number): boolean {
    if (entries > this.#left) return false;
    this.#left -= entries;
    return true;
  }
}

function columnsOf({ id: _id, ...columns }: DecidedColumns & { id: number }): DecidedColumns {
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

/** Whether several acts on an entry together change how it stands, and each alone does not. */
function isHidden({ withAct, withoutAny }: ActStanding): boolean {
  return withoutAny !== null && withoutAny !== withAct;
}

function effectText({ withAct, without, withoutAny }: ActStanding): string {
  const alone =
    withAct === without
      ? `By itself it changes nothing: the entry is ${withAct}.`
      : `With it the entry is ${withAct}; without it it is ${without}.`;
  return withoutAny === null || withoutAny === without
    ? alone
    : `${alone} Without any act on the entry it is ${withoutAny}.`;
}

function changedText(changed: number): string {
  return changed === 0
    ? 'No standing depends on it.'
    : `Without it ${counted(changed, 'entry', 'entries')} would stand differently.`;
}

function statedText({ pickCount, addedCount, weeks, isBeginning }: StatedAct, withPicks: number): string {
  const list = [...weeks].sort((a, b) => a - b).join(', ');
  const ofWeeks = `${weeks.size === 1 ? 'Week' : 'Weeks'} ${list}`;
  const parts = [
    ...(pickCount === 0
      ? []
      : [
          `${counted(pickCount, 'pick', 'picks')} of ${counted(withPicks, 'entry', 'entries')} for ${ofWeeks}`,
        ]),
    ...(addedCount === 0 ? [] : [`${counted(addedCount, 'entry', 'entries')} whose first week had closed`]),
  ];
  const whose = isBeginning ? 'The log began with' : 'Stated by the commissioner after the fact:';
  return `${whose} ${parts.join(', and ')}${pickCount === 0 ? '' : ', when results were known, which nothing committed to before'}.`;
}

function counted(count: number, one: string, many: string): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
}
