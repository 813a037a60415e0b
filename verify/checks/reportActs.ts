import type { LoggedGame } from '../leaves/leaf.ts';
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
import type { LogHeader } from './header.ts';
import type { Act, ActKind, ActLimits, ActsReport } from './reportedAct.ts';
import type {
  EntryAct,
  MovedAct,
  NameAct,
  NotedAct,
  PickAct,
  PoolAct,
  StatedAct,
  UndecidedAct,
} from './acts.ts';
import type { Books } from './books.ts';
import type { Contradiction } from './checkFacts.ts';
import { letInText } from './letIn.ts';
import { nameActs } from './nameActs.ts';
import { NOTHING_INSTEAD, type EntryInstead, type FactsInstead, Regrading } from './regrade.ts';
import { bothWays, undecidedGames } from './undecidedGames.ts';
import { columnsOf, WithoutActs } from './withoutActs.ts';

/** Grades again without each act, within limits, at the end of the log. */
export function reportActs(
  books: Books,
  known: Pick<LogHeader, 'names' | 'nameSalts' | 'earlierNames'>,
  { limits, contradicted }: { limits: ActLimits; contradicted: ReadonlyMap<number, Contradiction> },
): ActsReport {
  const { acts, season } = books;
  const noted: NotedAct[] = [
    ...[...acts.noted, ...acts.stated, ...acts.withdrawn, ...acts.moved],
    ...nameActs(books, known),
    ...undecidedGames(books),
  ];
  const facts = season.gradingFacts();
  if (noted.length === 0 || facts === null) return { acts: [], actCount: 0, actsChanged: 0 };
  noted.sort((a, b) => a.leaf - b.leaf);
  const regrading = new Regrading(books, facts);
  const reporter = new ActReporter({ books, regrading, usernames: known.names, limits, contradicted });
  const actsChanged = reporter.changedByAll();
  const reported = noted
    .map((act) => reporter.report(act))
    // A game that was not played and concerns nobody is no decision.
    .filter(({ kind, changed }) => kind !== 'UNDECIDED' || changed !== 0);
  // The sort is stable: by leaf among those that change something, and among the others.
  const isChanging = ({ changed }: Act) => Number(changed !== 0);
  return {
    acts: reported.sort((a, b) => isChanging(b) - isChanging(a)).slice(0, limits.acts),
    actCount: reported.length,
    actsChanged,
  };
}

interface ReporterParts {
  books: Books;
  regrading: Regrading;
  usernames: Readonly<Record<string, string>> | null;
  limits: ActLimits;
  /** By game. */
  contradicted: ReadonlyMap<number, Contradiction>;
}

class ActReporter {
  readonly #books: Books;
  readonly #regrading: Regrading;
  readonly #usernames: Readonly<Record<string, string>> | null;
  readonly #without: WithoutActs;
  readonly #limits: ActLimits;
  readonly #contradicted: ReadonlyMap<number, Contradiction>;
  /** Entries that can still be graded again for acts on the whole pool. */
  #left: number;

  constructor({ books, regrading, usernames, limits, contradicted }: ReporterParts) {
    this.#contradicted = contradicted;
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
      case 'NAME':
        return this.#reportName(act);
      case 'MOVED':
        return {
          ...this.#head(act),
          ...this.#named(act.entry),
          ...{ changed: 0, effect: 'Its picks and standing stay.', standings: [] },
        };
      case 'UNDECIDED':
        return this.#reportUndecided(act);
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
    const contradiction = 'game' in act ? this.#contradicted.get(act.game) : undefined;
    const instead =
      contradiction?.instead == null ? this.#without.poolAct(act) : asPlayed(contradiction.instead);
    const { changed, first } = this.#regrading.pool(instead, new Map(), this.#limits.named);
    const standings = this.#standingsInstead([...first]);
    const letIn = act.kind === 'DEADLINE' ? letInText(this.#books, act, this.#usernames) : '';
    const word = contradiction === undefined ? '' : `${contradiction.differs} `;
    return { ...head, changed, effect: `${word}${changedText(changed)}${letIn}`, standings };
  }

  /** Readers who know the username by the entry that had it before take one standing for the other. */
  #reportName(act: NameAct): Act {
    const { entry: row, earlier, name } = act;
    const head = { ...this.#head(act), ...this.#named(row) };
    if (earlier === undefined) {
      const effect = 'Whether another entry had this username before is not shown.';
      return { ...head, changed: null, effect, standings: [] };
    }
    if (earlier === null) return { ...head, changed: 0, effect: changedText(0), standings: [] };
    const [withAct, without] = [row, earlier].map((each) => standingText(this.#stands(each))) as [
      string,
      string,
    ];
    const effect = `With it ${JSON.stringify(name)} is ${withAct}; without it ${JSON.stringify(name)} is ${without}.`;
    const standing = { ...this.#named(row), withAct, without, withoutAny: null };
    return { ...head, changed: Number(withAct !== without), effect, standings: [standing] };
  }

  /** Who would be out if the team that they picked lost. */
  #reportUndecided(act: UndecidedAct): Act {
    const head = { ...this.#head(act), entry: null, username: null };
    if (!this.#takes(2 * this.#books.entries.count)) {
      const effect = 'Who would be out by its result is not computed: there are too many entries.';
      return { ...head, changed: null, effect, standings: [] };
    }
    const changed = new Map<number, NamedStanding>();
    for (const game of bothWays(act.game)) {
      const games = new Map([[Number(game.id), game]]);
      const { first } = this.#regrading.pool({ ...NOTHING_INSTEAD, games }, new Map(), Infinity);
      for (const [row, standing] of first) changed.set(row, standing);
    }
    const standings = this.#standingsInstead([...changed].slice(0, this.#limits.named));
    const effect = `By a loss of the picked team ${counted(changed.size, 'entry', 'entries')} would stand differently.`;
    return { ...head, changed: changed.size, effect, standings };
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
      (isChanged ? standings : same).push(standing);
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

  #head({
    kind,
    leaf,
    at,
    week,
    message,
    reason,
  }: { kind: ActKind } & Omit<PoolAct | UndecidedAct | NameAct | MovedAct, 'kind'>) {
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

  /** Entries that would stand differently, by row. */
  #standingsInstead(changed: readonly (readonly [row: number, standing: NamedStanding])[]): ActStanding[] {
    return changed.map(([row, standing]) => ({
      ...this.#named(row),
      withAct: standingText(this.#stands(row)),
      without: standingText(standing),
      withoutAny: null,
    }));
  }

  #takes(entries: number): boolean {
    if (entries > this.#left) return false;
    this.#left -= entries;
    return true;
  }
}

/** As the source has it, without the ruling. */
function asPlayed(game: LoggedGame): FactsInstead {
  const id = Number(game.id);
  return { ...NOTHING_INSTEAD, games: new Map([[id, game]]), rulings: new Map([[id, null]]) };
}
