import { RateLimitedError } from '#kernel/failures.ts';
import { isRead } from '../requests/requests.ts';
import { sendRateLimited, sendText } from '../requests/responses.ts';
import type { Answerer } from '../requests/routes.ts';

/**
 * Pages authenticated by a secret in their address: no session, not indexed. Answers 405 to methods other
 * than GET and HEAD, and 429 beyond the limit.
 * @param what "A calendar", for the text of the 405
 */
export function keyedPages(what: string, answer: Answerer): Answerer {
  return async (request, response, facts) => {
    request.resume();
    response.setHeader('X-Robots-Tag', 'noindex');
    if (!isRead(request)) {
      response.setHeader('Allow', 'GET, HEAD');
      return sendText(response, 405, `${what} is read with GET.\n`);
    }
    try {
      await answer(request, response, facts);
    } catch (error) {
      if (!(error instanceof RateLimitedError)) throw error;
      sendRateLimited(response, error);
    }
  };
}
