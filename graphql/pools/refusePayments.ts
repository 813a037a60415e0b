import { paymentProblems, type PaymentInstructions } from '../money/rules/paymentInstructions.ts';
import { InvalidInputError } from '../kernel/failures.ts';

/**
 * Refuses ways to pay that do not carry the currency of the pool.
 * @throws InvalidInputError
 */
export function refusePayments(pool: PaymentInstructions & { currency: string }): void {
  const problems = paymentProblems(pool, pool.currency);
  if (problems.length === 0) return;
  throw new InvalidInputError(problems.map(({ field, message }) => ({ path: ['input', field], message })));
}
