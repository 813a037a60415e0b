import { z } from 'zod';

import { signingKey } from '#graphql/accounts/addresses/signingKeys.ts';
import type { Services } from '#kernel/services.ts';

const pair = z.object({ publicKey: z.string(), privateKey: z.string() });

/**
 * The key pair by which push services recognize this site (RFC 8292). Made at the first start and kept: browsers bind
 * their subscriptions to it.
 */
export async function vapidKeys(
  services: Pick<Services, 'db' | 'systemClock'>,
): Promise<z.infer<typeof pair>> {
  const make = async () => JSON.stringify((await import('web-push')).default.generateVAPIDKeys());
  return pair.parse(JSON.parse(await signingKey(services, 'vapid', make)));
}
