import { conventions } from './reader.ts';

/** Notations of a currency, in capitals: "€", "EUR"; "CA$", "$" and "CAD". */
export function currencySigns(currency: string): string[] {
  const locales = [...new Set([conventions().locale, 'en-US'])];
  const signs = locales.flatMap((locale) =>
    (['symbol', 'narrowSymbol'] as const).flatMap((currencyDisplay) =>
      new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay })
        .formatToParts(0)
        .filter(({ type }) => type === 'currency')
        .map(({ value }) => value.toUpperCase()),
    ),
  );
  return [...signs, currency];
}
