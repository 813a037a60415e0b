import { commitLocalUpdate, fetchQuery, graphql, loadQuery, type PreloadedQuery } from 'react-relay/hooks';
import type { IEnvironment } from 'relay-runtime';
import { keepLastPool, readLastPool } from '../relay/lastPool.ts';
import type { SignedIn } from '../relay/loadPage.ts';
import type { sessionQuery } from './__generated__/sessionQuery.graphql';
import { reloadPage } from './reloadPage.ts';
import type { ServerClock } from './serverClock.ts';

/** The data of the layout: the viewer, the site's name, the clock, the viewer's entries. */
export const query = graphql`
  query sessionQuery($pool: String) {
    isSessionExpired
    site {
      productName
      mode
      passwordMinLength
      signInProvider
    }
    clock {
      now
      speed
      # Read by code that comes after the first view (shared/log/lastCheckpoint.ts).
      demoRun
    }
    viewer {
      id
      ...Header_viewer
      ...AlreadyLoggedIn_viewer
      ...useLastPool_viewer
      ...OtherPoolsDue_viewer
      ...useUnreadAnnouncements_viewer
      ...useTalk_viewer
      ...ClosedPool_viewer
    }
    pool(slug: $pool) {
      id
      slug
      name
      currentWeek
      joinStartWeek
      viewerMayRead
      differsFromLog
      ...ClosedPool_pool
      ...EntriesStrip_pool
      ...useStripTiming_pool
      ...useOwnEntries_pool
      ...useTalk_pool
      ...usePickTo_pool
      ...usePoolZone_pool
      ...useLimitWords_pool
      # The games of the current week are marked with them.
      # eslint-disable-next-line relay/must-colocate-fragment-spreads
      ...useOwnTeams_pool
    }
  }
`;

export type SessionData = sessionQuery['response'];

export interface Session extends SignedIn {
  /**
   * For the layout; shares its response with `read`.
   * @param pool the slug of the pool whose entries are shown; by default the viewer's default pool
   */
  load(pool?: string | null): PreloadedQuery<sessionQuery>;
  /** Returns the cached session, or loads it once; rejects with a RequestError. */
  read(): Promise<SessionData>;
  /** After a log-in: discards the visitor's data and reloads the session. */
  renew(): Promise<SessionData>;
  /** After a log-out: reloads the page, which empties the store. */
  end(): void;
}

/**
 * @param clock set by every response before rendering
 * @param onRenew called before the session is reloaded: the socket still has the old cookie
 */
export function createSession(environment: IEnvironment, clock: ServerClock, onRenew: () => void): Session {
  let known: Promise<SessionData> | null = null;
  /** The slug of the last loaded pool. */
  let shown: string | null = null;

  const ask = (fetchPolicy: 'store-or-network' | 'network-only'): Promise<SessionData> => {
    const loading = fetchQuery<sessionQuery>(environment, query, { pool: shown }, { fetchPolicy })
      .toPromise()
      .then((data) => {
        const answer = data as SessionData;
        clock.set(answer.clock.now, answer.clock.speed);
        const last = readLastPool();
        // Another account's last pool does not apply.
        if (last && answer.viewer && answer.viewer.id !== last.account) keepLastPool(null);
        return answer;
      });
    known = loading;
    // Failures are not cached.
    loading.catch(() => {
      if (known === loading) known = null;
    });
    return loading;
  };
  const read = () => known ?? ask('store-or-network');

  return {
    read,
    viewer: async () => (await read()).viewer ?? null,
    isExpired: async () => (await read()).isSessionExpired,
    isDemo: async () => (await read()).site.mode === 'DEMO',
    isRegistrationOpen: async () => (await read()).pool?.joinStartWeek != null,
    load(pool = null) {
      const isOther = pool !== shown;
      shown = pool;
      // Cached data of another pool may be stale: it had no subscription.
      const fetchPolicy = isOther ? 'store-and-network' : 'store-or-network';
      const reference = loadQuery<sessionQuery>(environment, query, { pool }, { fetchPolicy });
      (isOther ? ask('network-only') : read()).catch(() => {});
      return reference;
    },
    renew() {
      onRenew();
      commitLocalUpdate(environment, (store) => store.invalidateStore());
      return ask('network-only');
    },
    end: reloadPage,
  };
}
