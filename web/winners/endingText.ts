import { formatCents, formatCount } from '../locale/numbers.ts';

export interface EndingFacts {
  /** The week in which the winners were eliminated, when no entry survives. */
  lastWeek: number | null;
  decidedWeek: number;
  winnerCount: number;
  totalPlayers: number;
  prizeCents: number;
  currency: string;
  /** The prize goes to the next season. */
  rolledOverCents?: number;
  /** A margin decided between so many that lasted longest. */
  tieBreak?: { entryCount: number; margin: number } | null;
}

/** The winners and the reason, by the rules of SPECIFICATION 5.6. */
export function endingText({
  lastWeek,
  decidedWeek,
  winnerCount,
  totalPlayers,
  prizeCents,
  currency,
  rolledOverCents = 0,
  tieBreak = null,
}: EndingFacts): string {
  const prize = `the prize pool of ${formatCents(prizeCents, currency)}`;
  const all = formatCount(totalPlayers);
  const winners = formatCount(winnerCount);
  if (rolledOverCents > 0) {
    const alike = `${winners} of ${all} entries ${lastWeek === null ? 'survived' : 'lasted until'} Week ${lastWeek ?? decidedWeek}`;
    return `${alike}: ${prize} goes to next season.`;
  }
  if (tieBreak !== null) {
    const alike = `${formatCount(tieBreak.entryCount)} of ${all} entries ${lastWeek === null ? 'survived' : 'lasted until'} Week ${lastWeek ?? decidedWeek}`;
    const total = `${tieBreak.margin > 0 ? '+' : ''}${tieBreak.margin}`;
    return winnerCount === 1
      ? `${alike}. The one with the largest total margin, ${total}, wins ${prize}.`
      : `${alike}. The ${winners} with the largest total margin, ${total}, split ${prize} equally.`;
  }
  if (lastWeek !== null) {
    if (totalPlayers === 1) return `The only entry was eliminated in Week ${lastWeek} and wins ${prize}.`;
    const out = `All ${all} entries are out.`;
    return winnerCount === 1
      ? `${out} The one that lasted longest, until Week ${lastWeek}, wins ${prize}.`
      : `${out} The ${winners} that lasted longest, until Week ${lastWeek}, split ${prize} equally.`;
  }
  if (winnerCount > 1)
    return `${winners} of ${all} entries survived Week ${decidedWeek} and split ${prize} equally.`;
  return totalPlayers === 1
    ? `The only entry wins ${prize}.`
    : `The last of ${all} entries standing wins ${prize}.`;
}
