import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import Provider from 'oidc-provider';

/** Somebody with an account at the provider. */
interface ProviderPerson {
  subject: string;
  email?: string;
  /** By default true; null where the provider does not say. */
  isEmailVerified?: boolean | null;
  name?: string;
  /** The methods by which the person authenticates there (RFC 8176). */
  amr?: string[];
}

/** A sign-in provider (OpenID Connect) of this machine. */
export interface OidcServer {
  /** The address of the site that signs people in by it. */
  site: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Whoever comes next signs in as this person; null cancels. */
  person: ProviderPerson | null;
  close(): Promise<void>;
}

/** A provider that knows one site, whose address may be set until somebody comes. */
export async function openOidcServer(site = ''): Promise<OidcServer> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const people = new Map<string, ProviderPerson>();
  const own: OidcServer = {
    ...{ site, issuer, clientId: 'pool', clientSecret: 'a secret of the test' },
    person: null,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  let provider: Provider | undefined;
  server.on('request', (request, response) => {
    provider ??= createProvider(own, people);
    const path = request.url ?? '/';
    if (!path.startsWith('/interaction/')) return provider.callback()(request, response);
    const { person } = own;
    if (person !== null) people.set(person.subject, person);
    const result =
      person === null
        ? { error: 'access_denied', error_description: 'The person canceled.' }
        : { login: { accountId: person.subject, amr: person.amr, remember: false } };
    void provider.interactionFinished(request, response, result);
  });
  return own;
}

function createProvider(
  { site, issuer, clientId, clientSecret }: OidcServer,
  people: ReadonlyMap<string, ProviderPerson>,
): Provider {
  return new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [`${site}/auth/oidc/callback`],
        post_logout_redirect_uris: [`${site}/`],
      },
    ],
    // As many providers do, this one states addresses at its userinfo endpoint alone.
    claims: { openid: ['sub', 'amr', 'auth_time'], email: ['email', 'email_verified'], profile: ['name'] },
    cookies: { keys: ['of the test'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    pkce: { required: () => true },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => claimsOf(people.get(id)!),
    }),
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client.clientId,
        accountId: oidc.session.accountId,
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
}

function claimsOf({ subject, email, isEmailVerified = true, name }: ProviderPerson): Record<string, unknown> {
  return {
    sub: subject,
    ...(email !== undefined && { email }),
    ...(email !== undefined && isEmailVerified !== null && { email_verified: isEmailVerified }),
    ...(name !== undefined && { name }),
  };
}
