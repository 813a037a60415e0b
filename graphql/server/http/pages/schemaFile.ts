import type { IncomingMessage, ServerResponse } from 'node:http';

import { createSharedResponse, type SharedResponse } from '#graphql/server/cache/sharedResponse.ts';
import { printedSchema } from '#graphql/api/print.ts';
import type { Settings } from '#graphql/site/settings/settings.ts';
import { isRead } from '../requests/requests.ts';
import { sendText } from '../requests/responses.ts';

/**
 * GET /graphql/schema.graphql: the SDL that visitors can introspect, for code generators. 404 when
 * PERSISTED_ONLY is set.
 */
export function createSchemaFile({
  persistedOnly,
}: Pick<Settings, 'persistedOnly'>): (request: IncomingMessage, response: ServerResponse) => void {
  // Printed on the first request: few processes need it.
  let file: SharedResponse | undefined;
  return (request, response) => {
    request.resume();
    if (!isRead(request)) {
      response.setHeader('Allow', 'GET, HEAD');
      return sendText(response, 405, 'The schema is read with GET.\n');
    }
    if (persistedOnly)
      return sendText(response, 404, "This site runs its web app's own documents alone: it has no schema.\n");
    file ??= createSharedResponse('text/plain; charset=utf-8', printedSchema());
    file(request, response);
  };
}
