import type { Pool } from '../../../prisma/generated/sqlite/client.ts';
import { entriesCostCents } from '../../domain/money.ts';
import { paymentNote, paymentUrl } from '../../domain/payment.ts';
import type { Site } from '../mail/mailContent.ts';

/** The price of new entries, and the address of the payment page. */
export function paymentOf(
  pool: Pick<Pool, 'name' | 'entryFeeCents'>,
  usernames: readonly string[],
  site: Site,
): { paymentCents: number; paymentUrl: string } {
  const paymentCents = entriesCostCents(pool.entryFeeCents, usernames.length);
  return {
    paymentCents,
    paymentUrl: paymentUrl(site.paymentUrlTemplate, {
      amountCents: paymentCents,
      note: paymentNote(pool.name, usernames),
    }),
  };
}
