import type { GraphiQLOptions } from 'graphql-yoga';

import { commissionerOperations } from './commissioner.ts';
import { scriptOperations } from './scripts.ts';

/** The tabs that GraphiQL opens with in a browser that has none of its own yet. */
export const readyTabs: NonNullable<GraphiQLOptions['defaultTabs']> = [
  ...commissionerOperations,
  ...scriptOperations,
].map(({ query, variables }) => ({
  query,
  ...(variables === undefined ? {} : { variables: JSON.stringify(variables, null, 2) }),
}));
