import { administrator } from '../accounts/access/permissions.ts';
import { provenSession } from '../accounts/sessions/reauthentication.ts';
import type { Viewer } from '../accounts/sessions/viewer.ts';
import { checkMailServer, passwordFor, smtpUrlOf, type MailServer } from '../messages/rules/mailServer.ts';
import { ConflictError, InvalidInputError } from '../kernel/failures.ts';
import type { Services } from '../kernel/services.ts';
import { MailError } from '../messages/mail/transport/mailer.ts';
import type { Site } from '../messages/mail/mailContent.ts';
import { testMail } from '../messages/mail/templates/accountMails.ts';
import { causeOf, tryMailServer } from '../messages/mail/tryMailServer.ts';
import { readSiteSettings, updateSite, type RunningSite } from './siteSettings.ts';
import { TEST_MAILS } from './testMail.ts';

/**
 * Connects the site to a mail server: sends a test mail to the administrator through it, and stores it once the server
 * has taken that mail. An empty password stands for the stored one of the same server and user. By a recently
 * authenticated session alone.
 * @returns the address that the test mail went to
 * @throws NotSignedInError, ForbiddenError, ReauthenticationRequired, RateLimitedError, InvalidInputError with what the
 * mail server answered, ConflictError for a server that the environment gives
 */
export async function connectMailServer(
  services: Services,
  viewer: Viewer | null,
  input: MailServer & { mailFrom: string },
  site: RunningSite & Site,
): Promise<string> {
  const { userId } = administrator(viewer);
  await provenSession(services, viewer);
  const { mailFrom, ...given } = input;
  const server: MailServer = { ...given, host: given.host.trim(), user: given.user.trim() };
  const password = server.password === '' ? passwordFor(server, site.smtpUrl) : server.password;
  const problems = checkMailServer({ ...server, password });
  const issues = Object.entries(problems).map(([name, message]) => ({ path: ['input', name], message }));
  if (mailFrom.trim() === '') {
    issues.push({ path: ['input', 'mailFrom'], message: 'Please enter the sender of the mails.' });
  }
  if (issues.length > 0) throw new InvalidInputError(issues);
  const smtpUrl = smtpUrlOf({ ...server, password });
  const settings = readSiteSettings({ smtpUrl, mailFrom }, site);
  await services.limits.named('test-mail', TEST_MAILS).take(String(userId));
  const { email: to } = await services.db.user.findUniqueOrThrow({ where: { id: userId } });
  const from = settings.mailFrom ?? site.mailFrom;
  try {
    const now = services.systemClock.now();
    await tryMailServer({ url: smtpUrl, from }, { to, now, ...testMail(site) });
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    const path = causeOf(error);
    const message = `The test mail was not sent: ${error.message.replace(/\.$/, '')}. Nothing was changed.`;
    throw path === null
      ? new ConflictError(message)
      : new InvalidInputError([{ path: ['input', path], message }]);
  }
  await updateSite(services, viewer, settings, site);
  return to;
}
