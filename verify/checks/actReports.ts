import { standingText, type NamedStanding } from '../tables/standingNames.ts';
import {
  type ActStanding,
  changedText,
  counted,
  effectText,
  isHidden,
  statedText,
  withdrawnText,
} from './actEffects.ts';
import type { EntryAct, NotedAct, PickAct, PoolAct, StatedAct } from './acts.ts';
import type { Books } from './books.ts';
import { Regrading, type EntryInstead } from './regrade.ts';
import { columnsOf, WithoutActs } from './withoutActs.ts';

/**
 * PICK: a commissioner's pick, change or removal. ENTRY: a decision about an entry. STATED: entries and picks stated when results
 * were known. WITHDRAWN: an undone import, or entries taken out before the pool began. The others count for everybody.
 */
export type ActKind = NotedAct['kind'];

/** An action of a commissioner that affects who is alive or what counts. */
export interface Act {
  kind: ActKind;
  /** Number of the leaf, from 0. */
  leaf: number;
  /** Instant in UTC. */
  at: string;
  entry: string | null;
  username: string | null;
  week: number | null;
  message: string;
  /** As the commissioner gave it; null for none. */
  reason: string | null;
  /** Number of entries that would stand differently without it; null where not computed. */
  changed: number | null;
  /** A sentence for people: what follows from it. */
  effect: string;
  /** Affected entries, those that would stand differently first; limited. */
  standings: ActStanding[];
}

export interface ActsReport {
  /** Those that change a standing first, then in the order of the log. */
  acts: Act[];
  /** Number of all acts, listed or not. */
  actCount: number;
  /** Number of entries that would stand differently without all acts; null where not computed. */
  actsChanged: number | null;
}

/** A pool can have a million entries. */
export interface ActLimits {
  acts: number;
  /** Entries named for an act on the whole pool. */
  named: number;
  /** Entries named for one transaction. */
  stated: number;
  /** Entries graded again for all acts on the whole pool together. */
  graded: number;
  /** Entries of one transaction graded again without its picks. */
  statedGraded: number;
}

export const ACT_LIMITS: ActLimits = {
  acts: 200,
  named: 10,
  stated: 50,
  graded: 300_000,
  statedGraded: 20_000,
};

/** Grades again without each act, within limits, at the end of the log. */
export function reportActs(
  books: Books,
  usernames: Readonly<Record<string, string>> | null,
  limits: ActLimits,
): ActsReport {
  const { acts, season } = books;
  const noted: NotedAct[] = [...acts.noted, ...acts.stated, ...acts.withdrawn];
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
  readonly #without: WithoutActs;
  readonly #limits: ActLimits;
  /** Entries that can still be graded again for acts on the whole pool. */
  #left: number;

  constructor({ books, regrading, usernames, limits }: ReporterParts) {
    this.#books = books;
    this.#regrading = regrading;
    this.#usernames = usernames;
    this.#limits = limits;
    this.#left = limits.graded;
    this.#without = new WithoutActs(books);
  }

  /** Null where there are too many to grade. */
  changedByAll(): number | null {
    const { entries } = this.#books;
    if (!this.#takes(entries.count)) return null;
    const without = this.#without.all();
    return this.#regrading.pool(without.facts, without.entries, 0).changed;
  }

  report(act: NotedAct): Act {
    switch (act.kind) {
      case 'STATED':
        return this.#reportStated(act);
      case 'WITHDRAWN':
        return {
          ...this.#head({ ...act, week: null, message: withdrawnText(act) }),
          ...{ entry: null, username: null, changed: act.count, standings: [] },
          effect: 'Without it they would be in the pool.',
        };
      case 'PICK':
      case 'ENTRY':
        return this.#reportOnEntry(act);
      default:
        return this.#reportOnPool(act);
    }
  }

  #reportOnEntry(act: PickAct | EntryAct): Act {
    const standing = this.#standing(act.entry, this.#without.act(act));
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
    if (!this.#takes(this.#books.entries.count)) {
      const effect =
        'How many entries would stand differently without it is not computed: there are too many.';
      return { ...head, changed: null, effect, standings: [] };
    }
    const { changed, first } = this.#regrading.pool(
      this.#without.poolAct(act),
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
      const remaining = picks.standing(row).filter((pick) => isOf[pick] === 0);
      const standing = this.#standing(row, { columns, picks: remaining });
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
    const hasOthers = this.#without.countOn(row) > 1;
    return {
      ...this.#named(row),
      withAct: standingText(this.#stands(row)),
      without: standingText(this.#regrading.entry(row, instead)),
      withoutAny: hasOthers ? standingText(this.#regrading.entry(row, this.#without.anyOn(row))) : null,
    };
  }

  #takes(entries: number): boolean {
    if (entries > this.#left) return false;
    this.#left -= entries;
    return true;
  }
}
