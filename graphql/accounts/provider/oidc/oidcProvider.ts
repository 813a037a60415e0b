import * as client from 'openid-client';

import type { Services } from '#kernel/services.ts';
import {
  ProviderRefusedError,
  type ProviderStatement,
  ProviderUnavailableError,
  type SignInProvider,
} from '#kernel/signInProvider.ts';
import type { OidcSetting } from '#graphql/site/settings/oidcSettings.ts';
import { hostReach } from '#graphql/site/rules/hostReach.ts';
import { statementOf } from './statement.ts';

const SCOPE = 'openid email profile';
/** Seconds until a request to the provider is given up. */
const TIMEOUT = 10;
/** Milliseconds for which the provider's own description counts; its keys have their own, shorter time. */
const DESCRIPTION_LASTS = 3_600_000;
/** Milliseconds after a failure in which the provider is not asked again, however many people press the button. */
const RETRY_AFTER = 5_000;

/**
 * OpenID Connect by the code flow with PKCE. The provider is asked for its description when somebody first signs in, so that
 * this site starts without it. Every ID token's signature is checked, though it comes from the provider directly.
 */
export function createOidcProvider(
  settings: OidcSetting,
  { log }: Pick<Services, 'log'>,
  now: () => number = () => performance.now(),
): SignInProvider {
  let known: { at: number; configuration: Promise<client.Configuration> } | null = null;
  let failure: { at: number; error: ProviderUnavailableError } | null = null;

  function discover(): Promise<client.Configuration> {
    if (failure !== null && now() - failure.at < RETRY_AFTER) return Promise.reject(failure.error);
    if (known !== null && now() - known.at < DESCRIPTION_LASTS) return known.configuration;
    const configuration = askProvider(settings).catch((cause: unknown) => {
      known = null;
      const error = new ProviderUnavailableError(problemOf(cause), { cause });
      failure = { at: now(), error };
      log.warn({ err: error }, 'the sign-in provider does not answer');
      throw error;
    });
    known = { at: now(), configuration };
    failure = null;
    return configuration;
  }

  return {
    name: settings.name,
    issuer: settings.issuer,
    endsSession: settings.endsSession,
    async reach() {
      await discover();
    },
    async logInAddress({ checks, redirectUri, isFresh }) {
      const configuration = await discover();
      return client.buildAuthorizationUrl(configuration, {
        scope: SCOPE,
        redirect_uri: redirectUri,
        response_mode: 'query',
        state: checks.state,
        nonce: checks.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(checks.codeVerifier),
        code_challenge_method: 'S256',
        ...(isFresh && { prompt: 'login', max_age: '0' }),
      });
    },
    async redeem(answer, { state, nonce, codeVerifier }) {
      const configuration = await discover();
      try {
        const tokens = await client.authorizationCodeGrant(configuration, answer, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
        });
        return await readStatement(configuration, tokens, settings.trustedDomains);
      } catch (cause) {
        throw isNoAnswer(cause)
          ? new ProviderUnavailableError(problemOf(cause), { cause })
          : new ProviderRefusedError(problemOf(cause), { isCanceled: isCanceled(cause), cause });
      }
    },
    async logOutAddress(idToken, returnTo) {
      const configuration = await discover().catch(() => null);
      if (configuration?.serverMetadata().end_session_endpoint === undefined) return null;
      return client.buildEndSessionUrl(configuration, {
        id_token_hint: idToken,
        post_logout_redirect_uri: returnTo,
      });
    },
  };
}

/** Reads the provider's own description (OpenID Connect Discovery). */
async function askProvider({ issuer, clientId, clientSecret }: OidcSetting): Promise<client.Configuration> {
  const url = new URL(issuer);
  const post = client.ClientSecretPost(clientSecret);
  const basic = client.ClientSecretBasic(clientSecret);
  return client.discovery(
    url,
    clientId,
    undefined,
    (server, ...request) => {
      const takesPost = server.token_endpoint_auth_methods_supported?.includes('client_secret_post');
      return (takesPost === true ? post : basic)(server, ...request);
    },
    {
      timeout: TIMEOUT,
      // Unencrypted to a program of this machine alone, as the settings require.
      execute: [
        client.enableNonRepudiationChecks,
        ...(url.protocol === 'http:' && hostReach(url.hostname) === 'LOOPBACK'
          ? // eslint-disable-next-line typescript/no-deprecated -- marked as deprecated to make it stand out
            [client.allowInsecureRequests]
          : []),
      ],
    },
  );
}

async function readStatement(
  configuration: client.Configuration,
  tokens: Awaited<ReturnType<typeof client.authorizationCodeGrant>>,
  trustedDomains: readonly string[],
): Promise<ProviderStatement> {
  const claims = tokens.claims()!;
  // Many providers state the address at their userinfo endpoint alone.
  const person =
    claims.email === undefined && configuration.serverMetadata().userinfo_endpoint !== undefined
      ? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)
      : claims;
  return { ...statementOf(claims, person, trustedDomains), idToken: tokens.id_token! };
}

function isCanceled(error: unknown): boolean {
  return (
    error instanceof client.AuthorizationResponseError &&
    ['access_denied', 'login_required', 'interaction_required', 'consent_required'].includes(error.error)
  );
}

/** Whether the provider was not reached, or answered with a failure of its own. */
function isNoAnswer(error: unknown): boolean {
  if (error instanceof TypeError) return true;
  if (!(error instanceof client.ClientError)) return false;
  const status = error.cause instanceof Response ? error.cause.status : 0;
  return error.code === 'OAUTH_TIMEOUT' || error.cause instanceof TypeError || status >= 500;
}

/** The chain of causes in one line; of the answer nothing but the names of its errors. */
function problemOf(error: unknown): string {
  const parts: string[] = [];
  for (let one: unknown = error; one instanceof Error; one = one.cause) {
    const code = (one as { error?: unknown }).error ?? (one as { code?: unknown }).code;
    parts.push(
      typeof code === 'string' && !one.message.includes(code) ? `${one.message} (${code})` : one.message,
    );
  }
  return parts.join(': ') || String(error);
}
