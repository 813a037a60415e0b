import type { Entry } from '#prisma/generated/sqlite/client.ts';
import { slotWord } from '../picks/rules/pickSlot.ts';
import { numbersOf, picksInWeek } from '../pools/rules/options/poolOptions.ts';
import type { Site } from './mail/mailContent.ts';
import type { AdminCommand } from '../office/adminCommand.ts';
import { pickOverrideMail } from './mail/templates/commissionerMails.ts';
import type { PickPlace } from '../picks/pickStates.ts';
import { siteOfPool } from './mail/siteOfPool.ts';

/**
 * Mails the owner of an entry that the commissioner changed one of its picks. Only the owner is notified: the
 * pick may still be secret.
 * @param line number of the audit row of the change
 */
export async function mailOwner(
  command: AdminCommand,
  change: {
    entry: Entry;
    place: PickPlace;
    before: { teamId: string } | null;
    after: { teamId: string } | null;
    site: Site;
  },
  line: number,
): Promise<void> {
  const { tx } = command.transaction;
  const { entry, place, before, after, site } = change;
  const { week, slot } = place;
  const { user, pool } = await tx.entry.findUniqueOrThrow({
    where: { id: entry.id },
    select: {
      user: { select: { name: true, email: true } },
      pool: { select: { name: true, slug: true, doublePickWeeks: true } },
    },
  });
  const nameOf = async (pick: { teamId: string } | null): Promise<string | null> => {
    if (pick === null) return null;
    const { city, nickname } = await tx.team.findUniqueOrThrow({ where: { id: pick.teamId } });
    return `${city} ${nickname}`;
  };
  await command.mail({
    key: `pick-override:${line}`,
    poolId: entry.poolId,
    to: user.email,
    ...pickOverrideMail(await siteOfPool(tx, site, pool), {
      name: user.name,
      poolName: pool.name,
      username: entry.username,
      week,
      which: slotWord(slot, picksInWeek({ doublePickWeeks: numbersOf(pool.doublePickWeeks) }, week)),
      before: await nameOf(before),
      after: await nameOf(after),
      reason: command.reason ?? '',
    }),
  });
}
