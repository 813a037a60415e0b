import { conventions, isAmerican } from './reader.ts';

const formatters = new Map<string, Intl.NumberFormat>();

/** Cached: formatters are slow to create. Latin digits, to match the text. */
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
 * A count: "1,234", "1.234" in Germany. American English avoids Intl, whose first use takes a slow phone a
 * tenth of a second.
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

/** For a field that `readCount` cannot parse. */
export const NO_COUNT = 'Please enter a whole number.';

/** Parses a whole number of at most six digits; null for other text. */
export function readCount(text: string): number | null {
  const digits = text.trim();
  return /^\d{1,6}$/.test(digits) ? Number(digits) : null;
}

/** "12.5", "12,5" in Germany: with a fixed number of decimals. */
export function formatDecimal(value: number, digits: number): string {
  if (isAmerican() && Math.abs(value) < 1_000) return value.toFixed(digits);
  return numberFormat({ minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value);
}

/**
 * Cents as money, without zero cents: "$1,500", "$49.50", "1.500 $" in Germany, "€25", "25 €" in Germany.
 * @param currency ISO 4217
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
