import { POOL_COMMAND } from '#prisma/commandName.ts';
import { type MailContent, poolPage, signedMail, type Site } from '../mailContent.ts';

/** To administrators, when tables of a pool differ from its log. It names columns, never what they hold. */
export function incidentMail(
  site: Site,
  facts: { poolId: number; poolName: string; count: number; places: readonly string[] },
): MailContent {
  const { poolId, poolName, count, places } = facts;
  const more = count > places.length ? `\nand ${count - places.length} more` : '';
  return signedMail(site, `${poolName}: the database differs from the pool's log`, [
    `The standings of ${poolName} differ from its log: something was changed in the database past the program, or a backup was ` +
      'restored. The members see a notice until they agree again.',
    `${places.join('\n')}${more}`,
    `"${POOL_COMMAND} verify --pool ${poolId}" names every difference; "${POOL_COMMAND} repair --from-log --pool ${poolId}" ` +
      'writes the tables as the log says, after it has listed what it would write.',
    { label: 'Open the office', url: poolPage(site, '/office') },
  ]);
}
