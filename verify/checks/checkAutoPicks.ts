import { autoPickOrder, type AutoPick, plannable } from '#graphql/picks/rules/autoPicks.ts';
import { statesLines } from '#graphql/picks/rules/teamLimits.ts';
import { picksInWeek } from '#graphql/pools/rules/options/poolOptions.ts';
import { isUsedUp } from '#graphql/picks/rules/teamUses.ts';
import { bytes, type Column } from '../tables/column.ts';
import type { Books } from './books.ts';
import type { OpenedPick } from './openedPick.ts';
import type { PassedWeek } from './season.ts';

/** A deadline at which the pool picks automatically, or from plans. */
interface Due {
  week: number;
  /** The `deadline` leaf. */
  leaf: number;
  /** Null where the pool has no order of its own. */
  order: AutoPick[] | null;
  /** The teams that plans may give, whatever their lines (`checkLine`); null where the pool has no plans. */
  plannable: ReadonlySet<string> | null;
  /** 1 for the rows of entries that were playing. */
  isPlaying: Column<Uint8Array>;
  /** By row of the entry: its automatic picks, in order. */
  autoPicks: Map<number, string[]>;
  fromPlan: Map<number, string[]>;
}

/** A team that an automatic pick skipped: later weeks' picks, still sealed, must show that the entry had used it up. */
interface LeftOut {
  week: number;
  /** The `deadline` leaf. */
  leaf: number;
  team: string;
}

/**
 * Recomputes and compares the automatic picks of a deadline. A team picked for a later week is skipped, which shows when that
 * week is opened. The log has no plans: of a planned pick it is checked that the entry lacked a pick, that the team could be
 * picked, and that plans were used no more often than allowed.
 */
export class AutoPicksCheck {
  readonly #books: Books;
  /** By week; compared when all its picks are known. */
  readonly #due = new Map<number, Due>();
  readonly #leftOut = new Map<number, LeftOut[]>();

  constructor(books: Books) {
    this.#books = books;
  }

