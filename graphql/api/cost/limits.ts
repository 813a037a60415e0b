import { GraphQLError } from 'graphql';

import type { DocumentCost } from './documentCost.ts';

/**
 * The limits of one operation (documentCost.ts). Of the web app's documents the picks page is the largest:
 * depth 8, breadth 236, cost 9,200; the standings have 5, 34 and 3,000, the dashboard 6, 85 and 900.
 */
export const documentLimits: Readonly<DocumentCost> = { depth: 12, breadth: 600, cost: 50_000 };

const words: Record<keyof DocumentCost, string> = { depth: 'deep', breadth: 'broad', cost: 'complex' };

/**
 * Refuses an operation above the limits before any of it runs. For every transport, including subscriptions.
 * @returns the error with the code DOCUMENT_TOO_COSTLY; null when the operation is within the limits.
 */
export function refuseCostly(measured: DocumentCost | null): GraphQLError | null {
  if (measured === null) return null;
  for (const kind of ['depth', 'breadth', 'cost'] as const) {
    const [is, limit] = [Math.ceil(measured[kind]), documentLimits[kind]];
    if (is <= limit) continue;
    return new GraphQLError(
      `This document is too ${words[kind]} (${is}; at most ${limit}). Request fewer fields at once, or shorter pages.`,
      { extensions: { code: 'DOCUMENT_TOO_COSTLY' } },
    );
  }
  return null;
}
