import { currencySigns } from '#web/ui/locale/currencySigns.ts';

const AMERICAN = /^(\d{1,6}|\d{1,3},\d{3})(?:\.(\d{1,2}))?$/;
/** A comma or point before three digits groups thousands; before one or two last digits it is decimal. */
const ANY = /^(\d{1,6}|\d{1,3}[.,]\d{3})(?:[.,](\d{1,2}))?$/;

/** Parses an amount into cents, "$1,200", "12.5", "25 €"; null if invalid in the currency. */
export function readAmount(text: string, currency: string): number | null {
  const trimmed = text.trim().toUpperCase();
  const signs = currencySigns(currency);
  const before = signs.find((sign) => trimmed.startsWith(sign))?.length ?? 0;
  const behind = before > 0 ? 0 : (signs.find((sign) => trimmed.endsWith(sign))?.length ?? 0);
  // "12,50" is not 1,250 dollars.
  const amount = (currency === 'USD' ? AMERICAN : ANY).exec(
    trimmed.slice(before, trimmed.length - behind).trim(),
  );
  if (!amount) return null;
  return Number(amount[1]!.replace(/[.,]/, '')) * 100 + Number((amount[2] ?? '').padEnd(2, '0'));
}

/** Cents as editable text: "20", "12.50". */
export const typedAmount = (cents: number): string =>
  cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);

/** For labels: "in dollars", "in EUR". */
export function inCurrency(currency: string): string {
  return currency === 'USD' ? 'in dollars' : `in ${currency}`;
}

export const noAmount = (currency: string): string =>
  `Please enter an amount ${inCurrency(currency)}, like 20 or 12.50.`;
