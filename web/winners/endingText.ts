import { formatCount } from '../components/count.ts';
import { formatCents } from '../components/money.ts';

export interface EndingFacts {
  /** When all are out: the week in which the winners went out. */
  lastWeek: number | null;
  decidedWeek: number;
  winnerCount: number;
  totalPlayers: number;
  prizeCents: number;
}

/** Who wins and why, by the rules of SPEC section 1. */
export function endingText({
  lastWeek,
  decidedWeek,
  winnerCount,
  totalPlayers,
  prizeCents,
}: EndingFacts): string {
  const prize = `the prize pool of ${formatCents(prizeCents)}`;
  const all = formatCount(totalPlayers);
  const winners = formatCount(winnerCount);
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

/** "Payout due by Wednesday, January 7, 12:15 AM EDT", or by when after a season that still runs. */
export function payoutText(dueLabel: string | null | undefined, hours: number): string {
  return dueLabel ? `Payout due by ${dueLabel}` : `Payout due within ${hours} hours of the season's end`;
}
