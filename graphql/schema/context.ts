import type { IncomingHttpHeaders } from 'node:http';

import type { Services } from '../actions/services.ts';
import type { Viewer } from '../auth/viewer.ts';
import type { Settings } from '../settings.ts';

/** What every resolver is given. Made once for an HTTP request, once for a WebSocket operation. */
export interface Context {
  services: Services;
  settings: Settings;
  viewer: Viewer | null;
  /** The caller's address, as far as TRUST_PROXY lets it be believed. */
  address: string;
  /** What the browser sent of itself with the request. */
  headers: Pick<IncomingHttpHeaders, 'cookie' | 'user-agent'>;
  requestId: string;
  /** Sends a Set-Cookie header with the answer; throws over a WebSocket, where none can be sent. */
  setCookie(header: string): void;
}
