import type { Pool } from '#prisma/generated/sqlite/client.ts';
import { USUAL_CURRENCY } from './rules/currencies.ts';
import { entriesCostCents } from './rules/money.ts';
import { paymentNote } from './rules/payment.ts';
import { type HowToPay, paymentMethods, type PaymentInstructions } from './rules/paymentInstructions.ts';
import type { Site } from '../messages/mail/mailContent.ts';

export interface PaymentDue {
  paymentCents: number;
  /** The first address where it can be paid; null for none. */
  paymentUrl: string | null;
  /** Null where nothing is due. */
  howToPay: HowToPay | null;
}

type PayingPool = Pick<Pool, 'id' | 'name' | 'contactEmail' | 'entryFeeCents' | 'currency'> &
  PaymentInstructions;

/**
 * What is to be paid for entries, and how. It names the commissioner's accounts: for members alone.
 * @param paymentCents by default the fees of new entries
 */
export function paymentOf(
  pool: PayingPool,
  usernames: readonly string[],
  site: Site,
  paymentCents = entriesCostCents(pool.entryFeeCents, usernames.length),
): PaymentDue {
  if (paymentCents === 0) return { paymentCents, paymentUrl: null, howToPay: null };
  const { currency } = pool;
  const due = { amountCents: paymentCents, currency, note: paymentNote(pool.name, usernames) };
  const methods = paymentMethods(pool, due, paymentPageOf(site));
  return {
    paymentCents,
    paymentUrl: methods.find(({ url }) => url !== null)?.url ?? null,
    howToPay: { ...due, methods, text: pool.paymentText, poolId: pool.id, contactEmail: pool.contactEmail },
  };
}

/** The template of the site's payment page; null for none. */
export function paymentPageOf({ paymentUrlTemplate, publicUrl }: Site): string | null {
  return paymentUrlTemplate?.startsWith('/') === true ? publicUrl + paymentUrlTemplate : paymentUrlTemplate;
}

/** The services by which a pool's members pay, "Venmo", and the host of a payment page. */
export function paymentServices(pool: PaymentInstructions, site: Site): string[] {
  const due = { amountCents: 0, currency: USUAL_CURRENCY, note: '' };
  return paymentMethods(pool, due, paymentPageOf(site)).map(({ name }) => name);
}
