/** The currencies of pools (ISO 4217). Amounts are whole hundredths, so a currency has two decimals. */

/** The currency of a pool that says nothing. */
export const USUAL_CURRENCY = 'USD';

/** What to enter, for a text that is no currency of a pool. */
export const NO_CURRENCY =
  'Please enter the three letters of a currency with two decimals, like USD, EUR or GBP.';

let known: ReadonlySet<string> | undefined;

/** The currencies in use that have two decimals, as the runtime knows them; read once. */
function currencies(): ReadonlySet<string> {
  known ??= new Set(
    Intl.supportedValuesOf('currency').filter(
      (currency) => format('en-US', currency).resolvedOptions().maximumFractionDigits === 2,
    ),
  );
  return known;
}

const format = (locale: string, currency: string, more?: Intl.NumberFormatOptions) =>
  new Intl.NumberFormat(locale, { style: 'currency', currency, ...more });

/** "eur" as "EUR"; undefined for what is no currency of a pool. */
export function readCurrency(text: string): string | undefined {
  const currency = text.trim().toUpperCase();
  return currencies().has(currency) ? currency : undefined;
}

/** How people write the currency beside an amount: "€", "EUR"; "CA$", "$" and "CAD". */
function signsOf(currency: string): readonly string[] {
  const signs = (['symbol', 'narrowSymbol'] as const).flatMap((currencyDisplay) =>
    format('en-US', currency, { currencyDisplay })
      .formatToParts(0)
      .filter(({ type }) => type === 'currency')
      .map(({ value }) => value),
  );
  return [...new Set([...signs, currency])];
}

/**
 * The digits of an amount as people type or paste it, without the sign of the currency before or behind them: "25" of "$25",
 * "25 €", "EUR 25"; undefined for another text, and for an amount of another currency.
 */
export function withoutSign(text: string, currency: string): string | undefined {
  const trimmed = text.trim();
  const upper = trimmed.toUpperCase();
  const signs = signsOf(currency).map((sign) => sign.toUpperCase());
  const before = signs.find((sign) => upper.startsWith(sign));
  const behind = before === undefined ? signs.find((sign) => upper.endsWith(sign)) : undefined;
  const digits = trimmed.slice(before?.length ?? 0, trimmed.length - (behind?.length ?? 0)).trim();
  return /^[\d.,]+$/.test(digits) ? digits : undefined;
}
