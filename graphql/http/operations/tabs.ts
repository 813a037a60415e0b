import { commissionerOperations } from './commissioner.ts';
import { scriptOperations } from './scripts.ts';

/** A tab of GraphiQL: an operation, and its variables as JSON. */
interface ReadyTab {
  query: string;
  variables?: string;
}

/** The tabs that GraphiQL opens with in a browser that has none of its own yet. */
export const readyTabs: ReadyTab[] = [...commissionerOperations, ...scriptOperations].map(
  ({ query, variables }) => ({
    query,
    ...(variables === undefined ? {} : { variables: JSON.stringify(variables, null, 2) }),
  }),
);
