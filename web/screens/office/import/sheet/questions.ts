import type { Meaning } from './meanings.ts';

/** Columns of a sheet with one row per pick. */
export const PICK_WEEK = 'pickWeek';
export const PICK_TEAM = 'pickTeam';

/**
 * Words of headings that ask for the week or the team: "Which week is it?", "Who are you taking this week?"
 */
const ASKING =
  'which what who whom is are it this that the a an in on of for to with by at be do does will have has got please select choose enter current your you my i we our nfl game number no num apply submitting playing going like want survivor survive';
const WEEK_WORDS = new Set(`${ASKING} week weeks wk round gameweek picking pick`.split(' '));
const TEAM_WORDS = new Set(
  `${ASKING} pick picks picked picking selection selected selecting choice take taking taken team teams winner win winning riding rolling made week week's weeks`.split(
    ' ',
  ),
);
const A_WEEK =
  /^(?:please )?(?:(?:select|choose|enter|pick) )?(?:(?:which|what|for|nfl|the|your|current) )*(?:week|wk|round|gameweek)\b(?!'?s| picks?$)/;
const A_TEAM =
  /\b(?:pick|picked|picking|selection|selected|choice|take|taking|team)\b|^who\b.*\b(?:win|like|riding|rolling)\b/;

/** What a form's heading asks for, in lower case; null for anything else. */
export function askedFor(text: string): Meaning {
  const words = text.replaceAll(/[^a-z'\s]/g, ' ').match(/\S+/g) ?? [];
  if (words.length === 0) return null;
  if (A_WEEK.test(text) && words.every((word) => WEEK_WORDS.has(word))) return PICK_WEEK;
  return A_TEAM.test(text) && words.every((word) => TEAM_WORDS.has(word)) ? PICK_TEAM : null;
}
