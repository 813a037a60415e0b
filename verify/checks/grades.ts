import { countsStrikes, picksInWeek } from '#graphql/pools/rules/options/poolOptions.ts';
import { shownElimination, type Revealed } from '#graphql/picks/rules/secrecy.ts';
import {
  decisionOf,
  entryGrader,
  type EntryGrade,
  type GradedCount,
  type GradingFacts,
} from '#graphql/grading/reference/grading.ts';
import type { EntryTable } from '../tables/entryTable.ts';
import type { PickTable } from '../tables/pickTable.ts';
import type { NamedStanding, StandingNames } from '../tables/standingNames.ts';
import type { Season } from './season.ts';

/** More than the first weeks of entries with the same standing. */
const START_WEEKS = 32;

interface GradedTables {
  season: Season;
  entries: EntryTable;
  picks: PickTable;
  names: StandingNames;
}

/**
 * Grades the entries by the reference, from the facts so far. An entry is regraded when a fact changes that
 * its grade can depend on: of a week up to its elimination, or of a game that it picked. `gradeAll` grades
 * every entry, whatever changed.
 */
export class Grades {
  decidedWeek: number | null = null;
  voidWeeks = new Set<number>();
  #facts: GradingFacts | null = null;
  #areAllStale = true;
  /** Weeks passed since the last grading: entries that lack picks of them are regraded. */
  readonly #stalePassed = new Set<number>();
  /** Weeks of which picks were known before their deadline passed. */
  readonly #early = new Set<number>();
  /** Weeks that had passed at a grading. */
  readonly #gradedWeeks = new Set<number>();
  readonly #staleGames = new Set<number>();
  #staleGamesFrom = Infinity;
  /** By standing and first week: the number of entries. */
  readonly #counts = new Map<number, number>();
  readonly #countedAs: number[] = [];
  /** Public standing by graded one; emptied when what is public changes. */
  #public: number[] = [];
  graded = 0;

  readonly #season: Season;
  readonly #entries: EntryTable;
  readonly #picks: PickTable;
  readonly #names: StandingNames;

  constructor({ season, entries, picks, names }: GradedTables) {
    this.#season = season;
    this.#entries = entries;
    this.#picks = picks;
    this.#names = names;
  }

  /** The rules have changed. */
  changeAll(): void {
    this.#areAllStale = true;
  }

