import type { FetchFunction, MissingFieldHandler, SubscribeFunction } from 'relay-runtime';
import { Environment, Network, ROOT_TYPE, RecordSource, Store } from 'relay-runtime';

export const missingFieldHandlers: MissingFieldHandler[] = [
  {
    kind: 'linked',
    handle(field, record, variables) {
      if (record?.getType() !== ROOT_TYPE || !['node', 'entry', 'pool'].includes(field.name))
        return undefined;
      const id: unknown = (variables as { id?: unknown }).id;
      return typeof id === 'string' ? id : undefined;
    },
  },
];

/**
 * One store for the page's lifetime; logging out reloads the page. Queries of recent pages are retained, so
 * that going back shows data at once, and then refetched.
 */
export function createEnvironment(fetch: FetchFunction, subscribe: SubscribeFunction): Environment {
  return new Environment({
    network: Network.create(fetch, subscribe),
    store: new Store(new RecordSource(), { gcReleaseBufferSize: 20, queryCacheExpirationTime: 10 * 60_000 }),
    missingFieldHandlers,
    isServer: import.meta.env.SSR,
    relayFieldLogger: (event) => {
      if (import.meta.env.DEV) console.debug(event);
    },
  });
}
