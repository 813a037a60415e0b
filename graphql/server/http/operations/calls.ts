import type { IncomingMessage, ServerResponse } from 'node:http';

import { createCompression } from '../requests/compression.ts';
import { isRead } from '../requests/requests.ts';
import type { Answerer } from '../requests/routes.ts';
import type { Caller } from '../requests/serverContext.ts';
import type { Admission } from '../admission/admission.ts';
import type { Callers } from '../admission/callers.ts';
import type { Offsets } from './offsets.ts';

/** `compress` enables compression of what is written to the response. */
export type CallAnswerer = (
  request: IncomingMessage,
  response: ServerResponse,
  caller: Caller,
  compress: () => Promise<void>,
) => Promise<void>;

/** Wraps the answerers of API calls: offsets of processes, cancellation on disconnect, charge for bytes. */
export function createCalls(
  offsets: Offsets,
  callers: Pick<Callers, 'knownKey'>,
  chargeAnswer: Admission['chargeAnswer'],
): (answer: CallAnswerer) => Answerer {
  const compression = createCompression();
  return (answer) => async (request, response, facts) => {
    const isAhead = await offsets.isAhead(request);
    if (!isRead(request)) offsets.send(request, response);
    const caller: Caller = {
      request,
      ...facts,
      isAhead,
      gone: disconnectSignal(response),
      setCookie: (header) => void response.appendHeader('Set-Cookie', header),
    };
    let written = countBytes(response);
    const charge = () => chargeAnswer(callers.knownKey(caller), written.bytes);
    response.once('close', charge);
    await answer(request, response, caller, async () => {
      await compression(request, response);
      // Bytes before compression.
      written = countBytes(response);
    });
    facts.operation = caller.operation;
  };
}

/** Counts the bytes written to a response from now on. */
function countBytes(response: ServerResponse): { readonly bytes: number } {
  const counted = { bytes: 0 };
  const count = (chunk: unknown) => {
    if (typeof chunk === 'string' || chunk instanceof Uint8Array) counted.bytes += chunk.length;
  };
  const write = response.write.bind(response) as (...given: unknown[]) => boolean;
  const end = response.end.bind(response) as (...given: unknown[]) => ServerResponse;
  response.write = (...given: unknown[]) => (count(given[0]), write(...given));
  response.end = (...given: unknown[]) => (count(given[0]), end(...given));
  return counted;
}

/** Aborted when the client disconnects before the response was written. */
function disconnectSignal(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) controller.abort();
  });
  return controller.signal;
}
