import { graphql, readInlineData } from 'react-relay/hooks';
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
