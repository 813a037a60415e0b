import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';

/** A secret as Standard Webhooks writes them: "whsec_" and 24 random bytes in base64. */
export function newSecret(): string {
  return PREFIX + randomBytes(24).toString('base64');
}

export interface SignedMessage {
  id: string;
  /** Real time of the attempt. */
  at: Date;
  body: string;
}

/** The headers by which a receiver knows the sender (Standard Webhooks): one signature for each secret. */
export function signedHeaders(
  secrets: readonly string[],
  { id, at, body }: SignedMessage,
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
