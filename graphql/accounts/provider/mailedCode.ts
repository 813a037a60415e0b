import { randomInt } from 'node:crypto';

import type { ProviderLogIn } from '#prisma/generated/sqlite/client.ts';
import { hashPassword, verifyPassword } from '../credentials/passwords.ts';
import { identityOf, providerLogInExpired, requireProviderLogIn } from './providerLogIns.ts';
import { createSessionByPassword, type NewSession } from '../sessions/sessions.ts';
import { MAIL_OBSTACLES } from '#graphql/messages/rules/mailObstacle.ts';
import { ConflictError, InvalidCredentialsError } from '#kernel/failures.ts';
import type { Limit } from '#kernel/limits.ts';
import type { Services } from '#kernel/services.ts';
import { enqueueMail } from '#graphql/messages/mail/enqueueMail.ts';
import type { Site } from '#graphql/messages/mail/mailContent.ts';
import { linkCodeMail } from '#graphql/messages/mail/templates/providerMails.ts';
import { requireSecondFactor } from '../factors/pendingLogIns.ts';
import { requireProvider } from './startVisit.ts';

/** Limits: mails to one address, and mails that one client causes whose codes are not used. */
const BY_ACCOUNT = { tries: 5, seconds: 3600 };
const BY_ADDRESS = { tries: 30, seconds: 3600 };
/** Tries per mailed code. */
const TRIES = 5;
/** Without I, L, O and U, which are mistaken for others (Crockford's base32). */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Two groups of four: 40 bits, of which five tries and five mails an hour guess nothing. */
const LENGTH = 8;

/**
 * Mails a code to the account that has the address of the provider's statement. A code and no link that signs in: it works
 * in the browser that asked alone, so that nobody who clicks links the identity of somebody else to the own account.
 * @returns the address
 * @throws NotFoundError for a statement that has expired, ConflictError while the site cannot send mail, RateLimitedError
 */
export async function mailLinkCode(
  services: Services,
  { token, address }: { token: string | null; address: string },
  site: Site,
): Promise<string> {
  const { obstacle } = services.mailSite();
  if (obstacle !== null) {
    throw new ConflictError(
      `${MAIL_OBSTACLES[obstacle]} Ask the administrator of this site for a password link.`,
    );
  }
  const logIn = await requireProviderLogIn(services, token);
  const { name: provider } = requireProvider(services);
  const { email, name } = await ownerOf(services, logIn);
  await codesByAddress(services).take(address);
  await services.limits.named('link-code-account', BY_ACCOUNT).take(email);
  const code = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  const codeHash = await hashPassword(code, services.hashCost);
  const shown = `${code.slice(0, 4)}-${code.slice(4)}`;
  await services.db.$transaction(async (tx) => {
    await tx.providerLogIn.updateMany({ where: { id: logIn.id }, data: { codeHash, triesLeft: TRIES } });
    const content = linkCodeMail(site, { name, provider, code: shown });
    await enqueueMail(services, tx, { key: `link-code:${codeHash}`, to: email, ...content });
  });
  return email;
}

function codesByAddress({ limits }: Services): Limit {
  return limits.named('link-code-address', BY_ADDRESS);
}

/**
 * Signs in by the code that was mailed: the mailbox stands for the password, and an own second factor is asked for as
 * always. The identity is linked in a step of its own (identities.ts).
 * @throws NotFoundError for a statement that has expired, or without a try left, InvalidCredentialsError, SecondFactorRequired
 */
export async function logInWithMailedCode(
  services: Services,
  input: { token: string | null; code: string; address: string; userAgent?: string | null },
): Promise<NewSession> {
  const { code, address, userAgent } = input;
  const logIn = await requireProviderLogIn(services, input.token);
  const { count } = await services.db.providerLogIn.updateMany({
    where: { id: logIn.id, codeHash: logIn.codeHash, triesLeft: { gt: 0 } },
    data: { triesLeft: { decrement: 1 } },
  });
  if (count === 0 || logIn.codeHash === null) {
    throw new InvalidCredentialsError('This code no longer works. Please request a new one.');
  }
  if (!(await verifyPassword(logIn.codeHash, plain(code), services.hashCost))) {
    throw new InvalidCredentialsError('This code is wrong. Please enter the one in the newest mail.');
  }
  const user = await ownerOf(services, logIn);
  // Of two requests one uses the code.
  const used = await services.db.providerLogIn.updateMany({
    where: { id: logIn.id, codeHash: logIn.codeHash },
    data: { codeHash: null, triesLeft: 0 },
  });
  if (used.count === 0) throw providerLogInExpired();
  await codesByAddress(services).giveBack(address);
  await requireSecondFactor(services, user);
  const session = await createSessionByPassword(services, user, userAgent);
  if (session === null) throw providerLogInExpired();
  return session;
}

/**
 * The account whose address the provider has verified, while the identity is linked to none.
 * @throws NotFoundError
 */
async function ownerOf(services: Services, logIn: ProviderLogIn) {
  const { purpose, email, isEmailVerified } = logIn;
  const mayLink = purpose === 'LOG_IN' && isEmailVerified && email !== null;
  const user =
    mayLink && (await identityOf(services, logIn)) === null
      ? await services.db.user.findUnique({
          where: { email },
          select: { id: true, email: true, name: true, passwordHash: true },
        })
      : null;
  if (user === null) throw providerLogInExpired();
  return user;
}

/** As it was mailed, however it was typed. */
function plain(code: string): string {
  return code.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
}
