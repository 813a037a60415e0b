/**
 * The reader's conventions for numbers and times. Text stays English; the browser's locale decides the clock,
 * the order of day and month, separators and the place of the currency.
 */
interface Conventions {
  readonly locale: string;
  readonly isTwelveHours: boolean;
  readonly isMonthFirst: boolean;
}

const AMERICAN: Conventions = { locale: 'en-US', isTwelveHours: true, isMonthFirst: true };

let known = AMERICAN;

/** The browser's; American English without one. */
export function conventions(): Conventions {
  const locale =
    import.meta.env.SSR || typeof navigator === 'undefined' ? AMERICAN.locale : navigator.language;
  if (locale !== known.locale) known = conventionsOf(locale);
  return known;
}

/** American English is formatted without Intl. */
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
