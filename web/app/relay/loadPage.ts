import { loadQuery, type PreloadedQuery } from 'react-relay/hooks';
import { type LoaderFunctionArgs, redirect } from 'react-router-dom';
import type {
  ConcreteRequest,
  IEnvironment,
  OperationDescriptor,
  OperationType,
  Variables,
} from 'relay-runtime';
import { createOperationDescriptor } from 'relay-runtime';
import { readLastPool } from './lastPool.ts';
import { poolAddress } from './poolAddress.ts';
import { waitBriefly } from './waitBriefly.ts';

export interface SignedIn {
  viewer(): Promise<{ id: string } | null>;
  /** Whether the browser has the cookie of an ended session. */
  isExpired(): Promise<boolean>;
  isDemo(): Promise<boolean>;
  isRegistrationOpen(): Promise<boolean>;
}

/** The source of a page's variables. */
export interface PageAddress {
  search: URLSearchParams;
  params: Readonly<Record<string, string | undefined>>;
}

/** The queries of a page, in the route's order. */
export type PreloadedPage = readonly PreloadedQuery<OperationType>[];

/**
 * Makes the loader of a page, from the shared query and the viewer's own. Each gets the variables that it
 * declares.
 */
export type StartPage = (
  queries: ConcreteRequest | readonly ConcreteRequest[],
  variables?: (address: PageAddress) => Variables,
) => (args: LoaderFunctionArgs) => Promise<PreloadedPage>;

export type PageLoaders = ReturnType<typeof createPageLoaders>;

/** Operations of page queries, for readers of the store. */
export const operations = new WeakMap<object, OperationDescriptor>();

/** The login address that leads back to the requested page. */
export function loginAddress(to: string): string {
  return to === '/' ? '/login' : `/login?returnTo=${encodeURIComponent(to)}`;
}

/** Redirects an address without a pool to the account's last pool on this device, if it has several. */
export function inLastPool<Result>(
  loader: (args: LoaderFunctionArgs) => Result,
): (args: LoaderFunctionArgs) => Result {
  return (args) => {
    const last = args.params.slug === undefined ? readLastPool() : null;
    if (last === null) return loader(args);
    const { pathname, search } = new URL(args.request.url);
    throw redirect(poolAddress(last.slug, pathname) + search);
  };
}

const HERE = 'http://this.site.invalid';

/** The target of `returnTo`: a page of this site, never the login. */
export function safeDestination(returnTo: string | null): string {
  if (!returnTo?.startsWith('/') || !URL.canParse(returnTo, HERE)) return '/dashboard';
  // Parsed as a browser does: a tab or a dot could make it an address of another site.
  const { origin, pathname, search, hash } = new URL(returnTo, HERE);
  if (origin !== HERE || pathname.startsWith('//') || pathname === '/login') return '/dashboard';
  return pathname + search + hash;
}

/** Loaders of pages, bound to the store and the session. */
export function createPageLoaders(environment: IEnvironment, session: SignedIn) {
  const membersOnly = async (request: Request): Promise<void> => {
    if (await session.viewer()) return;
    const { pathname, search } = new URL(request.url);
    throw redirect(loginAddress(pathname + search));
  };

  /**
   * Starts the queries in parallel with the page's code and the access check. The page owns the references;
   * those that never reach it are disposed of here.
   */
  const startFor =
    (admit: (request: Request) => Promise<void>): StartPage =>
    (queries, variables) =>
    async ({ request, params }: LoaderFunctionArgs): Promise<PreloadedPage> => {
      const search = new URL(request.url).searchParams;
      const given = { pool: params.slug ?? null, ...variables?.({ search, params }) };
      const references = [queries].flat().map((query) => {
        const declared = declaredBy(query, given);
        const operation = createOperationDescriptor(query, declared);
        const isKnown = environment.check(operation).status === 'available';
        const reference = loadQuery(environment, query, declared, {
          // Subscriptions end with the page, so cached data may be stale.
          fetchPolicy: 'store-and-network',
        });
        operations.set(reference, operation);
        return { reference, isKnown };
      });
      const dispose = () => {
        for (const { reference } of references) reference.dispose();
      };
      request.signal.addEventListener('abort', dispose);
      try {
        const answered = references.map(({ reference, isKnown }) => isKnown || waitBriefly(reference));
        await Promise.all([admit(request), ...answered]);
      } catch (error) {
        dispose();
        throw error;
      }
      return references.map(({ reference }) => reference);
    };
  const trialOnly = async (request: Request): Promise<void> => {
    if (!(await session.isDemo())) await membersOnly(request);
  };

  return {
    /** Open to visitors in demo mode, to members in live mode. */
    trial: async ({ request }: LoaderFunctionArgs) => {
      await trialOnly(request);
      return null;
    },

    /** Demo mode only, visitors included. */
    demo: async () => {
      if (!(await session.isDemo())) throw new Response(null, { status: 404, statusText: 'Not Found' });
      return null;
    },

    /** Members only (SPECIFICATION 6.5): redirects a visitor to the login and back. */
    page: startFor(membersOnly),

    /** Members only; the page itself reports an ended session instead of redirecting. */
    expiring: startFor(async (request) => {
      if (!(await session.isExpired())) await membersOnly(request);
    }),

    open: startFor(async () => {}),

    trialPage: startFor(trialOnly),

    /** Open to visitors while registration is open, else to members. */
    joining: startFor(async (request) => {
      if (!(await session.isRegistrationOpen())) await membersOnly(request);
    }),
  };
}

/**
 * The declared variables with their defaults, as Relay sends them on refetch: others would duplicate cache
 * keys.
 */
export function declaredBy({ operation }: ConcreteRequest, given: Variables): Variables {
  return Object.fromEntries(
    operation.argumentDefinitions.map(({ name, defaultValue }) => [name, given[name] ?? defaultValue]),
  );
}
