import type { Services } from '#kernel/services.ts';
import { isUniqueViolation } from '#kernel/transaction.ts';
import { randomToken } from '../credentials/tokens.ts';

/** A signing key is stored in the database: all processes share it, and what it signed survives a restart. */
export async function signingKey(
  { db, systemClock }: Pick<Services, 'db' | 'systemClock'>,
  purpose: string,
  make: () => string | Promise<string> = randomToken,
): Promise<string> {
  const where = { name: purpose };
  const kept = await db.signingKey.findUnique({ where });
  if (kept !== null) return kept.key;
  try {
    await db.signingKey.create({ data: { ...where, key: await make(), createdAt: systemClock.now() } });
  } catch (error) {
    // A concurrent request stored its key first.
    if (!isUniqueViolation(error)) throw error;
  }
  return (await db.signingKey.findUniqueOrThrow({ where })).key;
}
