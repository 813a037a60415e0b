import type { GraphQLError } from 'graphql';

import { tooManyOpen } from '../http/admission/refusals.ts';
import type { OpenSockets } from './openSockets.ts';
import type { SocketConnection } from './socketConnection.ts';

/** Open operations per socket; the web app has about ten. */
export const MAX_OPERATIONS = 100;
/** Unread bytes above which a client gets no further operation. */
const MAX_UNREAD = 8_000_000;

/** The refusal of a further operation on a socket; null when it may run. */
export function operationRefusal(own: SocketConnection, open: OpenSockets): GraphQLError | null {
  if (own.operations() > MAX_OPERATIONS) {
    return tooManyOpen(
      `At most ${MAX_OPERATIONS} operations can be open on a connection. Complete some first.`,
    );
  }
  if (open.hasTooManyOperations(own.key)) {
    return tooManyOpen('You have too many operations open, over all your connections. Complete some first.');
  }
  if (own.waiting() > MAX_UNREAD) return tooManyOpen('Read the pending responses of this connection first.');
  return null;
}
