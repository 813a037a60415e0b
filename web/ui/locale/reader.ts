/**
 * How the reader writes numbers, days and times. Words stay English, so only the conventions follow the locale of the
 * browser: clock, order of day and month, separators, the place of a currency.
 */
interface Conventions {
  readonly locale: string;
  readonly isTwelveHours: boolean;
  readonly isMonthFirst: boolean;
}

const AMERICAN: Conventions = { locale: 'en-US', isTwelveHours: true, isMonthFirst: true };

let known = AMERICAN;

/** Those of the browser; American English where there is none. */
export function conventions(): Conventions {
  const locale = typeof navigator === 'undefined' ? AMERICAN.locale : navigator.language;
  if (locale !== known.locale) known = conventionsOf(locale);
  return known;
}

/** Whether the reader's are those that the texts are written in; Intl is not needed for them. */
export function isAmerican(): boolean {
  return conventions().locale === AMERICAN.locale;
}

function conventionsOf(locale: string): Conventions {
  if (locale === 'en') return AMERICAN;
  try {
    const { hourCycle } = new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions();
    const order = new Intl.DateTimeFormat(locale, { month: 'numeric', day: 'numeric' })
      .formatToParts(0)
      .map(({ type }) => type);
    return {
      locale,
      isTwelveHours: hourCycle === 'h12' || hourCycle === 'h11',
      isMonthFirst: order.indexOf('month') < order.indexOf('day'),
    };
  } catch {
    return AMERICAN;
  }
}
