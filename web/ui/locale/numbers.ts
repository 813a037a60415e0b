import { conventions, isAmerican } from './reader.ts';

const formatters = new Map<string, Intl.NumberFormat>();

/** Cached: a formatter is slow to make. Digits are Latin, as in the words around them. */
function numberFormat(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const { locale } = conventions();
  const key = `${locale} ${options.currency} ${options.minimumFractionDigits}`;
  let formatter = formatters.get(key);
  if (!formatter) {
    formatter = new Intl.NumberFormat(locale, { ...options, numberingSystem: 'latn' });
    formatters.set(key, formatter);
  }
  return formatter;
}

/**
 * "1,234", "1.234" in Germany: a count. Does not use Intl for American English, whose first use in a page takes a slow
 * phone a tenth of a second.
 * @param count a whole number
 */
export function formatCount(count: number): string {
  if (isAmerican()) return String(count).replaceAll(/\B(?=(\d{3})+$)/g, ',');
  return numberFormat({ maximumFractionDigits: 0 }).format(count);
}

/** "1 entry", "1,204 entries". */
export function plural(count: number, one: string, many: string): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

/** Beside a field that `readCount` cannot read. */
export const NO_COUNT = 'Please give a whole number.';

/** A whole number that a person typed, of at most six digits; null for any other text. */
export function readCount(text: string): number | null {
  const digits = text.trim();
  return /^\d{1,6}$/.test(digits) ? Number(digits) : null;
}

/** "12.5", "12,5" in Germany: with so many digits after the point, also zeros. */
export function formatDecimal(value: number, digits: number): string {
  if (isAmerican() && Math.abs(value) < 1_000) return value.toFixed(digits);
  return numberFormat({ minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value);
}

/**
 * Hundredths as money, with hundredths only where there are some: "$1,500", "$49.50", "1.500 $" in Germany, "€25", "25 €" in Germany.
 * @param currency of the pool, by ISO 4217
 */
export function formatCents(cents: number, currency: string): string {
  const digits = cents % 100 === 0 ? 0 : 2;
  return numberFormat({
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(cents / 100);
}
