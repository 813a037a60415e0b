import type { PreloadedQuery } from 'react-relay/hooks';
import type { OperationType } from 'relay-runtime';

/** Milliseconds that a page which stands can wait for the next one without anybody noticing. */
const SOON = 100;

/**
 * Resolves when a query's answer is in the store, has failed, or takes longer than anybody should look at the page
 * before. A skeleton for less than that would only flicker, and React keeps one for a third of a second once it shows.
 */
export async function answeredSoon({ source }: PreloadedQuery<OperationType>): Promise<void> {
  if (!source) return;
  // What failed is told by the component that reads the query.
  const answered = source.toPromise().catch(() => {});
  await Promise.race([answered, new Promise((resolve) => setTimeout(resolve, SOON))]);
}
