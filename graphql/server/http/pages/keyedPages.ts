import { RateLimitedError } from '#kernel/failures.ts';
import { isRead } from '../requests/requests.ts';
import { sendRateLimited, sendText } from '../requests/responses.ts';
import type { Answerer } from '../requests/routes.ts';

/**
 * Pages whose address is their key: no session, no search engine. Answers 405 to other methods than GET and HEAD, 429 to too many reads.
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
