import type { PickOrigin } from '../leaves/leaf.ts';
import type { Books } from './books.ts';
import type { Season } from './season.ts';

/** A pick that a leaf states without a commitment. */
export interface UncommittedPick {
  leaf: number;
  /** When the leaf was written, in milliseconds since 1970. */
  at: number;
  /** A row of the entry table. */
  entry: number;
  week: number;
  receivedAt: string;
  source: PickOrigin;
}

/**
 * A pick may lack a commitment if it is stated with its entry, in one transaction, for a past week that the
 * entry plays, and if it was imported or is older than the log.
 */
export function checkKnownPick(books: Books, pick: UncommittedPick): void {
  const { findings, season, entries } = books;
  const { leaf, at, entry, week, receivedAt, source } = pick;
  const id = entries.idOf(entry);
  const place = { leaf, entry: id, week };
  findings.count('times');
  findings.count('players');
  const late = (message: string) => findings.fail('times', place, message);
  if (entries.statedTime(entry) !== at) {
    late(
      `Leaf ${leaf} states a pick of entry ${id} for Week ${week} without a commitment, and the entry was there before.`,
    );
  }
  const deadline = season.deadlineOf(week);
  if (deadline === undefined || deadline > at) {
    late(`Leaf ${leaf} states a pick for Week ${week} without a commitment before the deadline of the week.`);
  }
  if (Date.parse(receivedAt) > at) {
    late(`Leaf ${leaf} states a pick that was received at ${receivedAt}, after the leaf was written.`);
  }
  if (source !== 'IMPORT' && !isBeginning(season, at)) {
    late(
      `Leaf ${leaf} states a pick that comes from ${source} without a commitment; imported ones alone have none.`,
    );
  }
  checkWeek(books, leaf, entry, week);
}

/** Checks that the entry had started by the week, and that the pool plays it, as known at the leaf. */
export function checkWeek(books: Books, leaf: number, entry: number, week: number): void {
  const { season, entries } = books;
  const start = entries.startWeekOf(entry);
  if (week < start) {
    fail(books, leaf, entry, week, ` of an entry that plays from Week ${start} on`);
  }
  const rules = season.rules.before(leaf);
  if (rules !== undefined && (week < rules.firstWeek || week > (rules.lastWeek ?? season.lastWeek))) {
    fail(books, leaf, entry, week, ', which the pool did not play');
  }
}

function fail({ findings, entries }: Books, leaf: number, entry: number, week: number, why: string): void {
  const place = { leaf, entry: entries.idOf(entry), week };
  findings.fail('players', place, `Leaf ${leaf} is a pick for Week ${week}${why}.`);
}

/** Whether the time is that of the first leaves in a log that began later than its pool. */
export function isBeginning({ pool }: Season, at: number): boolean {
  return pool?.began === 'LATER' && Date.parse(pool.at) === at;
}
