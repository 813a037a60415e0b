/** The payment URL: how a template, an amount and a note make the address of a payment page (SPECIFICATION 3.6). */

/** Most characters of a note: as many as Venmo takes. */
const MAX_NOTE = 280;

export interface Due {
  /** Whole cents, not negative. */
  amountCents: number;
  /** ISO 4217. */
  currency: string;
  /** What the payment is for, as text for the receiver. */
  note: string;
}

/** The demo's payment page, a page of the site itself (SPECIFICATION 3.6). */
export const DEMO_PAYMENT_PAGE = '/demo-payment?amount={amount}&currency={currency}&note={note}';

/** The amount as payment services write it: "50.00". */
export function plainAmount(amountCents: number): string {
  return `${Math.floor(amountCents / 100)}.${String(amountCents % 100).padStart(2, '0')}`;
}

/** A text as a part of an address; lone surrogates, which have no encoding, are left out. */
export function encoded(text: string): string {
  return encodeURIComponent(text.replace(/\p{Cs}/gu, ''));
}

/**
 * The template with `{amount}` as a number ("50.00"), `{currency}` as its letters ("EUR") and `{note}` as text for the receiver,
 * URL-encoded.
 */
export function paymentUrl(template: string, { amountCents, currency, note }: Due): string {
  return template
    .replaceAll('{amount}', () => plainAmount(amountCents))
    .replaceAll('{currency}', () => currency)
    .replaceAll('{note}', () => encoded(note));
}

/**
 * The payment note, by which the commissioner identifies the paid entries: "Pool: One, Two". Of more names than fit, the
 * rest is counted: "Pool: One and 9 more".
 */
export function paymentNote(poolName: string, usernames: readonly string[]): string {
  const whole = `${poolName}: ${usernames.join(', ')}`;
  if (whole.length <= MAX_NOTE) return whole;
  for (let kept = usernames.length - 1; kept > 0; kept -= 1) {
    const some = `${poolName}: ${usernames.slice(0, kept).join(', ')} and ${usernames.length - kept} more`;
    if (some.length <= MAX_NOTE) return some;
  }
  return `${poolName}: ${usernames.length === 1 ? '1 entry' : `${usernames.length} entries`}`;
}
