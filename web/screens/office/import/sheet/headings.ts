import { type Meaning, NAMED } from './meanings.ts';
import { askedFor } from './questions.ts';

/** The two parts of a name. */
export const FIRST_NAME = 'firstName';
export const LAST_NAME = 'lastName';

export interface Weeks {
  /** With the playoffs that the pool plays. */
  weekCount: number;
  regularWeeks: number;
  /** The first kickoff, as ISO 8601; without it dates are no weeks. */
  startsAt?: string;
  /** The teams' abbreviations, cities and nicknames, in lower case. */
  teams?: ReadonlySet<string>;
  doublePickWeeks?: readonly number[];
}

/** Words of headings, most specific first. */
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

/** Plain headings, which win over other columns of the same meaning. */
const PLAIN: Partial<Record<string, RegExp>> = {
  email: /^e-?mail(?: address)?$/,
  username: /^(?:user ?name|entry(?: name)?)$/,
  name: /^(?:full |player |your )?name$|^player$/,
  paid: /^paid$/,
  owes: /^owes$/,
};
const PLAIN_WEEK = /^(?:nfl )?(?:week|wk|w)?[ #.]*\d+(?: picks?)?$/;

export function isPlain(heading: string, meaning: string): boolean {
  return (PLAIN[meaning] ?? PLAIN_WEEK).test(plainText(heading).replace(/[?]+$/, ''));
}

/** Whether a heading names a column that the import ignores. */
export const saysNothing = (heading: string) => {
  const text = plainText(heading);
  return NOTHING.test(text) || RESULT.test(text) || /^(?:fav|team name)/.test(text);
};

/** Columns of other pool hosts and of private notes. */
const NOTHING =
  /^(?:#|no\.?|rank|pos(?:ition)?|pts|points|entry ?(?:#|id|no\.?|num(?:ber)?|date|fee)|id|phone|cell|mobile|notes?|comments?|remarks?|time ?stamp|(?:start|completion|end) time|date|wins?|losses|total|record|strikes?|lives|tie-?breakers?|teams? (?:used|left|remaining)|picks? (?:left|remaining|made)|referred by|seat|(?:venmo|pay ?pal|zelle|cash ?app|twitter|instagram|discord).*)$/;
/** The outcome beside a week's pick. */
const RESULT =
  /result|score|w ?\/ ?l|outcome|margin|spread|line\b|opp(?:onent)?\b|points|pts|win\?|correct|right\?|date|deadline|tie-?break/;
const ROUNDS = [/wild ?card/, /divisional/, /conference|championship round/, /super ?bowl|^sb\b/];
const NUMBERS =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen'.split(
    ' ',
  );

export function meaningOf(heading: string, weeks: Weeks): Meaning {
  const text = plainText(heading);
  if (text === '') return null;
  const exact = NAMED.find((name) => name.toLowerCase() === text);
  if (exact !== undefined) return exact;
  const week = weekOf(text, weeks);
  if (week !== undefined) return week === null ? null : String(week);
  const asked = askedFor(text.replace(/\s*[?(].*$/, ''));
  if (asked !== null) return asked;
  if (NOTHING.test(text)) return null;
  return WORDS.find(([, word]) => word.test(text))?.[0] ?? null;
}

function plainText(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[_\s]+/g, ' ')
    .replace(/[:*]+$/, '')
    .trim();
}

/** The week that a text names; null for none. */
export function weekIn(text: string, weeks: Weeks): number | null {
  return weekOf(plainText(text), weeks) ?? null;
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
  const [, asked] =
    /^(?:who|which team|what team|your|pick|team|selection)\b.*\bweek\s*#?(\d{1,2})\b/.exec(bare) ?? [];
  if (number === undefined && asked !== undefined) number = Number(asked);
  if (number === undefined && digits !== undefined && (before !== '' || /^\W*(?:picks?)?\W*$/.test(after)))
    number = Number(digits);
  if (number === undefined) return undefined;
  if (RESULT.test(text) || number < 1 || number > weekCount) return null;
  return number;
}
