import { commissionerTabs } from './commissioner.ts';
import { otherCommands } from './otherCommands.ts';
import { scriptTabs } from './scripts.ts';

/** A tab as the page passes it to GraphiQL: the variables are JSON text. */
interface SerializedTab {
  query: string;
  variables?: string;
}

/** The tabs that GraphiQL opens with in a browser that has stored none. */
export const graphiqlTabs: SerializedTab[] = [
  ...commissionerTabs,
  otherCommands(commissionerTabs),
  ...scriptTabs,
].map(({ query, variables }) => ({
  query,
  ...(variables === undefined ? {} : { variables: JSON.stringify(variables, null, 2) }),
}));
