import { RateLimitedError } from '#kernel/failures.ts';
import type { Services } from '#kernel/services.ts';
import { cookieOptions } from '#graphql/accounts/sessions/cookies.ts';
import {
  createReadCredential,
  type Credential,
  type ReadCredential,
} from '#graphql/accounts/sessions/credentials.ts';
import { findViewer } from '#graphql/accounts/sessions/findViewer.ts';
import { createViewerCache, type ViewerCache } from '#graphql/accounts/sessions/viewerCache.ts';
import type { Viewer } from '#graphql/accounts/sessions/viewer.ts';
import type { Settings } from '#graphql/site/settings/settings.ts';
import { rateLimited } from './refusals.ts';
import type { Caller } from '../requests/serverContext.ts';

/** The origin of a request or operation. */
export type Sender = Pick<Caller, 'request' | 'authorization' | 'address' | 'viewer'>;

/** Key of limits and queues: the account, the API token, or a visitor's address. */
export function callerKey(viewer: Viewer | null, address: string): string {
  if (viewer === null) return `address ${address}`;
  return viewer.tokenId === null ? `account ${viewer.userId}` : `token ${viewer.tokenId}`;
}

export function isVisitor(key: string): boolean {
  return key.startsWith('address ');
}

export interface Callers {
  /** The viewer of a request, looked up once. @throws GraphQLError RATE_LIMITED when an API token has made too many requests */
  identify(caller: Caller): Promise<Viewer | null>;
  /** The viewer of a request with a session cookie, if cached; undefined otherwise. */
  cached(sender: Sender): Viewer | null | undefined;
  /**
   * Key of a caller's limits and queues. Looks up an unknown caller first, so that people behind one address
   * do not wait and pay for each other. This grants nothing: the operation identifies its caller itself.
   * Invalid credentials count by address.
   * @throws RateLimitedError when too many lookups of the address wait
   */
  key(sender: Sender): Promise<string>;
  /** The key without a lookup: by address for a caller that is not cached. */
  knownKey(sender: Sender): string;
  viewers: ViewerCache;
}

export function createCallers(services: Services, settings: Settings): Callers {
  const viewers = createViewerCache(services);
  const readers = [false, true].map((secure) => createReadCredential({ secure }));
  // The public address can change while the process runs.
  const readCredential: ReadCredential = (headers) =>
    readers[cookieOptions(settings).secure ? 1 : 0]!(headers);

  function credentialOf({ request, authorization }: Sender): Credential | null {
    const { headers } = request;
    return readCredential(authorization === undefined ? headers : { cookie: headers.cookie, authorization });
  }

  /** The cached viewer; undefined when it must be looked up. */
  function known(sender: Sender): Viewer | null | undefined {
    if (sender.viewer !== undefined) return sender.viewer;
    const credential = credentialOf(sender);
    return credential === null ? null : (viewers.get(credential) ?? undefined);
  }

  return {
    viewers,
    async identify(caller) {
      if (caller.viewer !== undefined) return caller.viewer;
      const { address } = caller;
      const isAhead = caller.isAhead === true || !settings.answerCache;
      const sent = { credential: credentialOf(caller), address, isAhead };
      caller.viewer = await findViewer(sent, viewers, services).catch(refuseRequest);
      return caller.viewer;
    },
    cached(sender) {
      const viewer = known(sender);
      // Requests by API token are counted in shared storage.
      return viewer === null || viewer?.tokenId === null ? viewer : undefined;
    },
    async key(sender) {
      let viewer = known(sender);
      if (viewer === undefined) {
        viewer = await viewers.find(credentialOf(sender)!, sender.address);
        // Prevents another lookup of an invalid credential in the same request.
        if (viewer === null) sender.viewer = null;
      }
      return callerKey(viewer, sender.address);
    },
    knownKey: (sender) => callerKey(known(sender) ?? null, sender.address),
  };
}

/** An API token made too many requests, or an address sends too many unknown credentials. */
function refuseRequest(error: unknown): never {
  throw error instanceof RateLimitedError ? rateLimited(error) : error;
}
