import { type Meaning, NAMED } from './meanings.ts';

/** Of a sheet with a row for each pick: the column of the week and that of the team. */
export const PICK_WEEK = 'pickWeek';
export const PICK_TEAM = 'pickTeam';

/** The two parts of a name. */
export const FIRST_NAME = 'firstName';
export const LAST_NAME = 'lastName';

/** How many weeks there are: with the playoffs that the pool plays, and without. */
export interface Weeks {
  weekCount: number;
  regularWeeks: number;
}

/** Words of headings, most telling first. */
const WORDS: readonly [Meaning & string, RegExp][] = [
  ['boughtBackWeeks', /bought ?back|buy-? ?back|re-?buy/],
  ['email', /e-?mail|^mail$|address|^contact$/],
  ['owes', /\bowes?\b|\bowing\b|unpaid|not paid|balance|outstanding|amount due|\bdue\b|still to pay/],
  ['paid', /paid|\bpd\b|payment|\bpay\b|\bfees?\b|\$|buy-?in|\bdues\b|collected|received/],
  ['eliminatedWeek', /eliminated ?week|week (?:eliminated|out)|out in|elim\.? ?w(?:ee)?k/],
  ['startWeek', /start|first week|joined|late|entered week/],
  ['reason', /^reason$/],
  ['status', /^status$|alive|^in ?\/ ?out$|^out\??$|^active\??$/],
  [FIRST_NAME, /^(?:first|given) ?(?:name)?$|^fname$/],
  [LAST_NAME, /^(?:last|family) ?(?:name)?$|^surname$|^lname$/],
  ['username', /user ?name|nick|^entry ?(?:name)?$|entry name|team ?name|alias|handle|display|screen ?name/],
  ['name', /name|player|participant|person|^who\b|owner|manager|member|^contestant/],
];

const A_WEEK = /^(?:which |what |for |nfl |the )*(?:week|wk|round|gameweek)(?: ?(?:#|no\.?|number|num))?\??$/;
const A_TEAM =
  /^(?:which |what |your |my |nfl |the )*(?:pick(?:ed)?|selection|choice|team)(?: ?(?:team|picked|selected|pick|made))?\??$/;

/** Columns of other hosts and of people's own that say nothing of an entry. */
const NOTHING =
  /^(?:#|no\.?|rank|pos(?:ition)?|pts|points|entry ?(?:#|id|no\.?|num(?:ber)?|date|fee)|id|phone|cell|mobile|notes?|comments?|remarks?|timestamp|date|wins?|losses|total|record|strikes?|lives|tie-?breakers?|teams? (?:used|left|remaining)|picks? (?:left|remaining|made)|referred by|seat|(?:venmo|pay ?pal|zelle|cash ?app|twitter|instagram|discord).*)$/;
/** Beside a week's pick: what came of it. */
const RESULT =
  /result|score|w ?\/ ?l|outcome|margin|spread|line\b|opp(?:onent)?\b|points|pts|win\?|correct|right\?|date|deadline|tie-?break/;
const ROUNDS = [/wild ?card/, /divisional/, /conference|championship round/, /super ?bowl|^sb\b/];
const NUMBERS =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen'.split(
    ' ',
  );

/** What a heading means, by itself. */
export function meaningOf(heading: string, weeks: Weeks): Meaning {
  const text = heading
    .toLowerCase()
    .replaceAll(/[_\s]+/g, ' ')
    .replace(/[:*]+$/, '')
    .trim();
  if (text === '') return null;
  const exact = NAMED.find((name) => name.toLowerCase() === text);
  if (exact !== undefined) return exact;
  const week = weekOf(text, weeks);
  if (week !== undefined) return week === null ? null : String(week);
  if (A_WEEK.test(text)) return PICK_WEEK;
  if (A_TEAM.test(text)) return PICK_TEAM;
  if (NOTHING.test(text)) return null;
  return WORDS.find(([, word]) => word.test(text))?.[0] ?? null;
}

/** The week of a heading; null for a column about a week that has no pick, undefined for another column. */
function weekOf(text: string, { weekCount, regularWeeks }: Weeks): number | null | undefined {
  const round = ROUNDS.findIndex((name) => name.test(text));
  const bare = text.replaceAll(/\([^)]*\)/g, ' ').trim() || text;
  const spelled = NUMBERS.findIndex((name) => new RegExp(`^(?:week|wk) ${name}\\b`).test(bare));
  const [, before = '', digits, after = ''] =
    /^((?:nfl |reg(?:ular)? )?(?:game ?)?(?:week|wk|w|pick|gw|round|r)?)[\s#.:-]*(\d{1,2})(?!\d)(.*)$/.exec(
      bare,
    ) ?? [];
  let number = round >= 0 ? regularWeeks + round + 1 : spelled >= 0 ? spelled + 1 : undefined;
  if (number === undefined && digits !== undefined && (before !== '' || /^\W*(?:picks?)?\W*$/.test(after)))
    number = Number(digits);
  if (number === undefined) return undefined;
  if (RESULT.test(text) || number < 1 || number > weekCount) return null;
  return number;
}
