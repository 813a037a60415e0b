import type { PreloadedQuery } from 'react-relay/hooks';
import type { OperationType } from 'relay-runtime';

/** Milliseconds for which the current page can stay without a noticeable delay. */
const SOON = 100;

/**
 * Resolves when a query's response is in the store, has failed, or takes longer than a noticeable moment. A
 * skeleton for less than that would only flicker, and React keeps one for a third of a second once it shows.
 */
export async function waitBriefly({ source }: PreloadedQuery<OperationType>): Promise<void> {
  if (!source) return;
  // The component that reads the query reports its failure.
  const answered = source.toPromise().catch(() => {});
  await Promise.race([answered, new Promise((resolve) => setTimeout(resolve, SOON))]);
}
