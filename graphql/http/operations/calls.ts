import type { IncomingMessage, ServerResponse } from 'node:http';

import { createCompression } from '../requests/compression.ts';
import { isRead } from '../requests/requests.ts';
import type { Answerer } from '../requests/routes.ts';
import type { Caller } from '../requests/serverContext.ts';
import type { Positions } from './positions.ts';

/** Answers a call of the API. `compress` makes the response compress what is written to it. */
export type CallAnswerer = (
  request: IncomingMessage,
  response: ServerResponse,
  caller: Caller,
  compress: () => Promise<void>,
) => Promise<void>;

/** Makes answers to calls of the API into answers to requests: with the positions of processes, and the caller's end. */
export function createCalls(positions: Positions): (answer: CallAnswerer) => Answerer {
  const compression = createCompression();
  return (answer) => async (request, response, facts) => {
    const isAhead = await positions.isAhead(request);
    if (!isRead(request)) positions.tell(request, response);
    const caller: Caller = {
      request,
      ...facts,
      isAhead,
      gone: clientGone(response),
      setCookie: (header) => void response.appendHeader('Set-Cookie', header),
    };
    await answer(request, response, caller, () => compression(request, response));
    facts.operation = caller.operation;
  };
}

/** Aborted when the connection closes before the response was written. */
function clientGone(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) controller.abort();
  });
  return controller.signal;
}
