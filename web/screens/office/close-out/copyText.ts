import { formatCents, formatCount } from '#web/ui/locale/numbers.ts';

/** A pool that runs again: what was made, or would be. */
export interface Copy {
  slug: string;
  carriedOverCents: number;
  currency: string;
  invited: number;
  /** Why no mail goes out; null when they do. */
  problem: string | null;
}

const people = (count: number) => `${formatCount(count)} ${count === 1 ? 'person' : 'people'}`;

/** What making the pool will do. */
export function planOf(
  { slug, carriedOverCents, currency, invited, problem }: Copy,
  inviteMembers: boolean,
): string {
  const invitations = inviteMembers
    ? problem === null
      ? `${people(invited)} will get an invitation by mail, which cannot be taken back. `
      : `${people(invited)} will get an invitation whose link you hand out, since nothing is mailed. `
    : '';
  const prize =
    carriedOverCents > 0
      ? `${formatCents(carriedOverCents, currency)} will be carried over into its prize. `
      : '';
  return `The pool will be at /p/${slug}. ${invitations}${prize}It cannot be removed afterwards.`;
}

/** What making the pool did. */
export function copiedText({ carriedOverCents, currency, invited, problem }: Copy): string {
  const invitations =
    invited > 0 ? `${people(invited)} invited. ${problem === null ? '' : `${problem} `}` : '';
  const prize = carriedOverCents > 0 ? `${formatCents(carriedOverCents, currency)} carried over. ` : '';
  return `${invitations}${prize}This is its office.`;
}
