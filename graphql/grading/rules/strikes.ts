import type { EliminationReason } from './facts.ts';
import { shownElimination, type Revealed } from '#graphql/picks/rules/secrecy.ts';

/** Parses the stored weeks of strikes: "3,12,12", one per strike. */
export function strikeWeeksOf(list: string): number[] {
  return list === '' ? [] : list.split(',').map(Number);
}

interface Struck {
  eliminatedWeek: number | null;
  eliminationReason: EliminationReason | null;
  strikeWeeks: string;
}

/**
 * Number of public strikes, at most the pool's lives. Like an elimination, a strike by a result would reveal
 * the picked team before the deadline of its week. An entry eliminated by a result has lost all its lives,
 * also where the pool does not count strikes or a missing pick eliminates at once.
 * @param revealed weeks whose deadline has passed
 */
export function shownStrikes(entry: Struck, lives: number, revealed: Revealed): number {
  const elimination = shownElimination(entry, revealed);
  if (elimination !== null && elimination.reason !== 'ADMIN') return lives;
  return Math.min(shownStrikeWeeks(entry, revealed).length, lives - 1);
}

/** The weeks of public strikes, ascending, one per strike. */
export function shownStrikeWeeks({ strikeWeeks }: Pick<Struck, 'strikeWeeks'>, revealed: Revealed): number[] {
  return strikeWeeksOf(strikeWeeks).filter((week) => revealed.has(week));
}

/** "1 of 2 lives left"; null in a pool with one life, and for a publicly eliminated entry. */
export function livesText(entry: Struck, lives: number, revealed: Revealed): string | null {
  if (lives === 1 || shownElimination(entry, revealed) !== null) return null;
  return `${lives - shownStrikes(entry, lives, revealed)} of ${lives} lives left`;
}

/**
 * Missed weeks of a late entry that count as strikes (MissedWeeksRule STRIKE).
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
 * The last week in which a new entry can start; null for no limit. Where missed weeks are strikes, the entry
 * must have a life left.
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
