import type { EliminationReason } from './facts.ts';
import { shownElimination, type Revealed } from '#graphql/picks/rules/secrecy.ts';

/** The weeks of an entry's strikes as stored: "3,12,12", one for each strike. */
export function strikeWeeksOf(list: string): number[] {
  return list === '' ? [] : list.split(',').map(Number);
}

interface Struck {
  eliminatedWeek: number | null;
  eliminationReason: EliminationReason | null;
  strikeWeeks: string;
}

/**
 * The number of an entry's strikes that are public, at most the pool's lives. Like an elimination, a strike by a result
 * would reveal the picked team before the deadline of its week. An entry that a result put out has lost all its lives, also
 * where the pool does not count strikes one by one, or where a missing pick alone puts out.
 * @param revealed the weeks whose deadline has passed
 */
export function shownStrikes(entry: Struck, lives: number, revealed: Revealed): number {
  const elimination = shownElimination(entry, revealed);
  if (elimination !== null && elimination.reason !== 'ADMIN') return lives;
  return Math.min(shownStrikeWeeks(entry, revealed).length, lives - 1);
}

/** The weeks of an entry's public strikes, ascending, one for each strike. */
export function shownStrikeWeeks({ strikeWeeks }: Pick<Struck, 'strikeWeeks'>, revealed: Revealed): number[] {
  return strikeWeeksOf(strikeWeeks).filter((week) => revealed.has(week));
}

/** "1 of 2 lives left"; null where the pool has one life, and for an entry that is publicly out. */
export function livesText(entry: Struck, lives: number, revealed: Revealed): string | null {
  if (lives === 1 || shownElimination(entry, revealed) !== null) return null;
  return `${lives - shownStrikes(entry, lives, revealed)} of ${lives} lives left`;
}

/**
 * The weeks that a late entry missed and that are strikes (MissedWeeksRule STRIKE).
 * @param startWeek the entry's first week
 */
export function missedStrikes(
  { missedWeeks, firstWeek }: { missedWeeks: 'FREE' | 'STRIKE'; firstWeek: number },
  startWeek: number,
): number[] {
  if (missedWeeks === 'FREE') return [];
  return Array.from({ length: Math.max(0, startWeek - firstWeek) }, (_, index) => firstWeek + index);
}

/**
 * The last week in which a new entry can start; null for no limit. Where missed weeks are strikes, an entry needs a life
 * that is left.
 */
export function lastJoinWeek({
  lateJoinThroughWeek,
  missedWeeks,
  firstWeek,
  lives,
}: {
  lateJoinThroughWeek: number | null;
  missedWeeks: 'FREE' | 'STRIKE';
  firstWeek: number;
  lives: number;
}): number | null {
  if (missedWeeks === 'FREE') return lateJoinThroughWeek;
  return Math.min(lateJoinThroughWeek ?? Infinity, firstWeek + lives - 1);
}
