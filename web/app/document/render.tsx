import { renderToStaticMarkup, renderToString } from 'react-dom/server';
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
import { slugOfAddress } from '../relay/poolAddress.ts';
import { createRoutes } from '../routes.tsx';
import type { sessionQuery as sessionQueryType } from '../session/__generated__/sessionQuery.graphql.ts';
import { nameProduct } from '../session/namedProduct.ts';
import { createServerClock, type ServerClock } from '../session/serverClock.ts';
import { type FormRefusal, setFormRefusal } from '#web/shared/selections/formRefusal.ts';
import { createSession, query as sessionQuery, type Session } from '../session/session.ts';

/** A page without server data, with skeletons. */
export interface Page {
  /** Precedes the product's name in the document's title; null for the name alone. */
  title: string | null;
  markup: string;
  /** URLs of the reads that the app starts with. */
  requests: string[];
}

/** An answer of the server; only that of the session names the viewer's pools. */
interface Answer {
  data: { viewer?: { pools?: readonly unknown[] } | null };
}

type Environment = ReturnType<typeof createEnvironment>;

const never = () => new Promise<never>(() => {});

/**
 * Prerenders every screen at build time, so that a phone shows the page while the app loads. The app's first
 * render is identical.
 */
export async function prerender(path: string): Promise<Page> {
  const requests: string[] = [];
  const environment = environmentOf((url) => {
    requests.push(url);
    return never();
  });
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
  const page = await open(path, environment, everyScreen);
  if (page === null) throw new Error(`${path} leads elsewhere.`);
  const titles = page.context.matches.map(({ route }) => titleOf(route));
  return {
    title: titles.findLast((title) => title !== null) ?? null,
    markup: renderToStaticMarkup(page.app(createServerClock())),
    requests,
  };
}

/**
 * Renders an address for its viewer, in the server (graphql/server/http/pages/renderedPages.ts). Times are on the pool's
 * clock alone.
 * @param read the answer to a read of the viewer, as text
 * @param refusal why the form that leads to it was refused; null for a visit
 * @returns null for an address that leads elsewhere
 */
export async function render(
  address: string,
  read: (url: string) => Promise<string>,
  refusal: FormRefusal | null,
): Promise<{ markup: string; answers: [url: string, text: string][] } | null> {
  const texts = new Map<string, Promise<string>>();
  let isLoaded = false;
  const environment = environmentOf(async (url) => {
    // What a component asks for comes after the first view.
    if (isLoaded) return never();
    if (!texts.has(url)) texts.set(url, read(url));
    return new Response(await texts.get(url));
  });
  const clock = createServerClock();
  const session = createSession(environment, clock, () => {});
  const page = await open(address, environment, session);
  if (page === null) return null;
  const answers: [string, string][] = [];
  for (const [url, text] of texts) answers.push([url, await text]);
  // Of several pools, the browser knows which was open last (web/app/relay/lastPool.ts).
  const hasSeveralPools = answers.some(
    ([, text]) => ((JSON.parse(text) as Answer).data.viewer?.pools ?? []).length > 1,
  );
  if (hasSeveralPools && slugOfAddress(address) === null) return null;
  // Until the store has the answers.
  await new Promise((resolve) => setTimeout(resolve));
  isLoaded = true;
  nameProduct((await session.read()).site.productName);
  setFormRefusal(refusal);
  return { markup: disableControls(renderToString(page.app(clock))), answers };
}

function environmentOf(read: (url: string) => Promise<Response>): Environment {
  return createEnvironment(
    createFetch(({ url }) => read(url)),
    () => Observable.create(() => {}),
  );
}

/** Runs the loaders of an address. @returns null when they lead elsewhere */
async function open(path: string, environment: Environment, session: Session) {
  const { query, dataRoutes } = createStaticHandler(createRoutes(environment, session));
  const context = await query(new Request(new URL(path, 'http://page')));
  if (context instanceof Response) return null;
  const app = (clock: ServerClock) => (
    <Providers
      environment={environment}
      connection={createConnection()}
      lastSeen={createLastSeen(null)}
      live={createLive()}
      clock={clock}
      session={session}
    >
      <StaticRouterProvider
        router={createStaticRouter(dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </Providers>
  );
  return { context, app };
}

/** Input before the app has taken over would be lost (app.tsx), except in a form. React escapes what looks like a tag. */
function disableControls(markup: string): string {
  return markup.replaceAll(
    /<(?:button|input|select|textarea)(?![^>]* (?:disabled=""|form="|type="hidden"))/g,
    '$& disabled=""',
  );
}

function titleOf({ handle }: Pick<RouteObject, 'handle'>): string | null {
  return (handle as RouteHandle | undefined)?.title ?? null;
}
