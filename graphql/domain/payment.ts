/**
 * The payment URL: the template with `{amount}` as dollars ("50.00") and `{note}` as text for the receiver,
 * both URL-encoded (SPECIFICATION 3.6).
 * @param amountCents whole cents, not negative.
 */
export function paymentUrl(
  template: string,
  { amountCents, note }: { amountCents: number; note: string },
): string {
  const amount = `${Math.floor(amountCents / 100)}.${String(amountCents % 100).padStart(2, '0')}`;
  return template
    .replaceAll('{amount}', () => amount)
    .replaceAll('{note}', () => encodeURIComponent(note.replace(/\p{Cs}/gu, '')));
}

/** The payment note, by which the commissioner identifies the paid entries: "Pool: One, Two". */
export function paymentNote(poolName: string, usernames: readonly string[]): string {
  return `${poolName}: ${usernames.join(', ')}`;
}
