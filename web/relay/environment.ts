import type { FetchFunction, MissingFieldHandler, SubscribeFunction } from 'relay-runtime';
import { Environment, Network, ROOT_TYPE, RecordSource, Store } from 'relay-runtime';

/** `node(id)`, `entry(id)` and `pool(id)` name what a list may already have brought. */
const missingFieldHandlers: MissingFieldHandler[] = [
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
 * One store for the page's life; logging out reloads the page. Queries of pages that were left stay for a while, so
 * that going back shows something at once, and are then fetched again.
 */
export function createEnvironment(fetch: FetchFunction, subscribe: SubscribeFunction): Environment {
  return new Environment({
    network: Network.create(fetch, subscribe),
    store: new Store(new RecordSource(), { gcReleaseBufferSize: 20, queryCacheExpirationTime: 10 * 60_000 }),
    missingFieldHandlers,
    relayFieldLogger: (event) => {
      if (import.meta.env.DEV) console.debug(event);
    },
  });
}
