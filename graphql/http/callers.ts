import type { IncomingMessage } from 'node:http';

import { readSessionCookie, type CookieOptions } from '../auth/cookies.ts';
import { hashToken } from '../auth/tokens.ts';
import type { Viewer } from '../auth/viewer.ts';

/** The number of credentials remembered; the oldest is forgotten first. */
const MAX_CREDENTIALS = 20_000;

/** The facts known about a caller before the database is queried. */
export interface Sender {
  request: Pick<IncomingMessage, 'headers'>;
  authorization?: string | undefined;
  address: string;
}

/** The key of limits and turns: the account, the API token, or the address of an unknown caller. */
export function callerKey(viewer: Viewer | null, address: string): string {
  if (viewer === null) return `address ${address}`;
  return viewer.tokenId === null ? `account ${viewer.userId}` : `token ${viewer.tokenId}`;
}

/**
 * Remembers which caller a credential belonged to at its last lookup, so that a flood is recognized before it
 * costs a lookup. A credential that never proved valid counts by its address, so that invented ones gain no
 * turns. Nothing is permitted on this basis.
 */
export interface KnownCallers {
  key(sender: Sender): string;
  /** @param viewer the viewer found in the database */
  learn(sender: Sender, viewer: Viewer | null): void;
}

export function createKnownCallers(cookies: CookieOptions): KnownCallers {
  /** The credential that auth/viewer.ts reads, hashed. */
  function credentialOf({ request, authorization }: Sender): string | null {
    const credential =
      authorization ?? request.headers.authorization ?? readSessionCookie(request.headers.cookie, cookies);
    return credential === null ? null : hashToken(credential);
  }

  const known = new Map<string, string>();
  return {
    key(sender) {
      const credential = credentialOf(sender);
      const found = credential === null ? undefined : known.get(credential);
      return found ?? callerKey(null, sender.address);
    },
    learn(sender, viewer) {
      const credential = credentialOf(sender);
      if (credential === null) return;
      known.delete(credential);
      if (viewer === null) return;
      known.set(credential, callerKey(viewer, sender.address));
      const [oldest] = known.size > MAX_CREDENTIALS ? known.keys() : [];
      if (oldest !== undefined) known.delete(oldest);
    },
  };
}
