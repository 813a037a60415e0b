import { setTimeout as wait } from 'node:timers/promises';
import type { OutboxMail } from '#prisma/generated/sqlite/client.ts';
import { type Mailer, MailError, type TextFile } from './transport/mailer.ts';
import type { Services } from '#kernel/services.ts';
import { holdDueMails } from './heldMails.ts';
import { dueMails, LONGEST_PAUSE, WAITING } from './waitingMails.ts';

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

const MINUTE = 60_000;
/** Duration of a claim: longer than any SMTP conversation. */
const CLAIM = 5 * MINUTE;
/** Pauses between attempts: a minute, doubled each time, up to the longest; together two days. */
export const ATTEMPTS = 30;
/** Mails sent concurrently. */
const AT_ONCE = 3;
/** Mails per batch. */
const BATCH = 100;
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
 * Sends queued mails, oldest first, until none is due or the signal aborts; mails in progress are finished.
 * Each mail is claimed before it is sent, by moving `sendAfter` behind the claim's end, and marked as sent
 * right after. So no two processes send the same mail, and a crash loses none: a crash between the server's
 * response and the mark sends it again after five minutes, with the same Message-ID, by which receivers drop
 * the duplicate. The content is deleted after sending: it may hold a password link. While the site cannot send mail,
 * the due mails are held.
 */
export async function sendMail(services: Needs, mailer: Mailer, signal?: AbortSignal): Promise<SentMail> {
  const outcome: SentMail = { sent: 0, failed: 0, isServerDown: false };
  if (services.mailSite().obstacle !== null) {
    const held = await holdDueMails(services);
    if (held > 0) services.log.warn({ mails: held }, 'mail: held, since the site cannot send mail');
    return outcome;
  }
  let refusedInARow = 0;
  const isOver = () => signal?.aborted === true || outcome.isServerDown;
  while (!isOver()) {
    const due = await services.db.outboxMail.findMany({
      where: dueMails(services.systemClock.now()),
      orderBy: [{ sendAfter: 'asc' }, { id: 'asc' }],
      take: BATCH,
    });
    if (due.length === 0) break;
    const queue = due[Symbol.iterator]();
    /** Pools whose invitations were sent or refused: one event for all of a batch. */
    const pools = new Set<number>();
    const work = async () => {
      for (const mail of queue) {
        if (isOver()) return;
        if (!(await claim(services, mail))) continue;
        const error = await trySending(services, mailer, mail, pools);
        if (error === null) outcome.sent += 1;
        else outcome.failed += 1;
        refusedInARow = error?.about === 'server' ? refusedInARow + 1 : 0;
        if (refusedInARow >= ENOUGH) outcome.isServerDown = true;
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    for (const poolId of pools) services.events.publish({ type: 'office', poolId });
  }
  return outcome;
}

/** When the next mail is due, in real time; null while none waits. */
export async function nextMailAt({ db }: Pick<Services, 'db'>): Promise<Date | null> {
  const next = await db.outboxMail.findFirst({
    where: WAITING,
    orderBy: { sendAfter: 'asc' },
    select: { sendAfter: true },
  });
  return next?.sendAfter ?? null;
}

async function claim({ db, systemClock }: Needs, mail: OutboxMail): Promise<boolean> {
  const { count } = await db.outboxMail.updateMany({
    where: {
      id: mail.id,
      ...WAITING,
      sendAfter: mail.sendAfter,
      attempts: mail.attempts,
    },
    data: {
      attempts: mail.attempts + 1,
      lastError: null,
      sendAfter: new Date(systemClock.now().getTime() + CLAIM),
    },
  });
  return count === 1;
}

/** Sends a claimed mail and stores the result; returns the error, if any. */
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
  await persistently(() =>
    // Gone when its account was deleted meanwhile.
    services.db.outboxMail.updateMany({
      where: { id: mail.id },
      data: { sentAt: services.systemClock.now(), lastError: null, text: '', html: '', attachments: null },
    }),
  );
  await note({ sentAt: services.systemClock.now() });
  return null;

  async function note(of: Parameters<typeof noteInvitationMail>[2]): Promise<void> {
    const poolId = await noteInvitationMail(services, mail.key, of);
    if (poolId !== null) pools.add(poolId);
  }
}

/** @returns whether no attempt follows; false, too, where the claim ran out and another process has the mail since */
async function noteFailure(
  { db, systemClock, log }: Needs,
  mail: OutboxMail,
  failure: MailError,
): Promise<boolean> {
  const now = systemClock.now();
  const attempts = mail.attempts + 1;
  const isFinal = failure.about === 'mail' || attempts >= ATTEMPTS;
  const pause = Math.min(MINUTE * 2 ** (attempts - 1), LONGEST_PAUSE);
  log[isFinal ? 'error' : 'warn'](
    { mail: mail.id, attempts, err: failure },
    isFinal ? 'mail: given up' : 'mail: could not be sent; it is tried again',
  );
  const { count } = await db.outboxMail.updateMany({
    where: { id: mail.id, ...WAITING, attempts },
    data: {
      lastError: failure.message.slice(0, 500),
      ...(isFinal ? { failedAt: now } : { sendAfter: new Date(now.getTime() + pause) }),
    },
  });
  return isFinal && count === 1;
}

/** An unmarked mail would be sent again, so the mark is retried. */
async function persistently(write: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await write();
      return;
    } catch (error) {
      if (attempt === 3) throw error;
      await wait(200 * attempt);
    }
  }
}
