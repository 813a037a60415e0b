import type { CookieOptions } from '../auth/cookies.ts';
import { createReadCredential, type CredentialHeaders } from '../auth/credentials.ts';
import { findViewer } from '../auth/findViewer.ts';
import { createKeptViewers, type KeptViewers } from '../auth/keptViewers.ts';
import type { Viewer } from '../auth/viewer.ts';
import type { Services } from '../kernel/services.ts';

/** Authenticates one request, by default without anything kept. @throws RateLimitedError */
export function viewerFromRequest(
  { cookies = { secure: false }, ...headers }: CredentialHeaders & { cookies?: CookieOptions },
  services: Pick<Services, 'db' | 'events' | 'systemClock' | 'rolePolicy' | 'limits'>,
  kept: KeptViewers = createKeptViewers(services),
): Promise<Viewer | null> {
  return findViewer({ credential: createReadCredential(cookies)(headers), address: '' }, kept, services);
}
