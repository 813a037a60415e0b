import type { Prisma, User } from '../../prisma/generated/sqlite/client.ts';
import { enqueueMail } from './enqueueMail.ts';
import { unsubscribeUrl, type Letter, type Site } from './letters.ts';
import type { NotificationKind } from './notifications.ts';
import type { Services } from './services.ts';
import { inTransaction } from './transaction.ts';

/** Accounts read at once. */
const PAGE = 200;

/**
 * Puts one mail into the outbox for each of the accounts, in pages, so that a large pool takes neither much memory nor one
 * long transaction. Cut off and called again it goes on where it was: mails that are there already are left alone.
 * @returns how many mails were new
 */
export async function enqueueForAccounts(
  services: Services,
  site: Site,
  job: {
    accounts: Prisma.UserWhereInput;
    kind: NotificationKind;
    /** The account's id is put after it. */
    key: string;
    write(account: User): Promise<Letter>;
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
    const letters = await Promise.all(waiting.map((account) => job.write(account)));
    if (waiting.length > 0) {
      await inTransaction(services, clock.now(), async ({ tx }) => {
        for (const [index, account] of waiting.entries()) {
          const unsubscribe = unsubscribeUrl(site, account.unsubscribeToken, job.kind);
          const mail = { key: keyOf(account), to: account.email, unsubscribe, ...letters[index]! };
          await enqueueMail(tx, mail, systemClock.now());
        }
      });
    }
    mails += waiting.length;
    if (accounts.length < PAGE) return mails;
    after = accounts.at(-1)!.id;
  }
}
