import type { Entry } from '../../../prisma/generated/sqlite/client.ts';
import type { Site } from '../letters.ts';
import type { Deed } from './administer.ts';
import { pickOverrideLetter } from './commissionerLetters.ts';

/**
 * Mails the owner of an entry that the administrator changed a pick of it. Nobody else learns of it: the pick may still
 * be secret.
 * @param line of the audit log that tells of the change
 */
export async function tellOwner(
  deed: Deed,
  change: {
    entry: Entry;
    week: number;
    before: { teamId: string } | null;
    after: { teamId: string } | null;
    site: Site;
  },
  line: number,
): Promise<void> {
  const { tx } = deed.unit;
  const { entry, week, before, after, site } = change;
  const { user, pool } = await tx.entry.findUniqueOrThrow({
    where: { id: entry.id },
    select: { user: { select: { name: true, email: true } }, pool: { select: { name: true } } },
  });
  const nameOf = async (pick: { teamId: string } | null): Promise<string | null> => {
    if (pick === null) return null;
    const { city, nickname } = await tx.team.findUniqueOrThrow({ where: { id: pick.teamId } });
    return `${city} ${nickname}`;
  };
  await deed.mail({
    key: `pick-override:${line}`,
    to: user.email,
    ...pickOverrideLetter(site, {
      name: user.name,
      poolName: pool.name,
      username: entry.username,
      week,
      before: await nameOf(before),
      after: await nameOf(after),
      reason: deed.reason ?? '',
    }),
  });
}
