import { weekInText } from '#web/ui/text/weekName.ts';
import { formatCount } from '#web/ui/locale/numbers.ts';

/** A second pool, opened or previewed. */
export interface PlannedChance {
  slug: string;
  throughWeek: number;
  entered: number;
  /** Not entered, since a commissioner eliminated them. */
  leftOut: number;
  /** The first entered ones. */
  entries: readonly { readonly username: string; readonly eliminatedWeek?: number | null }[];
  mails: number;
  /** Why no mail is sent; null when it is. */
  problem: string | null;
}

/** The effect of opening it, before the list of entries. */
export function enteredText(
  { slug, throughWeek, entered, mails, problem }: PlannedChance,
  regularWeeks: number,
): string {
  const who = entered === 1 ? '1 entry is' : `${formatCount(entered)} entries are`;
  const people = mails === 1 ? '1 owner' : `${formatCount(mails)} owners`;
  const told =
    problem === null
      ? `${people} will get a mail, which cannot be taken back.`
      : `Nobody is mailed. ${problem}`;
  return `The pool will be at /p/${slug} and begin with ${weekInText(throughWeek + 1, regularWeeks)}. ${told} It cannot be removed afterwards. ${who} entered:`;
}

/** A line per entry, and one for the unlisted ones. */
export function planLines({ entries, entered, leftOut }: PlannedChance, regularWeeks: number): string[] {
  const listed = entries.map(({ username, eliminatedWeek }) =>
    eliminatedWeek == null ? username : `${username}, out in ${weekInText(eliminatedWeek, regularWeeks)}`,
  );
  const more = entered - entries.length;
  return [
    ...listed,
    ...(more > 0 ? [`and ${formatCount(more)} more`] : []),
    ...(leftOut > 0 ? [`Not entered: ${formatCount(leftOut)} that a commissioner put out`] : []),
  ];
}
