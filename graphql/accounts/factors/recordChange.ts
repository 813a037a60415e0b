import type { AuditAction } from '#graphql/office/rules/auditSentence.ts';
import type { TransactionClient } from '#prisma/client.ts';
import { writeAudit } from '#kernel/audit.ts';
import { enqueueMail } from '#graphql/messages/mail/enqueueMail.ts';
import type { Site } from '#graphql/messages/mail/mailContent.ts';
import type { Services } from '#kernel/services.ts';
import {
  secondFactorMail,
  type SecondFactorChange,
} from '#graphql/messages/mail/templates/secondFactorMails.ts';

const ACTIONS: Record<SecondFactorChange['kind'], AuditAction> = {
  PASSKEY_ADDED: 'account.addPasskey',
  PASSKEY_REMOVED: 'account.removePasskey',
  APP_ADDED: 'account.addAuthenticatorApp',
  APP_REMOVED: 'account.removeAuthenticatorApp',
  NEW_RECOVERY_CODES: 'account.createRecoveryCodes',
  RECOVERY_CODE_USED: 'account.useRecoveryCode',
  RESET: 'account.resetSecondFactor',
  IDENTITY_LINKED: 'account.linkIdentity',
  IDENTITY_UNLINKED: 'account.unlinkIdentity',
};

/**
 * Writes the change to the audit log and mails its owner, in the transaction of the change. Neither contains
 * a secret.
 */
export async function recordChange(
  tx: TransactionClient,
  services: Pick<Services, 'clock' | 'systemClock' | 'mailSite' | 'events'>,
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
  const content = secondFactorMail(site, { name, change });
  await enqueueMail(services, tx, { key: `second-factor:${line}`, to: email, ...content });
}
