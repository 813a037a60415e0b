import type { IncomingMessage } from 'node:http';

import { readSessionCookie, type CookieOptions } from '../auth/cookies.ts';
import { hashToken } from '../auth/tokens.ts';
import type { Viewer } from '../auth/viewer.ts';

/** Credentials that are remembered; the oldest goes first. */
const MOST = 20_000;

/** What is known of a caller before the database is asked. */
export interface Sender {
  request: Pick<IncomingMessage, 'headers'>;
  authorization?: string | undefined;
  address: string;
}

/** What limits and turns count by: the account, the API token, or the address of somebody unknown. */
export function callerKey(viewer: Viewer | null, address: string): string {
  if (viewer === null) return `address ${address}`;
  return viewer.tokenId === null ? `account ${viewer.userId}` : `token ${viewer.tokenId}`;
}

/**
 * Who stood behind a credential when it was last looked up, so that a flood can be told apart before it costs a look-up.
 * A credential that never proved valid counts by address: made-up ones are no way to more turns. Nothing is permitted
 * by it.
 */
export interface KnownCallers {
  key(sender: Sender): string;
  /** @param viewer whom the database found */
  learn(sender: Sender, viewer: Viewer | null): void;
}

export function createKnownCallers(cookies: CookieOptions): KnownCallers {
  /** The header that auth/viewer.ts looks at, hashed. */
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
      const [oldest] = known.size > MOST ? known.keys() : [];
      if (oldest !== undefined) known.delete(oldest);
    },
  };
}
