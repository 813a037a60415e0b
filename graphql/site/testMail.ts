import { randomUUID } from 'node:crypto';

import { administrator } from '../accounts/access/permissions.ts';
import type { Viewer } from '../accounts/sessions/viewer.ts';
import type { Services } from '../kernel/services.ts';
import { enqueueMail } from '../messages/mail/enqueueMail.ts';
import { ConflictError } from '../kernel/failures.ts';
import { testMail } from '../messages/mail/templates/accountMails.ts';
import type { Site } from '../messages/mail/mailContent.ts';

/** Test mails of an account. */
export const TEST_MAILS = { tries: 10, seconds: 15 * 60 };

export interface TestMail {
  key: string;
  state: 'WAITING' | 'SENT' | 'FAILED' | 'NO_MAIL_SERVER';
  /** The error of the mail server; null for none. */
  error: string | null;
}

const keyOf = (userId: number, id: string) => `test-mail:${userId}:${id}`;

/**
 * Queues a mail to the administrator, which goes the way of all mails; none is written without a mail server.
 * @returns its key, for `findTestMail`
 * @throws NotSignedInError, ForbiddenError, RateLimitedError, ConflictError while links lead nobody to the site
 */
export async function sendTestMail(services: Services, viewer: Viewer | null, site: Site): Promise<TestMail> {
  const { userId } = administrator(viewer);
  await services.limits.named('test-mail', TEST_MAILS).take(String(userId));
  const { email } = await services.db.user.findUniqueOrThrow({ where: { id: userId } });
  const id = randomUUID();
  const { obstacle, addressProblem } = services.mailSite();
  if (obstacle === 'NO_MAIL_SERVER') return { key: id, state: 'NO_MAIL_SERVER', error: null };
  if (addressProblem !== null) throw new ConflictError(addressProblem);
  await services.db.$transaction((tx) =>
    enqueueMail(services, tx, { key: keyOf(userId, id), to: email, ...testMail(site) }),
  );
  return { key: id, state: 'WAITING', error: null };
}

/** A test mail of the viewer; null for an unknown key. */
export async function findTestMail(
  { db }: Pick<Services, 'db'>,
  viewer: Viewer | null,
  id: string,
): Promise<TestMail | null> {
  const { userId } = administrator(viewer);
  const mail = await db.outboxMail.findUnique({ where: { key: keyOf(userId, id) } });
  if (mail === null) return null;
  const { sentAt, lastError } = mail;
  return { key: id, state: sentAt ? 'SENT' : lastError === null ? 'WAITING' : 'FAILED', error: lastError };
}
