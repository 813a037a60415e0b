import type { ServerResponse } from 'node:http';

import { type ProviderProblem, receiveAnswer } from '#graphql/accounts/provider/receiveAnswer.ts';
import { ANSWER_PATH, startVisit } from '#graphql/accounts/provider/startVisit.ts';
import { cookieOptions, providerCookie, readProviderCookie } from '#graphql/accounts/sessions/cookies.ts';
import { STATEMENT_LASTS } from '#graphql/accounts/provider/providerLogIns.ts';
import { VISIT_LASTS } from '#graphql/accounts/provider/providerVisits.ts';
import type { Services } from '#kernel/services.ts';
import { ProviderUnavailableError } from '#kernel/signInProvider.ts';
import type { Settings } from '#graphql/site/settings/settings.ts';
import { keyedPages } from './keyedPages.ts';
import { pathOf } from '../requests/requestPath.ts';
import { sendText } from '../requests/responses.ts';
import type { Answerer } from '../requests/routes.ts';

/** Log-ins at the provider per address; completed ones do not count. */
const BY_ADDRESS = { tries: 100, seconds: 15 * 60 };
/** Page of the web app that continues with the provider's response. */
const PAGE = '/login/provider';

/**
 * GET /auth/oidc/start?returnTo=<path> redirects to the provider, GET /auth/oidc/callback receives its
 * response. Neither creates a session: the next page does so by a mutation, as for other ways to sign in.
 */
export function createSignIn(services: Services, settings: Settings): Answerer {
  const byAddress = services.limits.named('provider-address', BY_ADDRESS);

  return keyedPages('This address', async (request, response, { address }) => {
    const { search, searchParams } = new URL(request.url ?? '/', 'http://host');
    const cookies = cookieOptions(settings);
    const path = pathOf(request);
    if (services.signInProvider === null || (path !== ANSWER_PATH && path !== '/auth/oidc/start')) {
      return sendText(response, 404, 'This site has no sign-in provider at this address.\n');
    }
    // A prefetch must not consume the code.
    if (request.method === 'HEAD') return leadTo(response, PAGE);
    await byAddress.take(address);
    if (path === '/auth/oidc/start') {
      const wanted = { purpose: 'LOG_IN' as const, returnTo: searchParams.get('returnTo'), userId: null };
      try {
        const { url, cookie } = await startVisit(services, wanted, settings);
        return leadTo(response, url, [providerCookie('provider-visit', cookie, VISIT_LASTS, cookies)]);
      } catch (error) {
        if (!(error instanceof ProviderUnavailableError)) throw error;
        return leadTo(response, problemPage('UNAVAILABLE'));
      }
    }
    const visit = readProviderCookie(request.headers.cookie, 'provider-visit', cookies);
    const received = await receiveAnswer(services, { visit, query: search }, settings);
    // A response without a log-in of its own leaves another tab's log-in untouched.
    const ended =
      'problem' in received && received.problem === 'NOT_STARTED'
        ? []
        : [providerCookie('provider-visit', '', 0, cookies)];
    if ('problem' in received) return leadTo(response, problemPage(received.problem), ended);
    await byAddress.giveBack(address);
    await byAddress.giveBack(address);
    leadTo(response, PAGE, [
      ...ended,
      providerCookie('provider-log-in', received.token, STATEMENT_LASTS, cookies),
    ]);
  });
}

const problemPage = (problem: ProviderProblem): string => `${PAGE}?problem=${problem}`;

/** Redirects by GET, without a Referer. */
function leadTo(response: ServerResponse, location: string, cookies: string[] = []): void {
  response.writeHead(303, {
    Location: location,
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'no-referrer',
    ...(cookies.length > 0 && { 'Set-Cookie': cookies }),
  });
  response.end();
}
