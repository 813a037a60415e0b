/** The state of a fee by what was received of it. */
export type FeeState = 'UNPAID' | 'PARTIAL' | 'PAID';

interface Fee {
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
