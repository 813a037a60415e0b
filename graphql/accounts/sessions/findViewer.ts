import type { Services } from '#kernel/services.ts';
import { takeTokenRequest } from './apiTokens.ts';
import type { Credential } from './credentials.ts';
import type { ViewerCache } from './viewerCache.ts';
import type { Viewer } from './viewer.ts';

/** A credential and where it came from. */
interface Sent {
  credential: Credential | null;
  /** The key of the client's address. */
  address: string;
  /** Whether this process may keep what is older than the caller was told (server/http/operations/offsets.ts). */
  isAhead?: boolean | undefined;
}

/**
 * Authenticates one request; those of API tokens are counted.
 * @throws RateLimitedError when an API token has made too many requests, or too many lookups of the address wait
 */
export async function findViewer(
  { credential, address, isAhead }: Sent,
  kept: ViewerCache,
  services: Pick<Services, 'limits'>,
): Promise<Viewer | null> {
  if (credential === null) return null;
  const viewer = await (isAhead === true ? kept.read(credential, address) : kept.find(credential, address));
  if (viewer !== null && viewer.tokenId !== null) await takeTokenRequest(services, viewer.tokenId);
  return viewer;
}
