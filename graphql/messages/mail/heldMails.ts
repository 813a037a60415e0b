import { afterCommit } from '#prisma/afterCommit.ts';
import type { TransactionClient } from '#prisma/client.ts';
import type { OutboxMail, Prisma } from '#prisma/generated/sqlite/client.ts';
import {
  HELD_PREFIXES,
  heldMailKinds,
  linkIn,
  mayBeRead,
  OF_NO_USE_LATER,
  type HeldMailKind,
  withOrigin,
} from '../rules/heldMails.ts';
import { NO_ADDRESS } from '#graphql/accounts/rules/people.ts';
import { yieldToEventLoop } from '#kernel/yieldEvery.ts';
import type { Services } from '#kernel/services.ts';
import { refusedAddresses } from './invitationRefusals.ts';
import { mailQueue } from './mailQueue.ts';

type Where = Prisma.OutboxMailWhereInput;

/** A link for an account without an address waits until it is handed over. */
const HAS_ADDRESS: Where = { NOT: { to: { endsWith: NO_ADDRESS } } };

const beginsWith = (prefix: string): Where => ({ key: { startsWith: prefix } });

/** The held mails of a pool, or with null those about accounts; of one kind or of all. */
export function heldMailsOf(poolId: number | null, kind?: HeldMailKind): Where {
  const isHeld: Where = { poolId, heldAt: { not: null }, discardedAt: null };
  if (kind === undefined) return isHeld;
  if (kind === 'NOTICES')
    return { AND: [isHeld, { NOT: { OR: Object.values(HELD_PREFIXES).map(beginsWith) } }] };
  return { AND: [isHeld, beginsWith(HELD_PREFIXES[kind])] };
}

export interface HeldMails {
  poolId: number | null;
  kind: HeldMailKind;
  count: number;
  /** When the first of them was written; real time. */
  since: Date;
}

/** The kinds of which a pool, or with null the accounts, have held mails. */
export async function heldMails({ db }: Pick<Services, 'db'>, poolId: number | null): Promise<HeldMails[]> {
  // Where mails go out, one statement says so.
  const first = await db.outboxMail.findFirst({
    where: { AND: [heldMailsOf(poolId), HAS_ADDRESS] },
    select: { id: true },
  });
  if (first === null) return [];
  const kinds = await Promise.all(
    heldMailKinds.map(async (kind) => {
      const { _count, _min } = await db.outboxMail.aggregate({
        where: { AND: [heldMailsOf(poolId, kind), HAS_ADDRESS] },
        _count: true,
        _min: { heldAt: true },
      });
      return { poolId, kind, count: _count, since: _min.heldAt };
    }),
  );
  return kinds.flatMap(({ since, ...rest }) => (since === null ? [] : [{ ...rest, since }]));
}

/** A held mail as those read it who may send it. */
export interface HeldMail {
  to: string;
  subject: string;
  text: string;
  /** The personal link of an invitation; null for other mails. */
  link: string | null;
  writtenAt: Date;
}

/** The most held mails that are shown at once. */
export const MOST_SHOWN = 500;

/** The held mails of a kind, the latest first; empty where only their recipients may read them. */
export async function readHeldMails(
  { db, mailSite }: Pick<Services, 'db' | 'mailSite'>,
  of: Pick<HeldMails, 'poolId' | 'kind'>,
): Promise<HeldMail[]> {
  if (!mayBeRead(of)) return [];
  const rows = await db.outboxMail.findMany({
    where: { AND: [heldMailsOf(of.poolId, of.kind), HAS_ADDRESS] },
    // As the index of held mails has them: others are not read.
    orderBy: [{ heldAt: 'desc' }, { id: 'desc' }],
    take: MOST_SHOWN,
  });
  return rows.map((row) => shown(row, mailSite().publicUrl));
}

/** The held mail of an invitation; null once it went out or was dropped. */
export async function heldInvitationMail(
  { db, mailSite }: Pick<Services, 'db' | 'mailSite'>,
  mailKey: string | null,
): Promise<HeldMail | null> {
  if (mailKey === null) return null;
  const row = await db.outboxMail.findFirst({
    where: { key: mailKey, heldAt: { not: null }, discardedAt: null },
  });
  return row === null ? null : shown(row, mailSite().publicUrl);
}

/** The personal link of a held mail, at the site's present address; null where it has none. */
export function heldLink(
  { text, heldOrigin }: Pick<OutboxMail, 'text' | 'heldOrigin'>,
  publicUrl: string,
): string | null {
  return linkIn(withOrigin(text, heldOrigin ?? publicUrl, publicUrl));
}

function shown({ to, subject, text, heldOrigin, createdAt }: OutboxMail, publicUrl: string): HeldMail {
  const now = withOrigin(text, heldOrigin ?? publicUrl, publicUrl);
  return { to, subject, text: now, link: linkIn(now), writtenAt: createdAt };
}

/**
 * Holds the due mails while none can be sent, such as those that were queued when the mail server was removed. Those
 * that are of no use later are dropped.
 */
export async function holdDueMails({
  db,
  systemClock,
  mailSite,
}: Pick<Services, 'db' | 'systemClock' | 'mailSite'>): Promise<number> {
  const now = systemClock.now();
  const isDue = mailQueue.due(now);
  await db.outboxMail.deleteMany({ where: { AND: [isDue, { OR: OF_NO_USE_LATER.map(beginsWith) }] } });
  const due = await db.outboxMail.findMany({ where: isDue, select: { id: true, key: true }, take: PAGE });
  if (due.length === 0) return 0;
  await db.$transaction([
    db.outboxMail.updateMany({
      where: { id: { in: due.map(({ id }) => id) }, ...isDue },
      data: { heldAt: now, heldOrigin: mailSite().publicUrl },
    }),
    db.invitation.updateMany({
      where: { mailKey: { in: due.map(({ key }) => key) }, sentAt: null },
      data: { heldAt: now },
    }),
  ]);
  return due.length;
}

