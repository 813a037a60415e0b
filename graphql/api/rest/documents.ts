import { initGraphQLTada } from 'gql.tada';

import type { introspection } from './generated/schema.d.ts';

/**
 * Declares a document or a fragment, typed by schema.graphql. The fragments that it spreads are the second
 * argument.
 */
export const graphql = initGraphQLTada<{
  introspection: introspection;
  scalars: { Cents: number; DateTime: string };
  disableMasking: true;
}>();
