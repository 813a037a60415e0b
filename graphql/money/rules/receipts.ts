export type FeeState = 'UNPAID' | 'PARTIAL' | 'PAID';

interface Fee {
  /** The entry fee with the fees of buying back. */
  amountCents: number;
  receivedCents: number;
  status: 'PENDING' | 'COMPLETED';
}

export function feeState({ status, receivedCents }: Pick<Fee, 'status' | 'receivedCents'>): FeeState {
  if (status === 'COMPLETED') return 'PAID';
  return receivedCents > 0 ? 'PARTIAL' : 'UNPAID';
}

/** What is left to pay, in cents. */
export function missingCents({ status, amountCents, receivedCents }: Fee): number {
  return status === 'COMPLETED' ? 0 : Math.max(0, amountCents - receivedCents);
}

/** Whether the entry fee has been paid, whatever the entry owes for buying back; the entry fee is paid first. */
export function isEntryFeePaid({
  buyBackCents,
  ...fee
}: Fee & { /** The part of the amount that buys back. */ buyBackCents: number }): boolean {
  if (fee.status === 'COMPLETED') return true;
  return buyBackCents > 0 && fee.receivedCents >= fee.amountCents - buyBackCents;
}
