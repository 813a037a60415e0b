import { storeProviderLogIn } from './providerLogIns.ts';
import { readVisit, VISIT_LASTS } from './providerVisits.ts';
import { RateLimitedError } from '#kernel/failures.ts';
import type { Services } from '#kernel/services.ts';
import { ProviderRefusedError, ProviderUnavailableError } from '#kernel/signInProvider.ts';
import { ANSWER_PATH, requireProvider } from './startVisit.ts';

/** Why an answer of the provider leads nowhere; the web app has the words. */
export type ProviderProblem = 'NOT_STARTED' | 'CANCELED' | 'REFUSED' | 'UNAVAILABLE' | 'NOT_FRESH';

/** Milliseconds by which the provider's clock may be behind. */
const SKEW = 60_000;

/**
 * Takes the browser's return from the provider: checks the answer against the visit that this browser began, redeems its
 * code, and stores what the provider states. Nobody is signed in by it yet.
 * @param query of the address that the provider sent the browser to
 * @returns the value of the browser's cookie, or why there is none
 * @throws NotFoundError where the site has no sign-in provider
 */
export async function receiveAnswer(
  services: Services,
  { visit: cookie, query }: { visit: string | null; query: string },
  site: { publicUrl: string },
): Promise<{ token: string } | { problem: ProviderProblem }> {
  const provider = requireProvider(services);
  const visit = await readVisit(services, cookie);
  // Another tab of the browser may have begun a later visit, and another site may have invented this answer.
  if (visit === null || new URLSearchParams(query).get('state') !== visit.checks.state) {
    return { problem: 'NOT_STARTED' };
  }
  if (!(await takesVisit(services, visit.checks.state))) return { problem: 'NOT_STARTED' };
  try {
    const { authenticatedAt, ...statement } = await provider.redeem(
      new URL(`${site.publicUrl}${ANSWER_PATH}${query}`),
      visit.checks,
    );
    const earliest = visit.began.getTime() - SKEW;
    // Providers that say nothing, such as Google, have asked as they see fit.
    if (visit.purpose === 'REAUTHENTICATE' && (authenticatedAt?.getTime() ?? earliest) < earliest) {
      return { problem: 'NOT_FRESH' };
    }
    const idToken = provider.endsSession ? statement.idToken : null;
    return { token: await storeProviderLogIn(services, visit, { ...statement, idToken }) };
  } catch (error) {
    if (error instanceof ProviderUnavailableError) return { problem: 'UNAVAILABLE' };
    if (!(error instanceof ProviderRefusedError)) throw error;
    if (error.isCanceled) return { problem: 'CANCELED' };
    // The operator can see why: a wrong secret looks like this.
    services.log.warn({ err: error }, "the sign-in provider's answer was refused");
    return { problem: 'REFUSED' };
  }
}

/** Whether this is the first answer to a visit: the browser's cookie can be kept, and holds nothing that could be deleted. */
async function takesVisit({ limits }: Services, state: string): Promise<boolean> {
  try {
    await limits.named('provider-visit', { tries: 1, seconds: VISIT_LASTS }).take(state);
    return true;
  } catch (error) {
    if (error instanceof RateLimitedError) return false;
    throw error;
  }
}
