import type { TransactionClient } from '#prisma/client.ts';
import type { SecondFactorMethod } from '#kernel/failures.ts';

type Tables = Pick<TransactionClient, 'passkey' | 'authenticatorApp' | 'recoveryCode'>;

/** The second factors of an account; empty when it has none: recovery codes alone do not count. */
export async function secondFactorMethods(db: Tables, userId: number): Promise<SecondFactorMethod[]> {
  const [app, passkeys, codes] = await Promise.all([
    db.authenticatorApp.count({ where: { userId, confirmedAt: { not: null } } }),
    db.passkey.count({ where: { userId } }),
    db.recoveryCode.count({ where: { userId, usedAt: null } }),
  ]);
  if (app + passkeys === 0) return [];
  return [
    ...(app > 0 ? (['TOTP'] as const) : []),
    ...(passkeys > 0 ? (['PASSKEY'] as const) : []),
    ...(codes > 0 ? (['RECOVERY_CODE'] as const) : []),
  ];
}

/** Those of the accounts that have a second factor. */
export async function withSecondFactor(
  db: Pick<TransactionClient, 'user'>,
  userIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await db.user.findMany({
    where: {
      id: { in: [...userIds] },
      OR: [{ authenticatorApp: { confirmedAt: { not: null } } }, { passkeys: { some: {} } }],
    },
    select: { id: true },
  });
  return new Set(rows.map(({ id }) => id));
}

export async function hasSecondFactor(db: Pick<TransactionClient, 'user'>, userId: number): Promise<boolean> {
  return (await withSecondFactor(db, [userId])).has(userId);
}
