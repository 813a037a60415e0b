import type { Transaction } from '../../../prisma/client.ts';
import { writeAudit } from '../audit.ts';
import { enqueueMail } from '../enqueueMail.ts';
import type { Site } from '../letters.ts';
import type { Services } from '../services.ts';
import { secondFactorLetter } from './secondFactorLetters.ts';

/** What happened to how an account signs in. */
export type SecondFactorChange =
  | { kind: 'PASSKEY_ADDED' | 'PASSKEY_REMOVED'; name: string }
  | { kind: 'APP_ADDED' | 'APP_REMOVED' | 'NEW_RECOVERY_CODES' }
  | { kind: 'RECOVERY_CODE_USED'; left: number }
  | { kind: 'RESET' };

const ACTIONS: Record<SecondFactorChange['kind'], string> = {
  PASSKEY_ADDED: 'account.addPasskey',
  PASSKEY_REMOVED: 'account.removePasskey',
  APP_ADDED: 'account.addAuthenticatorApp',
  APP_REMOVED: 'account.removeAuthenticatorApp',
  NEW_RECOVERY_CODES: 'account.createRecoveryCodes',
  RECOVERY_CODE_USED: 'account.useRecoveryCode',
  RESET: 'account.resetSecondFactor',
};

/** Writes the change to the audit log and to its owner, in the transaction of the change. Neither holds a secret. */
export async function recordChange(
  tx: Transaction,
  services: Pick<Services, 'clock' | 'systemClock'>,
  site: Site,
  {
    userId,
    change,
    actorId = userId,
    reason = null,
  }: { userId: number; change: SecondFactorChange; actorId?: number | null; reason?: string | null },
): Promise<void> {
  const line = await writeAudit(tx, {
    at: services.clock.now(),
    actorId,
    action: ACTIONS[change.kind],
    subjectType: 'User',
    subjectId: userId,
    reason,
    ...('name' in change && { after: { name: change.name } }),
  });
  const { name, email } = await tx.user.findUniqueOrThrow({ where: { id: userId } });
  const letter = secondFactorLetter(site, { name, change });
  await enqueueMail(tx, { key: `second-factor:${line}`, to: email, ...letter }, services.systemClock.now());
}
