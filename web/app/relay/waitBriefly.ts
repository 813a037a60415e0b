import type { PreloadedQuery } from 'react-relay/hooks';
import type { OperationType } from 'relay-runtime';

/** Milliseconds that nobody notices. */
const SOON = 100;

/**
 * Resolves on a query's response or failure, or after a noticeable delay: a brief skeleton would flicker, and
 * React shows one for at least 300 ms.
 */
export async function waitBriefly({ source }: PreloadedQuery<OperationType>): Promise<void> {
  if (!source) return;
  // The component that reads the query reports its failure.
  const answered = source.toPromise().catch(() => {});
  await Promise.race([answered, new Promise((resolve) => setTimeout(resolve, SOON))]);
}
