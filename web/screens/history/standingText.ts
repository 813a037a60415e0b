import { formatCount, plural } from '#web/ui/locale/numbers.ts';

interface WeekCounts {
  week: number;
  isComplete: boolean;
  /** Entries that had joined and were alive after the week. */
  alive: number;
  eliminated: number;
}

/**
 * How many entries started and survive after the last reported week, with a note on later changes, so that
 * the numbers match the pool's current ones.
 * @param weeks at least one, in order
 */
export function standingText(
  weeks: readonly WeekCounts[],
  now: { totalPlayers: number; activePlayers: number },
): string {
  const first = weeks[0]!;
  const last = weeks.at(-1)!;
  const started = first.alive + first.eliminated;
  const joined = last.alive + weeks.reduce((sum, { eliminated }) => sum + eliminated, 0);
  const later = joined > started ? `, ${formatCount(joined - started)} joined later` : '';
  const when = `${last.isComplete ? 'after' : 'during'} Week ${last.week}`;
  const left = last.alive === 1 ? '1 is' : `${formatCount(last.alive)} are`;
  const sentence = `${plural(started, 'entry', 'entries')} started${later}; ${when}, ${left} still standing.`;

  const joinedSince = Math.max(0, now.totalPlayers - joined);
  const outSince = Math.max(0, last.alive + joinedSince - now.activePlayers);
  if (joinedSince === 0 && outSince === 0) return sentence;
  const changes = [
    joinedSince > 0 ? `${formatCount(joinedSince)} joined` : '',
    outSince > 0 ? `${formatCount(outSince)} ${outSince === 1 ? 'was' : 'were'} eliminated` : '',
  ].filter(Boolean);
  const { activePlayers: active, totalPlayers: total } = now;
  return `${sentence} Since then ${changes.join(' and ')}: ${formatCount(active)} of ${formatCount(total)} are standing now.`;
}
