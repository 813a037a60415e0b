import type { Pool } from '../../../prisma/generated/sqlite/client.ts';
import { entriesCostCents } from '../../domain/money.ts';
import { paymentNote, paymentUrl } from '../../domain/payment.ts';
import type { Site } from '../mail/mailContent.ts';

/**
 * What is to be paid for entries, and the address of the payment page.
 * @param paymentCents by default the fees of new entries
 */
export function paymentOf(
  pool: Pick<Pool, 'name' | 'entryFeeCents'>,
  usernames: readonly string[],
  site: Site,
  paymentCents = entriesCostCents(pool.entryFeeCents, usernames.length),
): { paymentCents: number; paymentUrl: string } {
  return {
    paymentCents,
    paymentUrl: paymentUrl(site.paymentUrlTemplate, {
      amountCents: paymentCents,
      note: paymentNote(pool.name, usernames),
    }),
  };
}
