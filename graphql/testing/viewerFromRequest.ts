import type { CookieOptions } from '../accounts/sessions/cookies.ts';
import { createReadCredential, type CredentialHeaders } from '../accounts/sessions/credentials.ts';
import { findViewer } from '../accounts/sessions/findViewer.ts';
import { createViewerCache, type ViewerCache } from '../accounts/sessions/viewerCache.ts';
import type { Viewer } from '../accounts/sessions/viewer.ts';
import type { Services } from '../kernel/services.ts';

/** Authenticates one request, by default without anything kept. @throws RateLimitedError */
export function viewerFromRequest(
  { cookies = { secure: false }, ...headers }: CredentialHeaders & { cookies?: CookieOptions },
  services: Pick<Services, 'db' | 'events' | 'systemClock' | 'rolePolicy' | 'limits'>,
  kept: ViewerCache = createViewerCache(services),
): Promise<Viewer | null> {
  return findViewer({ credential: createReadCredential(cookies)(headers), address: '' }, kept, services);
}
