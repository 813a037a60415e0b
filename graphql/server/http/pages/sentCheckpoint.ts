import type { IncomingMessage, ServerResponse } from 'node:http';

import { sendText } from '../requests/responses.ts';

/** Answers other methods than POST with 405. */
export function isSent(request: IncomingMessage, response: ServerResponse): boolean {
  if (request.method === 'POST') return true;
  request.resume();
  response.setHeader('Allow', 'POST');
  sendText(response, 405, 'A checkpoint is sent with POST.\n');
  return false;
}