const PAGE = 500;

export interface ReleasedMails {
  /** The mails that go out now. */
  sent: number;
  /** Invitations that have ended, were used or were refused since: their mails are dropped. */
  dropped: number;
}

/** Queues the held mails of a kind, in the transaction of whoever asked for it. */
export async function releaseHeldMails(
  services: Pick<Services, 'systemClock' | 'mailSite' | 'events'>,
  tx: TransactionClient,
  of: Pick<HeldMails, 'poolId' | 'kind'>,
): Promise<ReleasedMails> {
  const now = services.systemClock.now();
  const { publicUrl } = services.mailSite();
  const released: ReleasedMails = { sent: 0, dropped: 0 };
  afterCommit(tx, () => services.events.publish({ type: 'queued', queue: 'mail' }));
  for (let after = 0; ;) {
    const rows = await tx.outboxMail.findMany({
      where: { AND: [heldMailsOf(of.poolId, of.kind), HAS_ADDRESS, { id: { gt: after } }] },
      orderBy: { id: 'asc' },
      take: PAGE,
    });
    const dead = await deadKeys(tx, of.kind, rows, now);
    const alive = rows.filter(({ key }) => !dead.has(key));
    await discard(
      tx,
      rows.filter(({ key }) => dead.has(key)),
      now,
    );
    const fresh = { heldAt: null, heldOrigin: null, createdAt: now, sendAfter: now };
    const [moved, same] = [
      alive.filter(({ heldOrigin }) => heldOrigin !== publicUrl),
      alive.filter(({ heldOrigin }) => heldOrigin === publicUrl),
    ];
    await tx.outboxMail.updateMany({ where: { id: { in: same.map(({ id }) => id) } }, data: fresh });
    for (const { id, text, html, unsubscribe, heldOrigin } of moved) {
      const set = (part: string) => withOrigin(part, heldOrigin ?? publicUrl, publicUrl);
      await tx.outboxMail.update({
        where: { id },
        data: {
          ...fresh,
          text: set(text),
          html: set(html),
          unsubscribe: unsubscribe === null ? null : set(unsubscribe),
        },
      });
    }
    await tx.invitation.updateMany({
      where: { mailKey: { in: alive.map(({ key }) => key) } },
      data: { heldAt: null, queuedAt: now },
    });
    released.sent += alive.length;
    released.dropped += dead.size;
    if (rows.length < PAGE) return released;
    await yieldToEventLoop();
    after = rows.at(-1)!.id;
  }
}

/** Drops the held mails of a kind, in the transaction of whoever asked for it. @returns how many */
export async function discardHeldMails(
  { systemClock }: Pick<Services, 'systemClock'>,
  tx: TransactionClient,
  { poolId, kind }: Pick<HeldMails, 'poolId' | 'kind'>,
): Promise<number> {
  const { count } = await tx.outboxMail.updateMany({
    where: { AND: [heldMailsOf(poolId, kind), HAS_ADDRESS] },
    data: { ...NO_CONTENT, discardedAt: systemClock.now() },
  });
  return count;
}

/**
 * Has the mails whose key begins so never sent, except those that are on their way: these are claimed, and have no error.
 * @returns how many
 */
export async function stopMails(
  { systemClock }: Pick<Services, 'systemClock'>,
  tx: TransactionClient,
  prefix: string,
): Promise<number> {
  const now = systemClock.now();
  const { count } = await tx.outboxMail.updateMany({
    where: {
      ...beginsWith(prefix),
      ...{ sentAt: null, failedAt: null, discardedAt: null },
      OR: [{ attempts: 0 }, { lastError: { not: null } }, { sendAfter: { lte: now } }],
    },
    data: { ...NO_CONTENT, heldAt: now, discardedAt: now },
  });
  return count;
}

/** The row stays: its key says that the mail was written, so that no job writes it again. */
async function discard(tx: TransactionClient, rows: readonly OutboxMail[], now: Date): Promise<void> {
  if (rows.length === 0) return;
  await tx.outboxMail.updateMany({
    where: { id: { in: rows.map(({ id }) => id) } },
    data: { ...NO_CONTENT, discardedAt: now },
  });
}

const NO_CONTENT = { text: '', html: '', attachments: null };

/** The keys of invitations that nobody can use any more, or whose address wants none. */
async function deadKeys(
  tx: TransactionClient,
  kind: HeldMailKind,
  rows: readonly OutboxMail[],
  now: Date,
): Promise<Set<string>> {
  if (kind !== 'INVITATIONS') return new Set();
  const [good, refused] = await Promise.all([
    tx.invitation.findMany({
      where: {
        mailKey: { in: rows.map(({ key }) => key) },
        joinedAt: null,
        revokedAt: null,
        declinedAt: null,
        expiresAt: { gt: now },
        OR: [{ kind: 'JOIN' }, { user: { passwordHash: null } }],
      },
      select: { mailKey: true },
    }),
    refusedAddresses(
      tx,
      rows.map(({ to }) => to),
    ),
  ]);
  const keys = new Set(good.map(({ mailKey }) => mailKey));
  return new Set(rows.filter(({ key, to }) => !keys.has(key) || refused.has(to)).map(({ key }) => key));
}