  /** At the `deadline` leaf, before picks of the week are known. */
  start(week: number, passed: PassedWeek): void {
    const { season, entries, grades, names } = this.#books;
    const rules = season.rules.before(passed.leaf);
    // A deadline from before the log: its automatic picks were not made under it.
    const isOlder = season.pool?.began === 'LATER' && passed.deadline < Date.parse(season.pool.at);
    if (rules === undefined || isOlder) return;
    const [hasOrder, hasPlans] = [rules.noPick === 'AUTO', rules.ownAutoPicks > 0];
    if (!(hasOrder || hasPlans) || !grades.update()) return;
    if (grades.decidedWeek !== null && grades.decidedWeek < week) return;
    if (statesLines(rules) && passed.lines === null) {
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
    for (const row of entries.rows()) {
      const { week: out, reason } = names.of(entries.graded.get(row));
      const isIn = out === 0 || out > week || (out === week && reason !== 'ADMIN');
      isPlaying.set(row, isIn && entries.startWeekOf(row) <= week ? 1 : 0);
    }
    const at = { week, deadline: new Date(season.reopened.get(week) ?? passed.deadline), limit: rules };
    this.#due.set(week, {
      week,
      leaf: passed.leaf,
      order: hasOrder ? autoPickOrder(games, at) : null,
      plannable: hasPlans
        ? new Set(plannable(games, { ...at, limit: null }).map(({ teamId }) => teamId))
        : null,
      isPlaying,
      autoPicks: new Map(),
      fromPlan: new Map(),
    });
  }

  note(pick: OpenedPick): void {
    const { entry, record, leaf, kind } = pick;
    if (record.team === null) return;
    if (kind !== 'AUTO') return;
    const due = this.#due.get(record.week);
    const isFromPlan = record.source === 'PLAN';
    if (due === undefined || (isFromPlan ? due.plannable : due.order) === null) {
      const what = isFromPlan ? 'a pick from a plan' : 'an automatic pick';
      const message = `Leaf ${leaf} is ${what}, and no deadline has just passed at which one was to be made.`;
      this.#fail(leaf, entry, record.week, message);
      return;
    }
    const made = isFromPlan ? due.fromPlan : due.autoPicks;
    const picks = made.get(entry);
    if (picks === undefined) made.set(entry, [record.team]);
    else picks.push(record.team);
  }

  /** Compares what is due, at the next deadline and at the end. */
  settle(): void {
    for (const due of this.#due.values()) this.#settle(due);
    this.#due.clear();
  }

  /** At the end: also checks the skipped teams. */
  finish(): void {
    // It stays due: the log may grow.
    for (const due of this.#due.values()) this.#settle(due);
    const { season } = this.#books;
    if (!season.isOver) return;
    for (const [entry, leftOut] of this.#leftOut) {
      for (const left of leftOut) {
        if (this.#wasUsedUp(entry, left)) continue;
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
      } else if (due.autoPicks.has(row) || due.fromPlan.has(row)) {
        const message = `An automatic pick was made in Week ${due.week} for an entry that was not playing.`;
        this.#fail(due.leaf, row, due.week, message);
      }
    }
  }

  #compare(row: number, due: Due): void {
    const { week, leaf } = due;
    const { picks, season } = this.#books;
    const before = this.#leftOut.get(row);
    const ofOtherWeeks = before?.filter((left) => left.week !== week) ?? [];
    if (before !== undefined) this.#leftOut.set(row, ofOtherWeeks);
    const rules = season.rules.before(leaf)!;
    const known = picks.all(row).filter((pick) => picks.leafOf(pick) < leaf && picks.wasStanding(pick, leaf));
    const own = known.filter((pick) => picks.weekOf(pick) === week).length;
    const lacked = Math.max(0, picksInWeek(rules, week) - own);
    const fromPlan = due.fromPlan.get(row) ?? [];
    const autoPicks = due.autoPicks.get(row) ?? [];
    const made = fromPlan.length + autoPicks.length;
    if (made > lacked) {
      const message = `${made} automatic picks were made in Week ${week} for an entry that lacked ${lacked}.`;
      this.#fail(leaf, row, week, message);
      return;
    }
    if (fromPlan.length > 0) this.#checkPlan(row, due, known, fromPlan);
    if (due.order === null) return;
    const missing = lacked - fromPlan.length;
    const uses = [
      ...known.map((pick) => ({ week: picks.weekOf(pick), teamId: picks.teamOf(pick) })),
      ...fromPlan.map((teamId) => ({ week, teamId })),
    ];
    const free = due.order
      .map(({ teamId }) => teamId)
      .filter((teamId) => !isUsedUp(rules, { week, teamId }, uses));
    const expected = free.slice(0, missing);
    if (autoPicks.join() === expected.join()) return;
    const places = autoPicks.map((team) => free.indexOf(team));
    const isOrdered = places.every((place, index) => place > (places[index - 1] ?? -1));
    if (!isOrdered) {
      const message = `The automatic pick of Week ${week} is ${autoPicks.join(' and ')}; the rule takes ${expected.join(' and ')}.`;
      this.#fail(leaf, row, week, message);
      return;
    }
    const through = autoPicks.length < missing ? free.length : places.at(-1)! + 1;
    const leftOut = free.slice(0, through).filter((team) => !autoPicks.includes(team));
    this.#leftOut.set(row, [...ofOtherWeeks, ...leftOut.map((team) => ({ week, leaf, team }))]);
  }

  /** @param known the picks of the entry before the deadline's leaf */
  #checkPlan(
    row: number,
    { week, leaf, plannable: teams }: Due,
    known: readonly number[],
    fromPlan: readonly string[],
  ): void {
    const { picks, season } = this.#books;
    for (const team of fromPlan.filter((each) => !teams!.has(each))) {
      const message = `The plan of the entry gave it ${team} in Week ${week}, whose game had begun or is not played.`;
      this.#fail(leaf, row, week, message);
    }
    const most = season.rules.before(leaf)!.ownAutoPicks;
    const earlier = known.filter((pick) => picks.sourceOf(pick) === 'PLAN').map((pick) => picks.weekOf(pick));
    const weeks = new Set([...earlier, week]).size;
    if (weeks <= most) return;
    const message = `The plan of the entry is taken in ${weeks} weeks with Week ${week}; the rules allow ${most}.`;
    this.#fail(leaf, row, week, message);
  }

  /** Whether the entry had used the team up at the automatic pick, by picks for later weeks, too. */
  #wasUsedUp(entry: number, { week, leaf, team }: LeftOut): boolean {
    const { picks, season } = this.#books;
    const rules = season.rules.before(leaf);
    const uses = picks
      .all(entry)
      .filter((pick) => picks.leafOf(pick) < leaf && picks.wasStanding(pick, leaf))
      .map((pick) => ({ week: picks.weekOf(pick), teamId: picks.teamOf(pick) }));
    return rules !== undefined && isUsedUp(rules, { week, teamId: team }, uses);
  }

  #fail(leaf: number, entry: number | null, week: number, message: string): void {
    const id = entry === null ? null : this.#books.entries.idOf(entry);
    this.#books.findings.fail('autoPicks', { leaf, entry: id, week }, message);
  }
}
