import { commissionerTabs } from './commissioner.ts';
import { otherCommands } from './otherCommands.ts';
import { scriptTabs } from './scripts.ts';

/** A tab with its variables as JSON text. */
interface SerializedTab {
  query: string;
  variables?: string;
}

/** For browsers that have stored no tabs. */
export const graphiqlTabs: SerializedTab[] = [
  ...commissionerTabs,
  otherCommands(commissionerTabs),
  ...scriptTabs,
].map(({ query, variables }) => ({
  query,
  ...(variables === undefined ? {} : { variables: JSON.stringify(variables, null, 2) }),
}));
