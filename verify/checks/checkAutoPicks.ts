import { autoPickOrder, type AutoPick } from '#domain/autoPicks.ts';
import { periodOf, picksInWeek } from '#domain/options/poolOptions.ts';
import { bytes, type Column } from '../tables/column.ts';
import type { Books } from './books.ts';
import type { OpenedPick } from './openedPick.ts';
import type { PassedWeek } from './season.ts';

/** A deadline at which the pool picks automatically. */
interface Due {
  week: number;
  /** The `deadline` leaf. */
  leaf: number;
  order: AutoPick[];
  /** 1 for the rows of entries that were playing. */
  isPlaying: Column<Uint8Array>;
  /** By row of the entry: the teams that were picked for it, in their order. */
  made: Map<number, string[]>;
}

/** A team that an automatic pick left out: the entry must hold it in a later week, by a pick that is still sealed. */
interface LeftOut {
  week: number;
  /** The `deadline` leaf. */
  leaf: number;
  team: string;
}

/**
 * Computes the automatic picks of a deadline again, and compares them. The order is that of the rule; a team that the entry
 * has picked for a later week is left out, which shows when that week is opened.
 */
export class AutoPicksCheck {
  readonly #books: Books;
  /** By week; compared when its picks are certainly known. */
  readonly #due = new Map<number, Due>();
  readonly #leftOut = new Map<number, LeftOut[]>();

  constructor(books: Books) {
    this.#books = books;
  }

  /** At the `deadline` leaf, before anything of the week is known. */
  start(week: number, passed: PassedWeek): void {
    const { season, entries, grades, names } = this.#books;
    const rules = season.rules.before(passed.leaf);
    // A deadline from before the log: its automatic picks were not made under it.
    const isOlder = season.pool?.began === 'LATER' && passed.deadline < Date.parse(season.pool.at);
    if (rules?.noPick !== 'AUTO' || isOlder || !grades.update()) return;
    if (grades.decidedWeek !== null && grades.decidedWeek < week) return;
    if (passed.lines === null) {
      this.#fail(
        passed.leaf,
        null,
        week,
        `Leaf ${passed.leaf} lacks the lines by which Week ${week} was picked.`,
      );
      return;
    }
    const games = season.games(passed.leaf).map((game) => ({
      ...game,
      line: passed.lines?.get(game.id) ?? null,
      lockedLine: null,
      lineLockedAt: null,
    }));
    const isPlaying = bytes();
    for (let row = 0; row < entries.size; row += 1) {
      const { week: out, reason } = names.of(entries.graded.get(row));
      const isIn = out === 0 || out > week || (out === week && reason !== 'ADMIN');
      isPlaying.set(row, isIn && entries.startWeekOf(row) <= week ? 1 : 0);
    }
    const order = autoPickOrder(games, {
      week,
      deadline: new Date(passed.deadline),
      pickTo: rules.pickTo,
    });
    this.#due.set(week, { week, leaf: passed.leaf, order, isPlaying, made: new Map() });
  }

  /** Notes a pick that was opened. */
  note(pick: OpenedPick): void {
    const { entry, record, leaf, kind } = pick;
    if (record.team === null) return;
    if (kind !== 'AUTO') return;
    const due = this.#due.get(record.week);
    if (due === undefined) {
      const message = `Leaf ${leaf} is an automatic pick, and no deadline has just passed at which one was to be made.`;
      this.#fail(leaf, entry, record.week, message);
      return;
    }
    const made = due.made.get(entry);
    if (made === undefined) due.made.set(entry, [record.team]);
    else made.push(record.team);
  }

  /** At the next deadline, and at the end: compares what is due. */
  settle(): void {
    for (const due of this.#due.values()) this.#settle(due);
    this.#due.clear();
  }

  /** At the end: teams that were left out, and that the entry never held. */
  finish(): void {
    this.settle();
    const { season } = this.#books;
    if (!season.isOver) return;
    for (const [entry, leftOut] of this.#leftOut) {
      for (const left of leftOut) {
        if (this.#isHeldLater(entry, left)) continue;
        const message = `The automatic pick of Week ${left.week} left out ${left.team}, which the rule takes first.`;
        this.#fail(left.leaf, entry, left.week, message);
      }
    }
  }

  #settle(due: Due): void {
    const { entries, findings } = this.#books;
    for (let row = 0; row < entries.size; row += 1) {
      if (due.isPlaying.get(row) === 1) {
        findings.count('autoPicks');
        this.#compare(row, due);
      } else if (due.made.has(row)) {
        const message = `An automatic pick was made in Week ${due.week} for an entry that was not playing.`;
        this.#fail(due.leaf, row, due.week, message);
      }
    }
  }

  #compare(row: number, { week, leaf, order, made: allMade }: Due): void {
    const { picks, season } = this.#books;
    const rules = season.rules.before(leaf)!;
    const known = picks.all(row).filter((pick) => picks.leafOf(pick) < leaf && picks.wasStanding(pick, leaf));
    const own = known.filter((pick) => picks.weekOf(pick) === week).length;
    const missing = picksInWeek(rules, week) - own;
    const made = allMade.get(row) ?? [];
    if (made.length > Math.max(0, missing)) {
      const message = `${made.length} automatic picks were made in Week ${week} for an entry that lacked ${Math.max(0, missing)}.`;
      this.#fail(leaf, row, week, message);
      return;
    }
    const used = new Set(
      known
        .filter((pick) => periodOf(rules, picks.weekOf(pick)) === periodOf(rules, week))
        .map((pick) => picks.teamOf(pick)),
    );
    const free = order.map(({ teamId }) => teamId).filter((team) => !used.has(team));
    const expected = free.slice(0, Math.max(0, missing));
    if (made.join() === expected.join()) return;
    const places = made.map((team) => free.indexOf(team));
    const isOrdered = places.every((place, index) => place > (places[index - 1] ?? -1));
    if (!isOrdered) {
      const message = `The automatic pick of Week ${week} is ${made.join(' and ')}; the rule takes ${expected.join(' and ')}.`;
      this.#fail(leaf, row, week, message);
      return;
    }
    const through = made.length < missing ? free.length : places.at(-1)! + 1;
    const leftOut = free.slice(0, through).filter((team) => !made.includes(team));
    this.#leftOut.set(row, [
      ...(this.#leftOut.get(row) ?? []),
      ...leftOut.map((team) => ({ week, leaf, team })),
    ]);
  }

  /** Whether the entry held the team in a later week when the automatic pick was made. */
  #isHeldLater(entry: number, { week, leaf, team }: LeftOut): boolean {
    const { picks, season } = this.#books;
    const rules = season.rules.before(leaf);
    return picks
      .all(entry)
      .some(
        (pick) =>
          picks.teamOf(pick) === team &&
          picks.weekOf(pick) > week &&
          picks.leafOf(pick) < leaf &&
          picks.wasStanding(pick, leaf) &&
          rules !== undefined &&
          periodOf(rules, picks.weekOf(pick)) === periodOf(rules, week),
      );
  }

  #fail(leaf: number, entry: number | null, week: number, message: string): void {
    const id = entry === null ? null : this.#books.entries.idOf(entry);
    this.#books.findings.fail('autoPicks', { leaf, entry: id, week }, message);
  }
}