  passWeek(week: number): void {
    if (this.#early.has(week)) this.#areAllStale = true;
    this.#stalePassed.add(week);
    this.#public = [];
  }

  /** A pick was opened or withdrawn. @param isPending whether its game has no result yet */
  changePick(row: number, week: number, isPending: boolean): void {
    if (!this.#season.passed.has(week)) this.#early.add(week);
    // Before the week is graded such a pick alone decides nothing.
    if (!isPending || this.#gradedWeeks.has(week)) this.#entries.isStale.set(row, 1);
  }

  /** An entry was withdrawn: it no longer counts, even in a week that eliminated everybody. */
  withdraw(row: number): void {
    const countedAs = this.#countedAs[row];
    if (countedAs !== undefined) this.#counts.set(countedAs, this.#counts.get(countedAs)! - 1);
    if (this.voidWeeks.size === 0) return;
    this.voidWeeks = new Set();
    this.#areAllStale = true;
  }

  /** A game or the ruling on it has changed. */
  changeGame(id: number, weeks: readonly number[]): void {
    this.#staleGames.add(id);
    this.#staleGamesFrom = Math.min(this.#staleGamesFrom, ...weeks);
  }

  /** Grades what has changed. @returns false when there are no rules yet */
  update(): boolean {
    const facts = this.#season.gradingFacts();
    if (facts === null) return false;
    const isVoidTouched = this.voidWeeks.size > 0 && this.#touches(Math.max(...this.voidWeeks));
    this.#facts = facts;
    if (isVoidTouched) {
      this.voidWeeks = new Set();
      this.#areAllStale = true;
    }
    for (;;) {
      this.#gradeStale(facts);
      const { decidedWeek, isPlayedOn } = decisionOf(this.#gradedCounts(), facts);
      if (isPlayedOn && decidedWeek !== null) {
        this.voidWeeks.add(decidedWeek);
        this.#areAllStale = true;
        continue;
      }
      if (decidedWeek !== this.decidedWeek) this.#public = [];
      this.decidedWeek = decidedWeek;
      return true;
    }
  }

  /** @returns false when there are no rules yet */
  gradeAll(): boolean {
    this.#areAllStale = true;
    this.voidWeeks = new Set();
    return this.update();
  }

  /** The public standing, by number. */
  publicOf(row: number): number {
    const graded = this.#entries.graded.get(row);
    return (this.#public[graded] ??= this.#names.numberOf(this.#shown(this.#names.of(graded))));
  }

  /** Null for an alive entry. */
  outWeekOf(row: number): number | null {
    const { week } = this.#names.of(this.#entries.graded.get(row));
    return week === 0 || week > (this.decidedWeek ?? Infinity) ? null : week;
  }

  /** Whether a change can affect the weeks up to this one. */
  #touches(week: number): boolean {
    if (this.#areAllStale || Math.min(...this.#stalePassed, this.#staleGamesFrom) <= week) return true;
    const { isStale } = this.#entries;
    for (const row of this.#entries.rows()) if (isStale.values[row] === 1) return true;
    return false;
  }

  #gradeStale(facts: GradingFacts): void {
    const grade = graderSoFar(facts, this.voidWeeks, this.#season.passed);
    const stale = { games: this.#picks.gameNumbers(this.#staleGames), from: this.#staleGamesFrom };
    const { isStale } = this.#entries;
    for (const row of this.#entries.rows()) {
      if (!this.#areAllStale && isStale.values[row] === 0 && !this.#isConcerned(row, stale)) continue;
      isStale.values[row] = 0;
      const entry = this.#entries.factsOf(row);
      this.#setGrade(row, grade(entry, this.#picks.factsOf(row, entry.id)));
      this.graded += 1;
    }
    if (this.#areAllStale) this.#public = [];
    this.#areAllStale = false;
    for (const week of this.#stalePassed) this.#gradedWeeks.add(week);
    this.#stalePassed.clear();
    this.#staleGamesFrom = Infinity;
    this.#staleGames.clear();
  }

  #isConcerned(row: number, { games, from }: { games: Uint8Array; from: number }): boolean {
    const graded = this.#entries.graded.values[row]!;
    const outWeek = this.#names.of(graded).week || Infinity;
    for (const week of this.#stalePassed) {
      if (outWeek >= week && this.#lacksPick(row, week)) return true;
    }
    return outWeek >= from && this.#picks.hasPickOf(row, games, from);
  }

  /** Whether the passed deadline alone can be a strike for the entry. */
  #lacksPick(row: number, week: number): boolean {
    const rules = this.#season.rules.latest!;
    return week < this.#entries.startWeekOf(row) || this.#picks.countIn(row, week) < picksInWeek(rules, week);
  }

  #setGrade(row: number, grade: EntryGrade): void {
    const graded = this.#names.numberOf(namedStanding(grade));
    this.#entries.graded.set(row, graded);
    const countedAs = graded * START_WEEKS + this.#entries.startWeekOf(row);
    const before = this.#countedAs[row];
    if (before === countedAs) return;
    if (before !== undefined) this.#counts.set(before, this.#counts.get(before)! - 1);
    this.#counts.set(countedAs, (this.#counts.get(countedAs) ?? 0) + 1);
    this.#countedAs[row] = countedAs;
  }

  #gradedCounts(): GradedCount[] {
    return [...this.#counts].flatMap(([countedAs, count]) => {
      if (count === 0) return [];
      const { week, reason } = this.#names.of(Math.floor(countedAs / START_WEEKS));
      return {
        startWeek: countedAs % START_WEEKS,
        eliminatedWeek: week || null,
        reason: reason || null,
        count,
      };
    });
  }

  #shown(standing: NamedStanding): NamedStanding {
    const counts = this.#facts !== null && countsStrikes(this.#facts);
    return publicStanding(standing, {
      decidedWeek: this.decidedWeek,
      countsStrikes: counts,
      revealed: this.#season.passed,
    });
  }
}

/** `entryGrader` up to the last week that has passed. */
export function graderSoFar(
  facts: GradingFacts,
  voidWeeks: ReadonlySet<number>,
  passed: ReadonlyMap<number, unknown>,
): ReturnType<typeof entryGrader> {
  // In later weeks only a commissioner's decision can eliminate an entry.
  const soFar = { ...facts, weekCount: Math.min(facts.weekCount, Math.max(0, ...passed.keys())) };
  const [grade, gradeSoFar] = [entryGrader(facts, voidWeeks), entryGrader(soFar, voidWeeks)];
  return (entry, picks) => (entry.adminEliminatedWeek === null ? gradeSoFar : grade)(entry, picks);
}

export function namedStanding({ elimination, strikeWeeks }: EntryGrade): NamedStanding {
  const { week = 0, reason = '' } = elimination ?? {};
  return { week, reason, strikes: strikeWeeks.join() };
}

/** Counts up to the deciding week, in weeks whose deadline has passed. */
export function publicStanding(
  { week, reason, strikes }: NamedStanding,
  by: { decidedWeek: number | null; countsStrikes: boolean; revealed: Revealed },
): NamedStanding {
  const isCounted = (each: number) => by.decidedWeek === null || each <= by.decidedWeek;
  const out = reason === '' || !isCounted(week) ? null : { week, reason };
  const shown = shownElimination(
    { eliminatedWeek: out?.week ?? null, eliminationReason: out?.reason ?? null },
    by.revealed,
  );
  const weeks = by.countsStrikes && strikes !== '' ? strikes.split(',').map(Number) : [];
  return {
    week: shown?.week ?? 0,
    reason: shown?.reason ?? '',
    strikes: weeks.filter((each) => isCounted(each) && by.revealed.has(each)).join(),
  };
}
