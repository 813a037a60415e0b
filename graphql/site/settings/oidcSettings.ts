import { z } from 'zod';

import { readAddress, SAFE_WEB } from '../rules/outsideAddress.ts';

/** The sign-in provider (OpenID Connect); null where people sign in by password and passkey alone. */
export interface OidcSetting {
  /** As the provider writes it in its ID tokens. */
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** What the button says after "Sign in with". */
  name: string;
  /** Whether logging out here also logs out at the provider. */
  endsSession: boolean;
  /** Domains, in lower case, whose addresses count as verified where the provider does not say whether they are. */
  trustedDomains: readonly string[];
}

const ISSUER = 'must be the https address of a provider; http is for a provider on this machine alone';

const DOMAIN = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/;

/** The variables of the provider. The slash at the end of an issuer stays: some have one, and the rest of it is compared. */
export const oidcVariables = {
  OIDC_ISSUER: z
    .url({ protocol: /^https?$/, error: ISSUER, abort: true })
    .refine((issuer) => 'url' in readAddress(issuer, SAFE_WEB), ISSUER)
    .optional(),
  OIDC_CLIENT_ID: z.string().trim().min(1, 'must not be empty').optional(),
  OIDC_CLIENT_SECRET: z.string().trim().min(1, 'must not be empty').optional(),
  OIDC_NAME: z
    .string()
    .trim()
    .min(1, 'must not be empty')
    .max(40, 'must be at most 40 characters long')
    .optional(),
  OIDC_LOGOUT: z.enum(['site', 'provider'], 'must be site or provider').optional(),
  OIDC_TRUSTED_DOMAINS: z
    .string()
    .transform((text) =>
      text
        .toLowerCase()
        .split(/[\s,]+/)
        .filter((word) => word !== ''),
    )
    .refine(
      (domains) => domains.every((domain) => DOMAIN.test(domain)),
      'must be domains of email addresses, like club.example, separated by commas',
    )
    .optional(),
};

type Variables = { [Name in keyof typeof oidcVariables]?: z.output<(typeof oidcVariables)[Name]> };

/** @param fail makes the error of settings that do not fit together */
export function oidcSetting(values: Variables, fail: (problem: string) => Error): OidcSetting | null {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_NAME, OIDC_LOGOUT, OIDC_TRUSTED_DOMAINS } =
    values;
  if (Object.keys(oidcVariables).every((name) => values[name as keyof Variables] === undefined)) return null;
  if (OIDC_ISSUER === undefined || OIDC_CLIENT_ID === undefined || OIDC_CLIENT_SECRET === undefined) {
    const missing = Object.entries({ OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET })
      .filter(([, value]) => value === undefined)
      .map(([name]) => name);
    throw fail(
      `OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must be set together; unset: ${missing.join(', ')}`,
    );
  }
  return {
    issuer: OIDC_ISSUER,
    clientId: OIDC_CLIENT_ID,
    clientSecret: OIDC_CLIENT_SECRET,
    name: OIDC_NAME ?? new URL(OIDC_ISSUER).hostname,
    endsSession: OIDC_LOGOUT === 'provider',
    trustedDomains: OIDC_TRUSTED_DOMAINS ?? [],
  };
}
