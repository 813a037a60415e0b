import { graphql, readInlineData } from 'react-relay/hooks';
import { listed } from '#web/ui/text/listed.ts';
import type {
  howToPay_howToPay$data,
  howToPay_howToPay$key,
} from './__generated__/howToPay_howToPay.graphql';

/** What is due, and how the commissioner wants it paid. */
export type HowToPayData = Omit<howToPay_howToPay$data, ' $fragmentType'>;

/** Reads it out of an answer, so that it stays when the store forgets the answer of a mutation; null: nothing is due. */
export function readHowToPay(key: howToPay_howToPay$key | null | undefined): HowToPayData | null {
  const data = readInlineData(
    graphql`
      fragment howToPay_howToPay on HowToPay @inline {
        amountCents
        currency
        note
        text
        contactName
        contactEmail
        methods {
          kind
          name
          recipient
          url
          carriesNote
        }
      }
    `,
    key ?? null,
  );
  return data ?? null;
}

/** Before anything is due: to whom it will be paid, and by what. */
export function paidBy({
  contactName,
  paymentMethodNames: methods,
}: {
  contactName?: string | null;
  paymentMethodNames: readonly string[];
}): string {
  const payee = contactName ?? 'your commissioner';
  return methods.length === 0
    ? `You pay the entry fee directly to ${payee}.`
    : `You pay the entry fee to ${payee} by ${listed(methods, 'or')}.`;
}
