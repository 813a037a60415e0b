import { formatCents } from '../money/rules/money.ts';
import { weekInText } from '../season/rules/playoffs.ts';
import { formatDeadline } from '../kernel/rules/zones.ts';
import { groupBy } from '../kernel/groupBy.ts';
import { chunk } from '../kernel/chunk.ts';
import { writeAudit } from '../kernel/audit.ts';
import type { Services } from '../kernel/services.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { enqueueMails } from '../messages/mail/enqueueMail.ts';
import { type Site, unsubscribeUrl } from '../messages/mail/mailContent.ts';
import { siteOfPool } from '../messages/mail/siteOfPool.ts';
import { secondChanceMail } from '../messages/mail/templates/secondChanceMail.ts';
import { type OpenedSecondChance, openSecondChanceIn, type SecondChance } from './secondChance.ts';
import { unsent } from '../office/unsent.ts';

export interface SecondChanceOpened extends OpenedSecondChance {
  /** The number of queued mails; in a dry run, of those that would be. */
  mails: number;
}

/** Accounts whose mails are written at once. */
const PAGE = 500;

/**
 * Opens the second chance of a pool, in a transaction that holds the lock of the season: who is out by a week plays on in a
 * second pool, and gets a mail unless it turned announcements off. For the command line, too.
 * @throws InvalidInputError, ConflictError
 */
export async function openAndMail(
  services: Services,
  transaction: Transaction,
  { site, ...chance }: SecondChance & { site: Site },
): Promise<SecondChanceOpened> {
  const opened = await openSecondChanceIn(transaction, chance);
  const mails = await mailOwners(services, transaction, site, opened);
  await writeAudit(transaction.tx, {
    at: transaction.now,
    actorId: chance.actorId,
    poolId: chance.fromPoolId,
    action: 'pool.openSecondChance',
    subjectType: 'Pool',
    subjectId: chance.fromPoolId,
    after: {
      name: opened.pool.name,
      slug: opened.pool.slug,
      throughWeek: opened.throughWeek,
      entries: opened.out.length,
      leftOut: opened.leftOut,
      mails,
      ...unsent(services),
    },
  });
  return { ...opened, mails };
}

/** Queues a mail for each account with an entry in the second pool. @returns the number of mails */
async function mailOwners(
  services: Services,
  { tx }: Transaction,
  site: Site,
  { source, pool, throughWeek, out }: OpenedSecondChance,
): Promise<number> {
  const { weekCount } = source.season;
  const [first, poolSite] = await Promise.all([
    tx.poolWeek.findUniqueOrThrow({ where: { poolId_week: { poolId: pool.id, week: pool.firstWeek } } }),
    siteOfPool(tx, site, pool),
  ]);
  const byOwner = groupBy(out, ({ userId }) => userId);
  let mails = 0;
  for (const userIds of chunk([...byOwner.keys()], PAGE)) {
    const owners = await tx.user.findMany({ where: { id: { in: userIds }, notifyAnnouncements: true } });
    mails += await enqueueMails(
      services,
      tx,
      owners.map(({ id, name, email, unsubscribeToken }) => ({
        key: `second-chance:${pool.id}:${id}`,
        poolId: pool.id,
        to: email,
        unsubscribe: unsubscribeUrl(site, unsubscribeToken, 'announcements'),
        ...secondChanceMail(poolSite, {
          name,
          poolName: pool.name,
          sourceName: source.name,
          usernames: byOwner.get(id)!.map(({ username }) => username),
          outBy: weekInText(throughWeek, weekCount),
          firstWeek: weekInText(pool.firstWeek, weekCount),
          deadline: formatDeadline(first.deadline, pool.timeZone),
          fee: pool.entryFeeCents === 0 ? null : formatCents(pool.entryFeeCents, pool.currency),
        }),
      })),
    );
  }
  return mails;
}
