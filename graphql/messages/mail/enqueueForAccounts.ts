import type { Prisma, User } from '#prisma/generated/sqlite/client.ts';
import { enqueueMails } from './enqueueMail.ts';
import { unsubscribeUrl, type MailContent, type Site } from './mailContent.ts';
import type { NotificationKind } from './notifications.ts';
import { yieldToEventLoop } from '#kernel/yieldEvery.ts';
import type { Services } from '#kernel/services.ts';

/** Accounts per batch: writing their mails takes the thread for some ten milliseconds. */
const PAGE = 100;

/**
 * Queues one mail per account, in batches of five statements, so that a large pool takes neither much memory
 * nor a long write. An interrupted call can be repeated: queued mails are not duplicated.
 * @returns the number of new mails
 */
export async function enqueueForAccounts(
  services: Services,
  site: Site,
  job: {
    accounts: Prisma.UserWhereInput;
    kind: NotificationKind;
    poolId: number;
    /** Prefix of the key; the account's id is appended. */
    key: string;
    /** Writes the mails of these accounts, in their order. */
    write(accounts: readonly User[]): Promise<MailContent[]>;
  },
  signal?: AbortSignal,
): Promise<number> {
  const { db } = services;
  let mails = 0;
  for (let after = 0; ;) {
    signal?.throwIfAborted();
    const accounts = await db.user.findMany({
      where: { AND: [job.accounts, { id: { gt: after } }] },
      orderBy: { id: 'asc' },
      take: PAGE,
    });
    const keyOf = ({ id }: User) => `${job.key}:${id}`;
    const there = await db.outboxMail.findMany({
      where: { key: { in: accounts.map(keyOf) } },
      select: { key: true },
    });
    const known = new Set(there.map(({ key }) => key));
    const waiting = accounts.filter((account) => !known.has(keyOf(account)));
    if (waiting.length > 0) {
      const contents = await job.write(waiting);
      const queued = waiting.map((account, index) => ({
        key: keyOf(account),
        poolId: job.poolId,
        to: account.email,
        unsubscribe: unsubscribeUrl(site, account.unsubscribeToken, job.kind),
        ...contents[index]!,
      }));
      mails += await enqueueMails(services, db, queued);
    }
    if (accounts.length < PAGE) return mails;
    await yieldToEventLoop();
    after = accounts.at(-1)!.id;
  }
}
