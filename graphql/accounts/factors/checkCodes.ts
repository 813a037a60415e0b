import { knownDevice } from '../sessions/devices.ts';
import { hashRecoveryCode, readRecoveryCode } from '../credentials/recoveryCodes.ts';
import { matchTotpStep } from '../credentials/totp.ts';
import type { Tries } from '../logInTries.ts';
import type { Services } from '#kernel/services.ts';
import type { Site } from '#graphql/messages/mail/mailContent.ts';
import { recordChange } from './recordChange.ts';

/**
 * Same number as for wrong passwords: guessing codes for a day with the right password succeeds once in 350
 * times.
 */
const CODES = { tries: 10, seconds: 15 * 60 };

/**
 * The limit of code tries. A browser that the account has used before has its own limit, so that somebody who
 * knows the password cannot lock the owner out; all others share the account's limit.
 * @param device the device cookie of earlier log-ins of the account
 */
export async function codeTries(services: Services, userId: number, device: string | null): Promise<Tries> {
  const known = await knownDevice(services, userId, device);
  const limit = services.limits.named(
    known === null ? 'second-factor-account' : 'second-factor-device',
    CODES,
  );
  const key = known ?? String(userId);
  return { take: () => limit.take(key), clear: () => limit.reset(key) };
}

/** Whether the code of an authenticator app is right; consumes it and every older one. */
export async function takeTotp(
  { db, systemClock }: Pick<Services, 'db' | 'systemClock'>,
  userId: number,
  code: string,
): Promise<boolean> {
  const app = await db.authenticatorApp.findUnique({ where: { userId, confirmedAt: { not: null } } });
  const step = app && matchTotpStep(app.secret, code, systemClock.now());
  if (!app || step === null) return false;
  const { count } = await db.authenticatorApp.updateMany({
    where: { userId, secret: app.secret, OR: [{ lastStep: null }, { lastStep: { lt: step } }] },
    data: { lastStep: step },
  });
  return count > 0;
}

/** Whether the recovery code is right; consumes it and mails the owner. */
export async function takeRecoveryCode(
  services: Services,
  userId: number,
  typed: string,
  site: Site,
): Promise<boolean> {
  const code = readRecoveryCode(typed);
  const one = await services.db.recoveryCode.findFirst({ where: { userId } });
  if (code === null || one === null) return false;
  const codeHash = await hashRecoveryCode(code, one.salt, services.hashCost);
  const now = services.systemClock.now();
  return services.db.$transaction(async (tx) => {
    const { count } = await tx.recoveryCode.updateMany({
      where: { userId, codeHash, usedAt: null },
      data: { usedAt: now },
    });
    if (count === 0) return false;
    const left = await tx.recoveryCode.count({ where: { userId, usedAt: null } });
    await recordChange(tx, services, site, { userId, change: { kind: 'RECOVERY_CODE_USED', left } });
    return true;
  });
}
