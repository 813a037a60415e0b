import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { z } from 'zod';

import { InvalidInputError } from '#kernel/failures.ts';
import type { RelyingParty } from './relyingParty.ts';

/** Real milliseconds within which a challenge must be signed: enough to find a phone and unlock it. */
export const CHALLENGE_LASTS = 5 * 60_000;

/** The stored data that verifies a passkey's responses. */
export interface StoredPasskey {
  credentialId: string;
  publicKey: string;
  counter: bigint;
  transports: string;
}

// Loaded lazily: its certificate parsers would slow down every start.
const library = () => import('@simplewebauthn/server');

const base64url = z.string().regex(/^[\w-]*$/);
const credential = { id: base64url.max(1400), rawId: base64url.max(1400), type: z.literal('public-key') };
const registration = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z
      .array(z.string().regex(/^[\w-]{1,20}$/))
      .max(10)
      .optional(),
  }),
});
const assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.optional(),
  }),
});

/** @throws InvalidInputError for text that is no PublicKeyCredential in JSON */
export const readRegistration = (text: string): RegistrationResponseJSON => ({
  ...read(registration, text),
  clientExtensionResults: {},
});

/** @throws InvalidInputError for text that is no PublicKeyCredential in JSON */
export const readAssertion = (text: string): AuthenticationResponseJSON => ({
  ...read(assertion, text),
  clientExtensionResults: {},
});

function read<T>(form: z.ZodType<T>, text: string): T {
  let value: unknown = null;
  try {
    value = JSON.parse(text);
  } catch {
    // The type excludes null.
  }
  const { data } = form.safeParse(value);
  if (data !== undefined) return data;
  const message = "The passkey's answer is not what PublicKeyCredential.toJSON() gives.";
  throw new InvalidInputError([{ path: ['input', 'passkey'], message }]);
}

/**
 * The options for creating a passkey: discoverable without a username at log-in, and user-verified each time.
 */
export async function registrationOptions(
  party: RelyingParty,
  user: { handle: string; email: string; name: string },
  existing: readonly StoredPasskey[],
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    rpName: party.name,
    rpID: party.id,
    userID: new TextEncoder().encode(user.handle),
    userName: user.email,
    userDisplayName: user.name,
    timeout: CHALLENGE_LASTS,
    excludeCredentials: existing.map(descriptor),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  });
}

/** ES256, Ed25519 and RS256: every authenticator supports one of them, on every version of Node. */
const ALGORITHMS = [-7, -8, -257];

/** The data to store for a new passkey; null for an invalid response. */
export async function verifyRegistration(
  party: RelyingParty,
  response: RegistrationResponseJSON,
  challenge: string,
): Promise<StoredPasskey | null> {
  const { verifyRegistrationResponse } = await library();
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (registrationInfo === undefined) return null;
    const { id, publicKey, counter } = registrationInfo.credential;
    return {
      credentialId: id,
      publicKey: Buffer.from(publicKey).toString('base64url'),
      counter: BigInt(counter),
      transports: (response.response.transports ?? []).join(','),
    };
  } catch {
    // The library throws for every response that does not match this challenge, site or key.
    return null;
  }
}

/** @param allowed null lets the browser offer every passkey of this site */
export async function assertionOptions(
  party: RelyingParty,
  allowed: readonly StoredPasskey[] | null,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await library();
  return generateAuthenticationOptions({
    rpID: party.id,
    timeout: CHALLENGE_LASTS,
    userVerification: 'required',
    ...(allowed === null ? {} : { allowCredentials: allowed.map(descriptor) }),
  });
}

/** The passkey's new counter; null for an invalid response or a counter that did not increase. */
export async function verifyAssertion(
  party: RelyingParty,
  response: AuthenticationResponseJSON,
  challenge: string,
  passkey: StoredPasskey,
): Promise<bigint | null> {
  const { verifyAuthenticationResponse } = await library();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        counter: Number(passkey.counter),
      },
    });
    return verified ? BigInt(authenticationInfo.newCounter) : null;
  } catch {
    // The library throws for every answer that is not of this challenge, site or key.
    return null;
  }
}

function descriptor({ credentialId, transports }: StoredPasskey): { id: string; transports: string[] } {
  return { id: credentialId, transports: transports === '' ? [] : transports.split(',') };
}
