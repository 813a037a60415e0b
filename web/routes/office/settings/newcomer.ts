import { formatCents, plural } from '#web/locale/numbers.ts';

/** What a pool has played when registration opens late. */
export interface PlayedPool {
  /** Picks of an entry in weeks whose deadline has passed, since teams could last be used again. */
  teamsUsed: number;
  /** The number of weeks that a newcomer misses. */
  missed: number;
  active: number;
  total: number;
  prizeCents: number;
  entryFeeCents: number;
  currency: string;
}

/** The number of teams of the league. */
const TEAMS = 32;

/**
 * What a newcomer gets beside those who have played since the first week, in sentences.
 * @param startWeek the first week of a newcomer: "Week 8"
 */
export function newcomerLines(pool: PlayedPool, startWeek: string): string[] {
  const { teamsUsed, missed, active, total, prizeCents, entryFeeCents, currency } = pool;
  const left = Math.max(0, TEAMS - teamsUsed);
  const out = total - active;
  const lines = [
    teamsUsed === 0
      ? `A newcomer starts in ${startWeek} with all ${TEAMS} teams, as everybody has then.`
      : `A newcomer starts in ${startWeek} with all ${TEAMS} teams. Those who are alive have used ${teamsUsed}, mostly of the best, and have ${left} left.`,
    `A newcomer skips ${plural(missed, 'week', 'weeks')}, in which ${out} of ${plural(total, 'entry', 'entries')} went out.`,
  ];
  if (entryFeeCents > 0 && active > 0) {
    lines.push(
      `Each entry that is alive stands for ${formatCents(Math.round(prizeCents / active), currency)} of the prize. A newcomer joins them for ${formatCents(entryFeeCents, currency)}.`,
    );
  }
  return lines;
}

/**
 * What the strikes for missed weeks mean for a newcomer.
 * @param lives of an entry
 */
export function strikesLine(lives: number, missed: number): string {
  const left = lives - missed;
  return left > 0
    ? `A newcomer then starts with ${plural(left, 'life', 'lives')} of ${lives}.`
    : `With ${plural(lives, 'life', 'lives')} a newcomer would be out at once: nobody can join then.`;
}
