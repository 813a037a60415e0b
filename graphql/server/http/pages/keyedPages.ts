import { RateLimitedError } from '#kernel/failures.ts';
import { isRead } from '../requests/requests.ts';
import { sendRateLimited, sendText } from '../requests/responses.ts';
import type { Answerer } from '../requests/routes.ts';

/**
 * A handler for pages whose address is their key: they are read without a session, and no search engine lists them. Answers
 * other methods than GET and HEAD with 405, too many reads with 429.
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
