import type { Prisma, User } from '#prisma/generated/sqlite/client.ts';
import { enqueueMails } from './enqueueMail.ts';
import { unsubscribeUrl, type MailContent, type Site } from './mailContent.ts';
import type { NotificationKind } from './notifications.ts';
import { yieldToEventLoop } from '#kernel/yieldEvery.ts';
import type { Services } from '#kernel/services.ts';

/** Accounts per batch: writing their mails takes the thread for some ten milliseconds. */
const PAGE = 100;

/** A mail to one account; it is written only when it is not queued already. */
export interface Draft {
  account: User;
  poolId: number;
  /** Key of the cause, with the account: one cause never queues two mails. */
  key: string;
  write(): MailContent;
}

/**
 * Queues mails to accounts, in batches of a few statements, so that a large pool takes neither much memory
 * nor a long write. An interrupted call can be repeated: queued mails are not duplicated.
 * @returns the number of new mails
 */
export async function enqueueForAccounts(
  services: Services,
  site: Site,
  job: {
    accounts: Prisma.UserWhereInput;
    kind: NotificationKind;
    /** The mails of a batch of accounts. */
    draft(accounts: readonly User[]): Promise<Draft[]> | Draft[];
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
    const drafts = accounts.length === 0 ? [] : await job.draft(accounts);
    const queued = await db.outboxMail.findMany({
      where: { key: { in: drafts.map(({ key }) => key) } },
      select: { key: true },
    });
    const known = new Set(queued.map(({ key }) => key));
    const added = drafts
      .filter(({ key }) => !known.has(key))
      .map(({ account, poolId, key, write }) => ({
        key,
        poolId,
        to: account.email,
        unsubscribe: unsubscribeUrl(site, account.unsubscribeToken, job.kind),
        ...write(),
      }));
    mails += await enqueueMails(services, db, added);
    if (accounts.length < PAGE) return mails;
    await yieldToEventLoop();
    after = accounts.at(-1)!.id;
  }
}
