import { weekName } from '#web/ui/text/weekName.ts';

export type Meaning = string | null;

/** The columns of the server's import (importEntries), except the weeks. */
export const NAMED = [
  'username',
  'email',
  'name',
  'paid',
  'startWeek',
  'status',
  'eliminatedWeek',
  'reason',
  'boughtBackWeeks',
] as const;

/** Labels of the meanings, except the weeks. */
const LABELS: Record<(typeof NAMED)[number] | 'owes', string> = {
  username: 'Username of the entry',
  email: 'Email address',
  name: 'Name of the person',
  paid: 'Paid',
  owes: 'Owes (the opposite of paid)',
  startWeek: 'First week (joined late)',
  status: 'Status (of an export)',
  eliminatedWeek: 'Week it went out (of an export)',
  reason: 'Reason (of an export)',
  boughtBackWeeks: 'Weeks bought back, like 3 or 3+7',
};

/**
 * The choices of a column.
 * @param weekCount with the playoffs that the pool plays
 */
export function meanings(weekCount: number, regularWeeks: number): { value: string; label: string }[] {
  return [
    { value: '', label: 'Leave out' },
    ...Object.entries(LABELS).map(([value, label]) => ({ value, label })),
    ...Array.from({ length: weekCount }, (_, index) => ({
      value: String(index + 1),
      label: weekName(index + 1, regularWeeks),
    })),
  ];
}

export const isWeek = (meaning: Meaning) => meaning !== null && /^\d+$/.test(meaning);

export function labelOf(meaning: string, regularWeeks: number): string {
  return LABELS[meaning as keyof typeof LABELS] ?? weekName(Number(meaning), regularWeeks);
}

/** What is wrong with the meanings, as a sentence; null for none. Two columns of a week are its two picks. */
export function columnsProblem(columns: readonly Meaning[], regularWeeks: number): string | null {
  const given = columns.filter((meaning) => meaning !== null);
  const twice = given.find((meaning, index) => !isWeek(meaning) && given.indexOf(meaning) !== index);
  if (twice !== undefined) return `Two columns are “${labelOf(twice, regularWeeks)}”. Leave one of them out.`;
  if (given.includes('paid') && given.includes('owes'))
    return 'One column says who has paid and another who owes. Leave one of them out.';
  return given.includes('username') ? null : `Choose the column “${LABELS.username}”.`;
}
