import type { IncomingHttpHeaders } from 'node:http';

import type { Services } from '../actions/services.ts';
import type { Viewer } from '../auth/viewer.ts';
import type { Settings } from '../settings.ts';
import type { Aggregates } from './aggregates.ts';
import type { Pacer } from './pacer.ts';

/** What every resolver is given. Made once for an HTTP request, once for a WebSocket operation. */
export interface Context {
  services: Services;
  settings: Settings;
  viewer: Viewer | null;
  /** What limits count the caller by: its address, as far as TRUST_PROXY lets it be believed; of IPv6 the /64. */
  address: string;
  /** What the browser sent of itself with the request. */
  headers: Pick<IncomingHttpHeaders, 'cookie' | 'user-agent'>;
  requestId: string;
  /** What reading whole pools came to; of the process, shared by all requests. */
  aggregates: Aggregates;
  /** Of this operation's resolver calls. */
  pacer: Pacer;
  /** Aborted when nobody waits for the answer any more, or it took too long; undefined where nothing ends it early. */
  signal?: AbortSignal | undefined;
  /** Sends a Set-Cookie header with the answer; null over a WebSocket, where none can be sent. */
  setCookie: ((header: string) => void) | null;
  /** Of a subscription that joined one which runs already: its events are executed for another. */
  joinsStream?: boolean;
  /** Does work of the caller that nobody asked for just now when it is its turn; without it, at once. */
  takeTurn?(work: () => void): void;
}
