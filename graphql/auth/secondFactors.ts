import type { Transaction } from '../../prisma/client.ts';

/** A way to finish a log-in after the password. */
export type SecondFactorMethod = 'TOTP' | 'PASSKEY' | 'RECOVERY_CODE';

type Tables = Pick<Transaction, 'passkey' | 'authenticatorApp' | 'recoveryCode'>;

/** The ways that an account has; empty without a second factor: recovery codes alone are none. */
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

export async function hasSecondFactor(db: Tables, userId: number): Promise<boolean> {
  return (await secondFactorMethods(db, userId)).length > 0;
}
