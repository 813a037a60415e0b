import type { GameFacts } from '#graphql/grading/rules/facts.ts';
import { buyBackFeeOf, prizeOf } from '#graphql/money/rules/money.ts';
import { totalMargin } from '#graphql/grading/reference/margins.ts';
import { winnersOf } from '#graphql/grading/reference/winners.ts';
import type { PrizeShare } from '#graphql/standings/rules/winners.ts';
import type { LeafOf } from '../leaves/leaf.ts';
import type { Books } from './books.ts';
import { factsOfGame } from './season.ts';

/** Listed winners; further ones are only counted. */
const MOST_WINNERS = 1000;

/** Checks the stated end of the pool: its deciding week, the winners and their shares. */
export class OutcomeCheck {
  readonly #books: Books;
  /** By row of the entry: the fees of its buy-backs, in order. */
  readonly #buyBacks = new Map<number, { throughWeek: number; cents: number }[]>();
  #buyBackCents = 0;
  /** The stated end of the pool; null while it is not decided. */
  stated: LeafOf<'outcome'> | null = null;

  /** The computed winners at the last statement, as JSON. */
  #checked = '';

  constructor(books: Books) {
    this.#books = books;
  }

  /** Notes the fee of a buy-back. @param statedCents the fee of one that is older than the log and its rules */
  noteBuyBack(row: number, throughWeek: number | null, statedCents?: number): void {
    const rules = this.#books.season.rules.latest;
    const entryBuyBacks = this.#buyBacks.get(row) ?? [];
    while (entryBuyBacks.length > 0 && entryBuyBacks.at(-1)!.throughWeek > (throughWeek ?? 0)) {
      this.#buyBackCents -= entryBuyBacks.pop()!.cents;
    }
    if (throughWeek !== null && entryBuyBacks.at(-1)?.throughWeek !== throughWeek && rules !== undefined) {
      const cents = statedCents ?? buyBackFeeOf(rules);
      entryBuyBacks.push({ throughWeek, cents });
      this.#buyBackCents += cents;
    }
    this.#buyBacks.set(row, entryBuyBacks);
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
    const prize = prizeOf(rules, this.#books.entries.count) + this.#buyBackCents;
    if (rules.prizeBasis === 'ALL_ENTRIES' && leaf.prizeCents !== prize) {
      fail(`Leaf ${at} states a prize of ${leaf.prizeCents} cents; the fees of all entries make ${prize}.`);
    }
    this.#checkWinners(leaf, fail);
  }

  /** At the end: checks that a decision was stated. */
  finish(leaf: number): void {
    const { findings, season, grades } = this.#books;
    const stated = season.decided.latest ?? null;
    if (stated === grades.decidedWeek) {
      this.#finishByMargin(leaf);
      return;
    }
    findings.fail(
      'outcome',
      { leaf, week: grades.decidedWeek ?? stated },
      `At the end of the log it is stated that ${decisionText(stated)}; by the results ${decisionText(grades.decidedWeek)}.`,
    );
  }

  /** A score corrected later can make another winner, though no standing changes: that must be stated, too. */
  #finishByMargin(leaf: number): void {
    const { findings, season } = this.#books;
    const { stated } = this;
    if (stated === null || season.rules.latest?.tieBreak !== 'MARGIN' || this.#checked === '') return;
    if (JSON.stringify(this.#winners(stated)) === this.#checked) return;
    findings.fail(
      'outcome',
      { leaf, week: stated.week },
      'At the end of the log the margins make other winners than those that were stated last.',
    );
  }

  #checkWinners(leaf: LeafOf<'outcome'>, fail: (message: string, entry?: string) => void): void {
    const winners = this.#winners(leaf);
    this.#checked = JSON.stringify(winners);
    if (leaf.winnerCount !== winners.length) {
      fail(`The outcome counts ${leaf.winnerCount} winners; by the standings there are ${winners.length}.`);
    }
    const expected = new Map(
      winners
        .slice(0, MOST_WINNERS)
        .map(({ entryId, prizeCents }): [string, number] => [String(entryId), prizeCents]),
    );
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

  /** Computed from the log so far, with their shares of the stated prize. */
  #winners({ prizeCents }: LeafOf<'outcome'>): PrizeShare[] {
    const { entries, grades, picks, season } = this.#books;
    const rules = season.rules.latest;
    const standings = Array.from(entries.rows(), (row) => ({
      row,
      id: entries.numberOf(row),
      eliminatedWeek: grades.outWeekOf(row),
    }));
    return winnersOf(standings, prizeCents ?? 0, rules, ({ row, id }) =>
      totalMargin(picks.factsOf(row, id), (gameId) => this.#game(gameId), {
        decidedWeek: grades.decidedWeek ?? 0,
        pickTo: rules?.pickTo ?? 'WIN',
      }),
    );
  }

  #game(id: number): GameFacts | undefined {
    const game = this.#books.season.game(id);
    return game && factsOfGame(game);
  }
}

function decisionText(week: number | null): string {
  return week === null ? 'the pool is not decided' : `the pool is decided by Week ${week}`;
}
