import { prizeOf } from '#domain/money.ts';
import { placedGroups } from '#domain/winners.ts';
import type { LeafOf } from '../leaves/leaf.ts';
import type { Books } from './books.ts';

/** Further winners are only counted. */
const MOST_WINNERS = 1000;

/** Checks the stated end of the pool: its deciding week, the winners and their shares. */
export class OutcomeCheck {
  readonly #books: Books;
  /** By row of the entry: the fees of its buy-backs, the latest last. */
  readonly #buyBacks = new Map<number, { throughWeek: number; cents: number }[]>();
  #buyBackCents = 0;
  /** The stated end of the pool; null while it is not decided. */
  stated: LeafOf<'outcome'> | null = null;

  constructor(books: Books) {
    this.#books = books;
  }

  /** Notes what an entry owes for buying back, at an `entry` leaf. */
  noteBuyBack(row: number, throughWeek: number | null): void {
    const rules = this.#books.season.rules.latest;
    const own = this.#buyBacks.get(row) ?? [];
    while (own.length > 0 && own.at(-1)!.throughWeek > (throughWeek ?? 0)) {
      this.#buyBackCents -= own.pop()!.cents;
    }
    if (throughWeek !== null && own.at(-1)?.throughWeek !== throughWeek && rules !== undefined) {
      const cents = rules.buyBackFeeCents ?? rules.entryFeeCents;
      own.push({ throughWeek, cents });
      this.#buyBackCents += cents;
    }
    this.#buyBacks.set(row, own);
  }

  check(leaf: LeafOf<'outcome'>, at: number): void {
    const { findings, season, grades } = this.#books;
    findings.count('outcome');
    season.decided.state(at, leaf.week);
    this.stated = leaf.week === null ? null : leaf;
    const rules = season.rules.latest;
    if (!grades.update() || rules === undefined) return;
    const fail = (message: string, entry: string | null = null) =>
      findings.fail('outcome', { leaf: at, week: leaf.week, entry }, message);
    if (leaf.week !== grades.decidedWeek) {
      fail(
        `Leaf ${at} says that ${decisionText(leaf.week)}; by the results ${decisionText(grades.decidedWeek)}.`,
      );
      return;
    }
    if (leaf.week === null) {
      if ((leaf.winners ?? []).length > 0) fail(`Leaf ${at} names winners of an undecided pool.`);
      return;
    }
    const prize = prizeOf(rules, this.#books.entries.size) + this.#buyBackCents;
    if (rules.prizeBasis === 'ALL_ENTRIES' && leaf.prizeCents !== prize) {
      fail(`Leaf ${at} states a prize of ${leaf.prizeCents} cents; the fees of all entries make ${prize}.`);
    }
    this.#checkWinners(leaf, fail);
  }

  /** At the end: a decision that was not stated. */
  finish(leaf: number): void {
    const { findings, season, grades } = this.#books;
    const stated = season.decided.latest ?? null;
    if (stated === grades.decidedWeek) return;
    findings.fail(
      'outcome',
      { leaf, week: grades.decidedWeek ?? stated },
      `At the end of the log it is stated that ${decisionText(stated)}; by the results ${decisionText(grades.decidedWeek)}.`,
    );
  }

  #checkWinners(leaf: LeafOf<'outcome'>, fail: (message: string, entry?: string) => void): void {
    const { grades, entries, season } = this.#books;
    const groups = placedGroups(grades.survivalCounts(), leaf.prizeCents ?? 0, season.rules.latest);
    const count = groups.reduce((sum, { shares }) => sum + shares.length, 0);
    if (leaf.winnerCount !== count) {
      fail(`The outcome counts ${leaf.winnerCount} winners; by the standings there are ${count}.`);
    }
    const winners: [string, number][] = [];
    for (const { week, shares } of groups) {
      const rows = this.#rowsOutIn(week);
      winners.push(...shares.map((cents, place): [string, number] => [entries.idOf(rows[place]!), cents]));
    }
    const expected = new Map(winners.slice(0, MOST_WINNERS));
    const stated = new Map(leaf.winners ?? []);
    for (const [entry, cents] of expected) {
      const share = stated.get(entry);
      if (share === undefined)
        fail(`Entry ${entry} wins ${cents} cents, and is not among the stated winners.`, entry);
      else if (share !== cents)
        fail(`Entry ${entry} is stated to win ${share} cents; its share is ${cents}.`, entry);
    }
    for (const entry of stated.keys()) {
      if (!expected.has(entry)) fail(`Entry ${entry} is among the stated winners, and does not win.`, entry);
    }
  }

  /** The rows of the entries that are out in a week; null: in. The earliest joined first. */
  #rowsOutIn(week: number | null): number[] {
    const { entries, grades } = this.#books;
    const rows: number[] = [];
    for (let row = 0; row < entries.size; row += 1) if (grades.outWeekOf(row) === week) rows.push(row);
    return rows.sort((a, b) => entries.numberOf(a) - entries.numberOf(b));
  }
}

function decisionText(week: number | null): string {
  return week === null ? 'the pool is not decided' : `the pool is decided by Week ${week}`;
}
