import { afterCommit } from '#prisma/afterCommit.ts';
import type { TransactionClient } from '#prisma/client.ts';
import { Prisma } from '#prisma/generated/sqlite/client.ts';
import { goingOn } from '#graphql/accounts/sessions/sessions.ts';
import { groupBy } from '#kernel/groupBy.ts';
import { yieldToEventLoop } from '#kernel/yieldEvery.ts';
import type { Services } from '#kernel/services.ts';
import type { PushKind } from './subscriptions.ts';

/** What a notification shows, also on a locked screen: nothing that its reader may not know or show. */
interface PushText {
  title: string;
  body: string;
  /** The page that it opens: "/picks", "/p/<slug>/picks". */
  path: string;
}

const HOUR = 3_600_000;
/** Milliseconds of real time after which a notification is old news. */
const LASTS: Record<PushKind, number> = {
  reminders: 2 * HOUR,
  results: 48 * HOUR,
  announcements: 48 * HOUR,
  finals: 6 * HOUR,
};
/** Accounts per batch. */
const PAGE = 100;
/** Notifications per statement; their parameters stay well below the limits of both databases. */
const MOST_AT_ONCE = 100;
/** Characters: a push service takes 4 kB, which hold more of any script. */
const MAX_BODY = 300;

/** Real time, and who hears of new notifications. */
type Needs = Pick<Services, 'systemClock' | 'events'>;

/** The accounts that want a kind of notification on some device. */
export function hasPush(kind: PushKind): Prisma.UserWhereInput {
  return { pushSubscriptions: { some: { [kind]: true } } };
}

export interface PushMessage extends PushText {
  userId: number;
  /** Names the cause: one cause never queues two notifications for a device. */
  key: string;
}

/**
 * Queues notifications for the devices of accounts that want the kind, in the transaction of the change that causes them;
 * a job sends them (sendPush.ts). At most a batch of accounts.
 */
export async function enqueuePushes(
  { systemClock, events }: Needs,
  tx: TransactionClient,
  kind: PushKind,
  messages: readonly PushMessage[],
): Promise<void> {
  if (messages.length === 0) return;
  const now = systemClock.now();
  const devices = await tx.pushSubscription.findMany({
    where: { [kind]: true, userId: { in: messages.map(({ userId }) => userId) }, session: goingOn(now) },
    select: { id: true, userId: true },
  });
  const expiresAt = new Date(now.getTime() + LASTS[kind]);
  const devicesOf = groupBy(devices, ({ userId }) => userId);
  const rows = messages.flatMap(({ userId, key, title, body, path }) =>
    (devicesOf.get(userId) ?? []).map(
      ({ id }) =>
        Prisma.sql`(${`${key}:${id}`}, ${id}, ${title}, ${shortened(body)}, ${path}, ${now}, ${now}, ${expiresAt})`,
    ),
  );
  for (let from = 0; from < rows.length; from += MOST_AT_ONCE) {
    await tx.$executeRaw`
      INSERT INTO "OutboxPush"
        ("key", "subscriptionId", "title", "body", "path", "createdAt", "sendAfter", "expiresAt")
      VALUES ${Prisma.join(rows.slice(from, from + MOST_AT_ONCE))}
      ON CONFLICT ("key") DO NOTHING`;
  }
  if (rows.length > 0) afterCommit(tx, () => events.publish({ type: 'queued', queue: 'push' }));
}

/** enqueuePushes for all accounts that a condition finds, with one text for all or one for each. */
export async function enqueuePushesFor(
  services: Needs,
  tx: TransactionClient,
  kind: PushKind,
  accounts: Prisma.UserWhereInput,
  write: (userIds: readonly number[]) => Promise<PushMessage[]> | PushMessage[],
): Promise<void> {
  for (let after = 0; ;) {
    const users = await tx.user.findMany({
      where: { AND: [accounts, hasPush(kind), { id: { gt: after } }] },
      select: { id: true },
      orderBy: { id: 'asc' },
      take: PAGE,
    });
    if (users.length > 0) await enqueuePushes(services, tx, kind, await write(users.map(({ id }) => id)));
    if (users.length < PAGE) return;
    await yieldToEventLoop();
    after = users.at(-1)!.id;
  }
}

function shortened(text: string): string {
  const characters = [...text.replace(/\s+/g, ' ').trim()];
  return characters.length <= MAX_BODY
    ? characters.join('')
    : `${characters.slice(0, MAX_BODY - 1).join('')}…`;
}
