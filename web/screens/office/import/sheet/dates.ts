import type { Weeks } from './headings.ts';

type Order = 'month first' | 'day first';

const DAY = 86_400_000;
const WEEK = 7 * DAY;
const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const MONTH = `(${MONTHS.join('|')})(?:uary|ruary|ch|il|e|y|ust|t|tember|ober|ember)?\\b`;
const BEFORE =
  /^(?:(?:nfl )?(?:week|wk|w\/?e)\.?(?: of| ending| starting| beginning)?:?\s+)?(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,?\s+)?/i;
const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)/;
const NUMBERS = /^(\d{1,2})([/.])(\d{1,2})(?:\2(\d{4}|\d\d))?\.?(?![\d/])/;
const NAMED = new RegExp(`^${MONTH}\\.?[\\s-]*(\\d{1,2})(?:st|nd|rd|th)?(?:,?\\s*(\\d{4}))?(?!\\d)`, 'i');
const NAMED_LAST = new RegExp(`^(\\d{1,2})(?:st|nd|rd|th)?\\.?[\\s-]*${MONTH}\\.?(?:[,\\s-]*(\\d{4}))?`, 'i');

interface Day {
  /** Null where the text has none. */
  year: number | null;
  month: number;
  day: number;
}

/** The day that a text begins with, after the name of a weekday: "10/18", "18.10.", "Sunday Oct 18", "2025-10-18". */
function dayOf(text: string, order: Order): Day | null {
  const rest = text.trim().replace(BEFORE, '');
  const [, ...iso] = ISO.exec(rest) ?? [];
  if (iso.length > 0) return { year: Number(iso[0]), month: Number(iso[1]), day: Number(iso[2]) };
  const yearOf = (year: string | undefined) =>
    year === undefined ? null : Number(year) + (year.length === 2 ? 2000 : 0);
  const [, one, , other, year] = NUMBERS.exec(rest) ?? [];
  if (one !== undefined) {
    const [month, day] = order === 'month first' ? [one, other] : [other, one];
    return { year: yearOf(year), month: Number(month), day: Number(day) };
  }
  const [, name, date, named] = NAMED.exec(rest) ?? [];
  if (name !== undefined) return { year: yearOf(named), month: monthOf(name), day: Number(date) };
  const [, first, last, after] = NAMED_LAST.exec(rest) ?? [];
  if (last !== undefined) return { year: yearOf(after), month: monthOf(last), day: Number(first) };
  return null;
}

const monthOf = (name: string) => MONTHS.indexOf(name.toLowerCase()) + 1;

function instantOf({ month, day }: Day, year: number): number {
  const at = Date.UTC(year, month - 1, day);
  return new Date(at).getUTCMonth() === month - 1 && month > 0 ? at : Number.NaN;
}

/** The week of the season that a day is in, Tuesday to Monday; null for another day. */
function weekOfDay(text: string, order: Order, { startsAt, weekCount, regularWeeks }: Weeks): number | null {
  const found = startsAt === undefined ? null : dayOf(text, order);
  if (found === null) return null;
  // The evening of the first kickoff is the next day in UTC.
  const first = new Date(Date.parse(startsAt!) - 8 * 3_600_000);
  const kickoff = Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), first.getUTCDate());
  const tuesday = kickoff - ((first.getUTCDay() + 5) % 7) * DAY;
  const year = first.getUTCFullYear();
  const years = found.year === null ? [year, year + 1] : [found.year];
  for (const each of years) {
    const number = Math.floor((instantOf(found, each) - tuesday) / WEEK) + 1;
    // No game is played in the week before the last one of the playoffs.
    const week = number === regularWeeks + 5 ? number - 1 : number;
    if (week >= 1 && week <= weekCount) return week;
  }
  return null;
}

/** The order of month and day that yields the most valid dates. */
function orderOf(texts: readonly string[], isGood: (text: string, order: Order) => boolean): Order {
  const count = (order: Order) => texts.filter((text) => isGood(text, order)).length;
  const [months, days] = [count('month first'), count('day first')];
  if (months !== days) return months > days ? 'month first' : 'day first';
  return texts.some((text) => /^\D*\d{1,2}\.\d{1,2}\./.test(text)) ? 'day first' : 'month first';
}

/** Texts with the week before each date of the season: "10/18" becomes "Week 7 (10/18)". Others stay as they are. */
export function datesAsWeeks(texts: readonly string[], weeks: Weeks): readonly string[] {
  const order = orderOf(texts, (text, each) => weekOfDay(text, each, weeks) !== null);
  return texts.map((text) => {
    const week = weekOfDay(text, order, weeks);
    return week === null ? text : `Week ${week} (${text})`;
  });
}

const TIME = /(\d{1,2}):(\d\d)(?::(\d\d))?\s*([ap])?\.?m?/i;

/** Times as sortable numbers; null where one is no date with a time. */
export function timesOf(texts: readonly string[]): number[] | null {
  const order = orderOf(texts, (text, each) => {
    const day = dayOf(text, each);
    return day !== null && !Number.isNaN(instantOf(day, day.year ?? 2000));
  });
  const times = texts.map((text) => {
    const day = dayOf(text.replace(/^(\d{4})\/(\d{1,2})\//, '$1-$2-'), order);
    const [, hours, minutes, seconds = '0', half] = TIME.exec(text) ?? [];
    if (day?.year == null || hours === undefined) return Number.NaN;
    const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (/p/i.test(half) ? 12 : 0);
    return instantOf(day, day.year) + ((hour * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
  });
  return times.some(Number.isNaN) ? null : times;
}
