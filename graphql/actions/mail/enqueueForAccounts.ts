import type { Prisma, User } from '../../../prisma/generated/sqlite/client.ts';
import { enqueueMail } from './enqueueMail.ts';
import { unsubscribeUrl, type MailContent, type Site } from './mailContent.ts';
import type { NotificationKind } from './notifications.ts';
import type { Services } from '../../kernel/services.ts';
import { inTransaction } from '../../kernel/transaction.ts';

/** Accounts per batch. */
const PAGE = 200;

/**
 * Queues one mail per account, in batches, so that a large pool takes neither much memory nor a long
 * transaction. An interrupted call can be repeated: queued mails are not duplicated.
 * @returns the number of new mails
 */
export async function enqueueForAccounts(
  services: Services,
  site: Site,
  job: {
    accounts: Prisma.UserWhereInput;
    kind: NotificationKind;
    /** Prefix of the key; the account's id is appended. */
    key: string;
    write(account: User): Promise<MailContent>;
  },
  signal?: AbortSignal,
): Promise<number> {
  const { db, clock, systemClock } = services;
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
    const contents = await Promise.all(waiting.map((account) => job.write(account)));
    if (waiting.length > 0) {
      await inTransaction(services, clock.now(), async ({ tx }) => {
        for (const [index, account] of waiting.entries()) {
          const unsubscribe = unsubscribeUrl(site, account.unsubscribeToken, job.kind);
          const mail = { key: keyOf(account), to: account.email, unsubscribe, ...contents[index]! };
          await enqueueMail(tx, mail, systemClock.now());
        }
      });
    }
    mails += waiting.length;
    if (accounts.length < PAGE) return mails;
    after = accounts.at(-1)!.id;
  }
}
