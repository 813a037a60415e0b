import { commissionerTabs } from './commissioner.ts';
import { otherCommands } from './otherCommands.ts';
import { scriptTabs } from './scripts.ts';

/** The variables are JSON text. */
interface SerializedTab {
  query: string;
  variables?: string;
}

/** For a browser that has stored none. */
export const graphiqlTabs: SerializedTab[] = [
  ...commissionerTabs,
  otherCommands(commissionerTabs),
  ...scriptTabs,
].map(({ query, variables }) => ({
  query,
  ...(variables === undefined ? {} : { variables: JSON.stringify(variables, null, 2) }),
}));
