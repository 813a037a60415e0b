import { Secret, TOTP } from 'otpauth';

/** The parameters that every authenticator app supports (RFC 6238): six digits, SHA-1, 30 seconds. */
const FORM = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** Steps before and after now that are accepted: a phone's clock may be half a minute off. */
const WINDOW = 1;

/** A new shared secret: 160 random bits in base32, as RFC 4226 recommends. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The `otpauth:` URI for the QR code. */
export function totpAddress(secret: string, { issuer, label }: { issuer: string; label: string }): string {
  return new TOTP({ ...FORM, issuer, label, secret }).toString();
}

/** The time step of a code; null for a wrong code. Ignores spaces. */
export function matchTotpStep(secret: string, code: string, now: Date): number | null {
  const token = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const delta = TOTP.validate({
    ...FORM,
    token,
    secret: Secret.fromBase32(secret),
    timestamp: now.getTime(),
    window: WINDOW,
  });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / FORM.period) + delta;
}
