import { formatCents, formatCount } from '#web/ui/locale/numbers.ts';

export interface EndingFacts {
  /** The week in which the winners were eliminated, when no entry survives. */
  lastWeek: number | null;
  decidedWeek: number;
  winnerCount: number;
  totalPlayers: number;
  prizeCents: number;
  /** What each winner gets; less than all of it where further places get a part. */
  shareCents: number;
  currency: string;
  /** Nobody won alone, and the prize goes to the next season. */
  isRolledOver?: boolean;
  /** A margin decided between so many that lasted longest. */
  tieBreak?: { entryCount: number; margin: number } | null;
}

/** The winners and the reason, by the rules of SPECIFICATION 5.6. */
export function endingText(facts: EndingFacts): string {
  const { winnerCount, prizeCents, shareCents, isRolledOver = false } = facts;
  // Cents that do not divide are fewer than the winners.
  const hasPlaces = !isRolledOver && prizeCents - winnerCount * shareCents >= winnerCount;
  return `${winnersText(facts, hasPlaces)}${hasPlaces ? ' The other places get the rest.' : ''}`;
}

function winnersText(
  {
    lastWeek,
    decidedWeek,
    winnerCount,
    totalPlayers,
    prizeCents,
    shareCents,
    currency,
    isRolledOver = false,
    tieBreak = null,
  }: EndingFacts,
  hasPlaces: boolean,
): string {
  const prize = `the prize pool of ${formatCents(prizeCents, currency)}`;
  const share = formatCents(shareCents, currency);
  const isFree = prizeCents === 0;
  const wins = isFree ? 'wins' : hasPlaces ? `wins ${share} of ${prize}` : `wins ${prize}`;
  const split = isFree ? 'win' : hasPlaces ? `win ${share} each of ${prize}` : `split ${prize} equally`;
  const all = formatCount(totalPlayers);
  const winners = formatCount(winnerCount);
  if (isRolledOver) {
    const alike = `${winners} of ${all} entries ${lastWeek === null ? 'survived' : 'lasted until'} Week ${lastWeek ?? decidedWeek}`;
    return isFree ? `${alike}.` : `${alike}: ${prize} goes to next season.`;
  }
  if (tieBreak !== null) {
    const alike = `${formatCount(tieBreak.entryCount)} of ${all} entries ${lastWeek === null ? 'survived' : 'lasted until'} Week ${lastWeek ?? decidedWeek}`;
    const total = `${tieBreak.margin > 0 ? '+' : ''}${tieBreak.margin}`;
    return winnerCount === 1
      ? `${alike}. The one with the largest total margin, ${total}, ${wins}.`
      : `${alike}. The ${winners} with the largest total margin, ${total}, ${split}.`;
  }
  if (lastWeek !== null) {
    if (totalPlayers === 1) return `The only entry was eliminated in Week ${lastWeek} and ${wins}.`;
    const out = `All ${all} entries are out.`;
    return winnerCount === 1
      ? `${out} The one that lasted longest, until Week ${lastWeek}, ${wins}.`
      : `${out} The ${winners} that lasted longest, until Week ${lastWeek}, ${split}.`;
  }
  if (winnerCount > 1) return `${winners} of ${all} entries survived Week ${decidedWeek} and ${split}.`;
  return totalPlayers === 1 ? `The only entry ${wins}.` : `The last of ${all} entries standing ${wins}.`;
}
