import type { TransactionClient } from '#prisma/client.ts';
import type { Services } from '#kernel/services.ts';

/**
 * Adds or removes second factors of an account in one transaction. Then everything that keeps viewers of the account looks
 * them up again: its role may hang on its factors (REQUIRE_SECOND_FACTOR).
 */
export async function changeFactors<T>(
  { db, events }: Pick<Services, 'db' | 'events'>,
  userId: number,
  work: (tx: TransactionClient) => Promise<T>,
): Promise<T> {
  const result = await db.$transaction(work);
  events.publish({ type: 'access', userId });
  return result;
}
