import { renderToStaticMarkup } from 'react-dom/server';
import { loadQuery } from 'react-relay/hooks';
import type { RouteObject } from 'react-router-dom';
import { StaticRouterProvider, createStaticHandler, createStaticRouter } from 'react-router-dom';
import { Observable } from 'relay-runtime';
import { Providers } from '../layout/Providers.tsx';
import type { RouteHandle } from '../layout/Root.tsx';
import { createLive } from '../live/live.ts';
import { createConnection } from '../relay/connection.ts';
import { createEnvironment } from '../relay/environment.ts';
import { createLastSeen } from '../relay/lastSeen.ts';
import { createFetch } from '../relay/network.ts';
import { createRoutes } from '../routes.tsx';
import type { sessionQuery as sessionQueryType } from '../session/__generated__/sessionQuery.graphql.ts';
import { createServerClock } from '../session/serverClock.ts';
import type { Session } from '../session/session.ts';
import { query as sessionQuery } from '../session/session.ts';

/** A page without server data, with skeletons. */
export interface Page {
  /** Precedes the product's name in the document's title; null for the name alone. */
  title: string | null;
  markup: string;
  /** URLs of the reads that the app starts with. */
  requests: string[];
}

/**
 * Prerenders every screen at build time, so that a phone shows the page while the app loads. The app's first
 * render is identical.
 */
export async function prerender(path: string): Promise<Page> {
  const never = () => new Promise<never>(() => {});
  const requests: string[] = [];
  const environment = createEnvironment(
    createFetch(({ url }) => {
      requests.push(url);
      return never();
    }),
    () => Observable.create(() => {}),
  );
  const everyScreen: Session = {
    load: () => loadQuery<sessionQueryType>(environment, sessionQuery, { pool: null }),
    read: never,
    renew: never,
    end: () => {},
    viewer: async () => ({ id: 'anybody' }),
    isExpired: async () => false,
    isDemo: async () => true,
    isRegistrationOpen: async () => true,
  };
  const { query, dataRoutes } = createStaticHandler(createRoutes(environment, everyScreen));
  const context = await query(new Request(new URL(path, 'http://page')));
  if (context instanceof Response) throw new Error(`${path} leads elsewhere.`);
  const markup = renderToStaticMarkup(
    <Providers
      environment={environment}
      connection={createConnection()}
      lastSeen={createLastSeen(null)}
      live={createLive()}
      clock={createServerClock()}
      session={everyScreen}
    >
      <StaticRouterProvider
        router={createStaticRouter(dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </Providers>,
  );
  const titles = context.matches.map(({ route }) => titleOf(route));
  return { title: titles.findLast((title) => title !== null) ?? null, markup, requests };
}

function titleOf({ handle }: Pick<RouteObject, 'handle'>): string | null {
  return (handle as RouteHandle | undefined)?.title ?? null;
}
