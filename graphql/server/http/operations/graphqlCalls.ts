import type { IncomingMessage, ServerResponse } from 'node:http';

import { isJson } from '../requests/requestPath.ts';
import { sendJson } from '../requests/responses.ts';
import type { CallAnswerer } from './calls.ts';
import type { JsonPosts } from './jsonPosts.ts';
import type { PersistedReads } from './persistedReads.ts';

interface Needs {
  persistedReads: PersistedReads;
  jsonPosts: JsonPosts;
  /** Sends GraphiQL to a navigating browser; false for any other request. */
  page: (request: IncomingMessage, response: ServerResponse) => boolean;
}

/** `/graphql` over HTTP and SSE. */
export function createGraphqlCalls({ persistedReads, jsonPosts, page }: Needs): CallAnswerer {
  return async (request, response, caller, compress) => {
    if (persistedReads.isRead(request)) return persistedReads.answer(request, response, caller, compress);
    if (page(request, response)) return;
    if (request.method === 'POST' && !isJson(request)) {
      return sendJson(response, 415, {
        message: 'Send the operation as JSON, with Content-Type: application/json.',
      });
    }
    await jsonPosts.answer(request, response, caller, compress);
  };
}
