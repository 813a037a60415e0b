import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

/** Why there is no passkey, as a sentence for the user. */
export class PasskeyError extends Error {
  override name = 'PasskeyError';
}

// Loaded at the first use.
const library = () => import('@simplewebauthn/browser');

/**
 * Creates a passkey.
 * @param options JSON text from startPasskeyRegistration
 * @returns JSON text for addPasskey
 * @throws PasskeyError
 */
export async function createPasskey(options: string): Promise<string> {
  const { startRegistration } = await library();
  const optionsJSON = JSON.parse(options) as PublicKeyCredentialCreationOptionsJSON;
  return JSON.stringify(await explained(startRegistration({ optionsJSON }), optionsJSON.rp.id));
}

/**
 * Signs with a passkey.
 * @param options JSON text from startPasskeyLogIn or startPasskeyReauthentication
 * @returns JSON text for the mutation that completes it
 * @throws PasskeyError
 */
export async function answerWithPasskey(options: string): Promise<string> {
  const { startAuthentication } = await library();
  const optionsJSON = JSON.parse(options) as PublicKeyCredentialRequestOptionsJSON;
  return JSON.stringify(await explained(startAuthentication({ optionsJSON }), optionsJSON.rpId));
}

async function explained<Answer>(ceremony: Promise<Answer>, host = ''): Promise<Answer> {
  try {
    return await ceremony;
  } catch (error) {
    throw new PasskeyError(wordsOf(error, host), { cause: error });
  }
}

function wordsOf(error: unknown, host: string): string {
  const name = error instanceof Error ? error.name : '';
  if (typeof PublicKeyCredential === 'undefined') return 'This browser does not support passkeys here.';
  if (name === 'SecurityError') {
    return `Passkeys work at ${host} only, not at ${location.hostname}. Please open this site at its public address.`;
  }
  if (name === 'InvalidStateError') return 'This device has a passkey for your account already.';
  if (name === 'NotAllowedError' || name === 'AbortError') {
    return 'The passkey was canceled, or it took too long.';
  }
  return 'The passkey could not be used. Please try again.';
}

/**
 * Why passkeys cannot be added on this page, as a sentence for the user; null when they can.
 * @param origin where they work; null where they cannot
 */
export function passkeyBarrier(origin: string | null | undefined): string | null {
  if (origin == null) {
    return 'Passkeys need a site with a host name, and this one has an IP address (the setting PUBLIC_URL).';
  }
  if (location.origin !== origin) return `Passkeys work at ${origin} only. Open this page there to add one.`;
  return typeof PublicKeyCredential === 'undefined' ? 'This browser does not support passkeys.' : null;
}
