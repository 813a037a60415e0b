import { loadQuery } from 'react-relay/hooks';
import type { PreloadedQuery } from 'react-relay/hooks';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { redirect } from 'react-router-dom';
import type { IEnvironment, OperationType, ConcreteRequest } from 'relay-runtime';
import { createOperationDescriptor } from 'relay-runtime';
import { waitBriefly } from './waitBriefly.ts';

/** The session as loaders need it: who is signed in, once that is known. */
export interface SignedIn {
  viewer(): Promise<{ id: string } | null>;
  /** Whether the browser still has the cookie of a session that has ended. */
  isExpired(): Promise<boolean>;
  /** Whether the site is a demo, which has extra screens. */
  isDemo(): Promise<boolean>;
  /** Whether anybody with a referral code can join. */
  isRegistrationOpen(): Promise<boolean>;
}

/** The source of a page's variables. */
export interface PageAddress {
  search: URLSearchParams;
  params: Readonly<Record<string, string | undefined>>;
}

/** The login address that leads back to the requested page. */
export function loginAddress(to: string): string {
  return to === '/' ? '/login' : `/login?returnTo=${encodeURIComponent(to)}`;
}

const HERE = 'http://this.site.invalid';

/** The target of an address's `returnTo`: a page of this site, and never the login. */
export function safeDestination(returnTo: string | null): string {
  if (!returnTo?.startsWith('/') || !URL.canParse(returnTo, HERE)) return '/dashboard';
  // Parsed as a browser does: a tab or a dot in between would make it an address of another site.
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
   * Starts the page's query in parallel with loading its code and the access check. The page owns the
   * reference afterwards; one that never reaches it is disposed of here.
   */
  const started =
    <Q extends OperationType>(
      query: ConcreteRequest,
      variables: (address: PageAddress) => Q['variables'],
      admit: (request: Request) => Promise<void>,
    ) =>
    async ({ request, params }: LoaderFunctionArgs): Promise<PreloadedQuery<Q>> => {
      const asked = variables({ search: new URL(request.url).searchParams, params });
      const isKnown = environment.check(createOperationDescriptor(query, asked)).status === 'available';
      const reference = loadQuery<Q>(environment, query, asked, {
        // Subscriptions end with the page, so the stored data may be old: shows it and refetches.
        fetchPolicy: 'store-and-network',
      });
      request.signal.addEventListener('abort', () => reference.dispose());
      try {
        await Promise.all([admit(request), isKnown || waitBriefly(reference)]);
      } catch (error) {
        reference.dispose();
        throw error;
      }
      return reference;
    };
  const trialOnly = async (request: Request): Promise<void> => {
    if (!(await session.isDemo())) await membersOnly(request);
  };

  return {
    /** For a trial screen: open to visitors in demo mode, to members in live mode. */
    trial: async ({ request }: LoaderFunctionArgs) => {
      await trialOnly(request);
      return null;
    },

    /** For a screen that exists in demo mode alone, open to visitors too. */
    demo: async () => {
      if (!(await session.isDemo())) throw new Response(null, { status: 404, statusText: 'Not Found' });
      return null;
    },

    /** For members (SPECIFICATION 6.5): a visitor is redirected to the login and back. */
    page: <Q extends OperationType>(
      query: ConcreteRequest,
      variables: (address: PageAddress) => Q['variables'] = () => ({}),
    ) => started<Q>(query, variables, membersOnly),

    /** For members, too; when the session has ended, the page says so itself instead of a redirect. */
    expiring: <Q extends OperationType>(query: ConcreteRequest) =>
      started<Q>(
        query,
        () => ({}),
        async (request) => {
          if (!(await session.isExpired())) await membersOnly(request);
        },
      ),

    /** For everybody. */
    open: <Q extends OperationType>(query: ConcreteRequest) =>
      started<Q>(
        query,
        () => ({}),
        async () => {},
      ),

    /** A trial screen with data of its own. */
    trialPage: <Q extends OperationType>(query: ConcreteRequest) => started<Q>(query, () => ({}), trialOnly),

    /** For joining: open to visitors while registration is open, else to members. */
    joining: <Q extends OperationType>(query: ConcreteRequest) =>
      started<Q>(
        query,
        () => ({}),
        async (request) => {
          if (!(await session.isRegistrationOpen())) await membersOnly(request);
        },
      ),
  };
}
