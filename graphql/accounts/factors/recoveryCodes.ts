import type { TransactionClient } from '#prisma/client.ts';
import { newRecoveryCodes, type NewRecoveryCodes } from '../credentials/recoveryCodes.ts';
import { provenSession } from '../sessions/reauthentication.ts';
import { hasSecondFactor } from '../credentials/secondFactors.ts';
import type { Viewer } from '../sessions/viewer.ts';
import { ConflictError } from '#kernel/failures.ts';
import type { Site } from '#graphql/messages/mail/mailContent.ts';
import type { Services } from '#kernel/services.ts';
import { recordChange } from './recordChange.ts';

/**
 * Recovery codes for an account that gets its first second factor. They are hashed here, since hashing is
 * slow, and stored in the transaction that adds the factor.
 */
export async function prepareFirstCodes(
  { db, hashCost }: Pick<Services, 'db' | 'hashCost'>,
  userId: number,
): Promise<{ store(tx: TransactionClient): Promise<string[] | null> }> {
  const newCodes = (await hasSecondFactor(db, userId)) ? null : await newRecoveryCodes(hashCost);
  return { store: async (tx) => (newCodes === null ? null : storeCodes(tx, userId, newCodes)) };
}

/**
 * New recovery codes for the viewer, shown once; they replace the old ones.
 * @throws NotSignedInError, ForbiddenError (an API token), ReauthenticationRequired, ConflictError without a
 * second factor
 */
export async function createRecoveryCodes(
  services: Services,
  viewer: Viewer | null,
  site: Site,
): Promise<{ userId: number; recoveryCodes: string[] }> {
  const { userId } = await provenSession(services, viewer);
  if (!(await hasSecondFactor(services.db, userId))) {
    throw new ConflictError(
      'Recovery codes are for when you lose your second factor. Add a second factor first.',
    );
  }
  const newCodes = await newRecoveryCodes(services.hashCost);
  return services.db.$transaction(async (tx) => {
    const recoveryCodes = await storeCodes(tx, userId, newCodes);
    await recordChange(tx, services, site, { userId, change: { kind: 'NEW_RECOVERY_CODES' } });
    return { userId, recoveryCodes };
  });
}

async function storeCodes(
  tx: TransactionClient,
  userId: number,
  { codes, rows }: NewRecoveryCodes,
): Promise<string[]> {
  await tx.recoveryCode.deleteMany({ where: { userId } });
  await tx.recoveryCode.createMany({ data: rows.map((row) => ({ ...row, userId })) });
  return codes;
}

/** Recovery codes are deleted with the last second factor. */
export async function dropCodesWithLastFactor(tx: TransactionClient, userId: number): Promise<void> {
  if (!(await hasSecondFactor(tx, userId))) await tx.recoveryCode.deleteMany({ where: { userId } });
}
