import { isAddressHost } from '#graphql/site/rules/hostReach.ts';
import { ConflictError } from '#kernel/failures.ts';

/** The relying party of WebAuthn: this site. */
export interface RelyingParty {
  /** The host name that passkeys belong to. */
  id: string;
  /** The origin on which the browser must show the page. */
  origin: string;
  /** Name that the browser shows with the passkey. */
  name: string;
}

/** The relying party of PUBLIC_URL; null for an IP address, which WebAuthn does not accept as a name. */
export function passkeyOrigin(publicUrl: string): string | null {
  const { origin, hostname } = new URL(publicUrl);
  return isAddressHost(hostname) ? null : origin;
}

/** @throws ConflictError where PUBLIC_URL has an IP address */
export function relyingParty(site: { publicUrl: string; productName: string }): RelyingParty {
  const origin = passkeyOrigin(site.publicUrl);
  if (origin === null) {
    throw new ConflictError(
      'Passkeys need a site with a host name. The setting PUBLIC_URL has an IP address: use http://localhost with its port on this machine.',
    );
  }
  return { id: new URL(origin).hostname, origin, name: site.productName };
}
