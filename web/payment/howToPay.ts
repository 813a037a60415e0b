import { graphql, readInlineData } from 'react-relay/hooks';
import { listed } from '../components/listed.ts';
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

/**
 * Opens the payment service in a new tab (SPECIFICATION 3.6) where there is one way to pay; between several the payer chooses.
 * Browsers allow that only for a moment after a press, so the page shows the link as well. The result is whether it tried.
 */
export function openOnlyMethod(howToPay: HowToPayData | null): boolean {
  const [method, ...others] = howToPay?.methods ?? [];
  if (method?.url == null || others.length > 0 || howToPay?.text != null) return false;
  window.open(method.url, '_blank', 'noopener,noreferrer');
  return true;
}

/** Before anything is due: by what it will be paid. */
export function paidBy(methodNames: readonly string[]): string {
  return methodNames.length === 0
    ? 'Your commissioner collects the entry fee.'
    : `The entry fee goes to your commissioner by ${listed(methodNames, 'or')}.`;
}
