import { formatCents } from '#graphql/money/rules/money.ts';
import { atOrWith, type HowToPay } from '#graphql/money/rules/paymentInstructions.ts';
import type { Part } from '../mailContent.ts';

/**
 * The parts of a mail that say what is due and how it is paid; none where nothing is due.
 * @param contact whom to ask: "Lou Kowalski, lou@example.com"
 */
export function paymentParts(howToPay: HowToPay | null, contact: string): Part[] {
  if (howToPay === null) return [];
  const { methods, note, text } = howToPay;
  const amount = formatCents(howToPay.amountCents, howToPay.currency);
  if (methods.length === 0 && text === null) {
    return [`The fee is ${amount}. Your commissioner collects it. Ask how to pay: ${contact}`];
  }
  return [
    ...(text === null ? [] : [`How to pay ${amount}: ${text}`]),
    ...methods.map((method): Part => {
      const { url, recipient } = method;
      const to = recipient === null ? '' : ` to ${recipient}`;
      const label = `Pay ${amount} ${atOrWith(method)}${to}`;
      return url === null ? `${label}.` : { label, url };
    }),
    ...(methods.every(({ carriesNote }) => carriesNote) ? [] : [`The note of the payment: ${note}`]),
  ];
}
