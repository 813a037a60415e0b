import { localPath } from '../addresses/localPath.ts';
import { ownSession } from '../access/permissions.ts';
import { type ProviderVisit, signVisit } from './providerVisits.ts';
import { provenSession } from '../sessions/reauthentication.ts';
import { randomToken } from '../credentials/tokens.ts';
import type { Viewer } from '../sessions/viewer.ts';
import { ConflictError, NotFoundError } from '#kernel/failures.ts';
import type { Services } from '#kernel/services.ts';
import { ProviderUnavailableError, type SignInProvider } from '#kernel/signInProvider.ts';

/** The path that the provider sends the browser to; the operator registers it there. */
export const ANSWER_PATH = '/auth/oidc/callback';

interface Wanted {
  purpose: ProviderVisit['purpose'];
  returnTo?: string | null | undefined;
}

/** The address at the provider, and the cookie that the answer must fit. */
interface StartedVisit {
  url: string;
  cookie: string;
}

/** @throws NotFoundError where the site has no sign-in provider */
export function requireProvider({ signInProvider }: Pick<Services, 'signInProvider'>): SignInProvider {
  if (signInProvider === null) throw new NotFoundError('This site has no sign-in provider.');
  return signInProvider;
}

/**
 * Begins a log-in at the provider.
 * @throws NotFoundError where the site has no provider, ProviderUnavailableError
 */
export async function startVisit(
  services: Services,
  { purpose, returnTo, userId }: Wanted & { userId: number | null },
  site: { publicUrl: string },
): Promise<StartedVisit> {
  const provider = requireProvider(services);
  const checks = { state: randomToken(), nonce: randomToken(), codeVerifier: randomToken() };
  const url = await provider.logInAddress({
    checks,
    redirectUri: `${site.publicUrl}${ANSWER_PATH}`,
    isFresh: purpose === 'REAUTHENTICATE',
  });
  const visit = { purpose, userId, returnTo: localPath(returnTo), checks };
  return { url: url.href, cookie: await signVisit(services, visit) };
}

/**
 * The same for the viewer's session: to link an identity, which takes a session that was verified within ten minutes, or to
 * verify it. By a mutation alone, so that no other site can make a browser link its owner of that moment.
 * @throws NotSignedInError, ForbiddenError (an API token), ReauthenticationRequired, NotFoundError, ConflictError while the
 * provider does not answer
 */
export async function startOwnVisit(
  services: Services,
  viewer: Viewer | null,
  wanted: Wanted & { purpose: 'LINK' | 'REAUTHENTICATE' },
  site: { publicUrl: string },
): Promise<StartedVisit> {
  const { userId } = wanted.purpose === 'LINK' ? await provenSession(services, viewer) : ownSession(viewer);
  try {
    return await startVisit(services, { ...wanted, userId }, site);
  } catch (error) {
    if (!(error instanceof ProviderUnavailableError)) throw error;
    const { name } = requireProvider(services);
    throw new ConflictError(`${name} is not responding. Please try again in a few minutes.`);
  }
}
