import { GraphQLError } from 'graphql';

import type { DocumentCost } from './documentCost.ts';

/**
 * What one operation may ask for (documentCost.ts). Of the web app's documents the picks page is the largest: 7 deep,
 * 202 broad, cost 17,000; the standings 5, 34 and 3,000, the dashboard 6, 85 and 900.
 */
export const documentLimits: Readonly<DocumentCost> = { depth: 12, breadth: 600, cost: 50_000 };

const words: Record<keyof DocumentCost, string> = { depth: 'deep', breadth: 'broad', cost: 'complex' };

/**
 * Refuses an operation that asks for too much before anything of it runs. For every transport, subscriptions included.
 * @returns the error with the code DOCUMENT_TOO_COSTLY; null when the operation is within the limits.
 */
export function refuseCostly(measured: DocumentCost | null): GraphQLError | null {
  if (measured === null) return null;
  for (const kind of ['depth', 'breadth', 'cost'] as const) {
    const [is, limit] = [Math.ceil(measured[kind]), documentLimits[kind]];
    if (is <= limit) continue;
    return new GraphQLError(
      `This document is too ${words[kind]} (${is}; at most ${limit}). Ask for less at once, or for shorter pages.`,
      { extensions: { code: 'DOCUMENT_TOO_COSTLY' } },
    );
  }
  return null;
}
