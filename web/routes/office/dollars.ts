/** An amount as people type it, "$1,200" or "12.5", in cents; null for a text that is no amount. */
export function readDollars(text: string): number | null {
  // A comma stands before three digits only: "12,50" is not 1,250 dollars.
  const amount = /^\$?\s*(\d{1,6}|\d{1,3},\d{3})(?:\.(\d{1,2}))?$/.exec(text.trim());
  if (!amount) return null;
  return Number(amount[1]!.replace(',', '')) * 100 + Number((amount[2] ?? '').padEnd(2, '0'));
}

/** Cents as text to type over: "20", "12.50". */
export const typedDollars = (cents: number): string =>
  cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);

export const NO_AMOUNT = 'Please give an amount in dollars, like 20 or 12.50.';
