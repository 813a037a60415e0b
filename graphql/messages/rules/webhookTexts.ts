import type { EliminationReason } from '#graphql/grading/rules/facts.ts';
import { listed } from '#kernel/rules/listed.ts';
import type { PoolOptions } from '#graphql/pools/rules/options/poolOptions.ts';

/** Names that a sentence lists at most. */
const MOST_NAMES = 10;

/** "Ann 1, Bob 2 and 3 more". */
function shortlisted(names: readonly string[], total = names.length): string {
  const shown = names.slice(0, MOST_NAMES);
  const more = total - shown.length;
  return listed(more > 0 ? [...shown, `${more} more`] : shown);
}

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

export function deadlineText(week: number): string {
  return `The deadline of Week ${week} has passed.`;
}

/** "The picks of Week 8: 12 Chiefs, 5 Bills." */
export function picksText(week: number, picks: readonly { name: string; picks: number }[]): string {
  if (picks.length === 0) return `Nobody picked in Week ${week}.`;
  const teams = picks.map(({ name, picks: count }) => `${count} ${name}`);
  return `The picks of Week ${week}: ${shortlisted(teams)}.`;
}

export interface FinalScore {
  week: number;
  awayName: string;
  homeName: string;
  awayScore: number;
  homeScore: number;
  isCorrection: boolean;
}

/** "Final in Week 8: Bills 20, Chiefs 23." */
export function finalText({
  week,
  awayName,
  homeName,
  awayScore,
  homeScore,
  isCorrection,
}: FinalScore): string {
  const what = isCorrection ? 'Corrected final' : 'Final';
  return `${what} in Week ${week}: ${awayName} ${awayScore}, ${homeName} ${homeScore}.`;
}

const reasons: Record<EliminationReason, string> = {
  LOSS: 'lost',
  TIE: 'tied',
  NO_PICK: 'no pick',
  LATE_PICK: 'late pick',
  TEAM_REUSED: 'team picked twice',
  ADMIN: 'by the commissioner',
};

/** "Out in Week 8: Ann 1 (Chiefs lost) and Bob 2 (no pick)." */
export function outText(
  week: number,
  entries: readonly { username: string; reason: EliminationReason; nicknames: readonly string[] }[],
  pickTo: PoolOptions['pickTo'],
): string {
  const names = entries.map(({ username, reason, nicknames }) => {
    const teams = reason === 'LOSS' || reason === 'TIE' ? nicknames : [];
    const what = reason === 'LOSS' && pickTo === 'LOSE' ? 'won' : reasons[reason];
    return `${username} (${[teams.join(' and '), what].filter(Boolean).join(' ')})`;
  });
  return `Out in Week ${week}: ${shortlisted(names)}.`;
}

/** "Ann 1 is in again." */
export function backText(usernames: readonly string[]): string {
  return `${shortlisted(usernames)} ${usernames.length === 1 ? 'is' : 'are'} in again.`;
}

/** "Week 8 is complete: 5 entries went out, 12 are left." */
export function completeText(week: number, out: number, alive: number): string {
  return `Week ${week} is complete: ${counted(out, 'entry', 'entries')} went out, ${alive === 0 ? 'none' : alive} ${
    alive === 1 ? 'is' : 'are'
  } left.`;
}

/** "The pool is over. The winner is Ann 1."; where none won alone and the prize goes to the next season, who lasted longest. */
export function winnerText(usernames: readonly string[], count: number, isRolledOver = false): string {
  if (isRolledOver)
    return `The pool is over, and none won alone. ${shortlisted(usernames, count)} lasted longest.`;
  return `The pool is over. The ${count === 1 ? 'winner is' : 'winners are'} ${shortlisted(usernames, count)}.`;
}

export const TEST_TEXT = 'This is a test: events of the pool arrive here.';
