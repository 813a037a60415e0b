import type { Transaction } from '../../../prisma/client.ts';
import { newRecoveryCodes, type NewRecoveryCodes } from '../../auth/recoveryCodes.ts';
import { provenSession } from '../../auth/reauthentication.ts';
import { hasSecondFactor } from '../../auth/secondFactors.ts';
import type { Viewer } from '../../auth/viewer.ts';
import { ConflictError } from '../failures.ts';
import type { Site } from '../letters.ts';
import type { Services } from '../services.ts';
import { recordChange } from './recordChange.ts';

/**
 * Recovery codes for an account that gets its first second factor. They are hashed here, since that takes long, and
 * stored in the transaction that adds the factor.
 */
export async function prepareFirstCodes(
  { db }: Pick<Services, 'db'>,
  userId: number,
): Promise<{ store(tx: Transaction): Promise<string[] | null> }> {
  const made = (await hasSecondFactor(db, userId)) ? null : await newRecoveryCodes();
  return { store: async (tx) => (made === null ? null : storeCodes(tx, userId, made)) };
}

/**
 * New recovery codes for the viewer, shown once; the ones before no longer work.
 * @throws NotSignedInError, ForbiddenError (an API token), ReauthenticationRequired, ConflictError without a second factor
 */
export async function createRecoveryCodes(
  services: Services,
  viewer: Viewer | null,
  site: Site,
): Promise<{ userId: number; recoveryCodes: string[] }> {
  const { userId } = await provenSession(services, viewer);
  if (!(await hasSecondFactor(services.db, userId))) {
    throw new ConflictError('Recovery codes stand in for a second factor. Please add one first.');
  }
  const made = await newRecoveryCodes();
  return services.db.$transaction(async (tx) => {
    const recoveryCodes = await storeCodes(tx, userId, made);
    await recordChange(tx, services, site, { userId, change: { kind: 'NEW_RECOVERY_CODES' } });
    return { userId, recoveryCodes };
  });
}

async function storeCodes(
  tx: Transaction,
  userId: number,
  { codes, rows }: NewRecoveryCodes,
): Promise<string[]> {
  await tx.recoveryCode.deleteMany({ where: { userId } });
  await tx.recoveryCode.createMany({ data: rows.map((row) => ({ ...row, userId })) });
  return codes;
}

/** Recovery codes go with the last factor that they stand in for. */
export async function dropCodesWithLastFactor(tx: Transaction, userId: number): Promise<void> {
  if (!(await hasSecondFactor(tx, userId))) await tx.recoveryCode.deleteMany({ where: { userId } });
}
