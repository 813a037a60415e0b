import { currencySigns } from '#web/ui/locale/currencySigns.ts';

const AMERICAN = /^(\d{1,6}|\d{1,3},\d{3})(?:\.(\d{1,2}))?$/;
/** A comma or a point before three digits parts thousands; before one or two last ones it is decimal. */
const ANY = /^(\d{1,6}|\d{1,3}[.,]\d{3})(?:[.,](\d{1,2}))?$/;

/** An amount as people type or paste it, "$1,200", "12.5", "25 €", in cents; null for a text that is no amount in the currency. */
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

/** Cents as text to type over: "20", "12.50". */
export const typedAmount = (cents: number): string =>
  cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);

/** What a label says of the currency of an amount: "in dollars", "in EUR". */
export function inCurrency(currency: string): string {
  return currency === 'USD' ? 'in dollars' : `in ${currency}`;
}

/** The problem of a text that is no amount. */
export const noAmount = (currency: string): string =>
  `Please give an amount ${inCurrency(currency)}, like 20 or 12.50.`;
