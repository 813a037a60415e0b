import { setTimeout as wait } from 'node:timers/promises';
import type { OutboxMail } from '#prisma/generated/sqlite/client.ts';
import { type Mailer, MailError, type TextFile } from './transport/mailer.ts';
import type { Services } from '#kernel/services.ts';
import { holdDueMails } from './heldMails.ts';
import { mailQueue } from './mailQueue.ts';

const MAX_REASON = 300;

/**
 * Notes on an invitation what became of its mail; mails of other kinds have none.
 * @returns the pool whose list of invitations changed; null for none
 */
async function noteInvitationMail(
  { db }: Pick<Services, 'db'>,
  mailKey: string,
  outcome: { sentAt: Date } | { bouncedAt: Date; bounceReason: string },
): Promise<number | null> {
  if (!mailKey.startsWith('invitation:')) return null;
  const data =
    'sentAt' in outcome ? outcome : { ...outcome, bounceReason: outcome.bounceReason.slice(0, MAX_REASON) };
  const invitation = await db.invitation.findUnique({
    where: { mailKey },
    select: { id: true, poolId: true },
  });
  // A later mail of the invitation has another key.
  if (invitation === null) return null;
  await db.invitation.updateMany({ where: { id: invitation.id, mailKey }, data });
  return invitation.poolId;
}

/** Mails sent concurrently. */
const AT_ONCE = 3;
/** Consecutive refusals by the server after which the remaining mails wait. */
const ENOUGH = 3;

export interface SentMail {
  sent: number;
  /** Not accepted; tried again, unless it failed for good. */
  failed: number;
  /** The server accepts no mail at present; no use in an immediate retry. */
  isServerDown: boolean;
}

type Needs = Pick<Services, 'db' | 'systemClock' | 'log' | 'events' | 'mailSite'>;

/**
 * Sends queued mails, oldest first, until none is due or the signal aborts. A mail that is sent again after a crash
 * has the same Message-ID, by which receivers drop the duplicate. The content is deleted after sending: it may hold
 * a password link. While the site cannot send mail, the due mails are held.
 */
export async function sendMail(services: Needs, mailer: Mailer, signal?: AbortSignal): Promise<SentMail> {
  const outcome: SentMail = { sent: 0, failed: 0, isServerDown: false };
  if (services.mailSite().obstacle !== null) {
    const held = await holdDueMails(services);
    if (held > 0) services.log.warn({ mails: held }, 'mail: held, since the site cannot send mail');
    return outcome;
  }
  let refusedInARow = 0;
  /** Pools whose invitations were sent or refused: one event for all. */
  const pools = new Set<number>();
  await mailQueue.send(services, {
    read: (query) => services.db.outboxMail.findMany(query),
    atOnce: AT_ONCE,
    isOver: () => signal?.aborted === true || outcome.isServerDown,
    async send(mail) {
      const error = await trySending(services, mailer, mail, pools);
      if (error === null) outcome.sent += 1;
      else outcome.failed += 1;
      refusedInARow = error?.about === 'server' ? refusedInARow + 1 : 0;
      if (refusedInARow >= ENOUGH) outcome.isServerDown = true;
      return error === null;
    },
    mark: (mails) => markSent(services, mails),
  });
  for (const poolId of pools) services.events.publish({ type: 'office', poolId });
  return outcome;
}

/** Sends a claimed mail and stores a failure; returns the error, if any. */
async function trySending(
  services: Needs,
  mailer: Mailer,
  mail: OutboxMail,
  pools: Set<number>,
): Promise<MailError | null> {
  const { messageId, to, subject, text, html, unsubscribe, createdAt: writtenAt } = mail;
  const attachments = mail.attachments === null ? [] : (JSON.parse(mail.attachments) as TextFile[]);
  try {
    await mailer.send({ messageId, to, subject, text, html, attachments, unsubscribe, writtenAt });
  } catch (error) {
    const failure = error instanceof MailError ? error : new MailError(String(error), 'later', error);
    if (await noteFailure(services, mail, failure)) {
      await note({ bouncedAt: services.systemClock.now(), bounceReason: failure.message });
    }
    return failure;
  }
  await note({ sentAt: services.systemClock.now() });
  return null;

  async function note(of: Parameters<typeof noteInvitationMail>[2]): Promise<void> {
    const poolId = await noteInvitationMail(services, mail.key, of);
    if (poolId !== null) pools.add(poolId);
  }
}

/** @returns whether no attempt follows; false, too, where the claim ran out and another process has the mail since */
async function noteFailure(services: Needs, mail: OutboxMail, failure: MailError): Promise<boolean> {
  const isFinal = await mailQueue.noteFailure(services, mail, {
    canPass: failure.about !== 'mail',
    retryAfter: null,
    data: { lastError: failure.message.slice(0, 500) },
  });
  services.log[isFinal === true ? 'error' : 'warn'](
    { mail: mail.id, attempts: mail.attempts + 1, err: failure },
    isFinal === true ? 'mail: given up' : 'mail: could not be sent; it is tried again',
  );
  return isFinal === true;
}

/** Unmarked mails would be sent again, so the mark is retried. */
async function markSent({ db, systemClock }: Needs, mails: readonly OutboxMail[]): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      // Those are gone whose account was deleted meanwhile.
      await db.outboxMail.updateMany({
        where: { id: { in: mails.map(({ id }) => id) } },
        data: { sentAt: systemClock.now(), lastError: null, text: '', html: '', attachments: null },
      });
      return;
    } catch (error) {
      if (attempt === 3) throw error;
      await wait(200 * attempt);
    }
  }
}
