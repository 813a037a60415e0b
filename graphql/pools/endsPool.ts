import type { Pool } from '#prisma/generated/sqlite/client.ts';
import { isDeadlinePassed } from '../season/rules/deadlines.ts';
import { listed } from '../kernel/rules/listed.ts';
import { weekInText } from '../season/rules/playoffs.ts';
import { entryCounts } from '../standings/counts.ts';
import { readEnding, readPlaced } from '../standings/ending.ts';
import type { Transaction } from '../kernel/transaction.ts';

/** Winners that are named. */
const NAMED = 5;

/**
 * That a change has ended the pool, and who wins, as sentences: from then on its options no longer change, also not back. Null where it
 * has not, and before the deadline of the deciding week, until which that is secret.
 */
export async function endsPool({ tx, now }: Transaction, before: Pool, after: Pool): Promise<string | null> {
  const { id: poolId, decidedWeek: week } = after;
  if (before.decidedWeek !== null || week === null) return null;
  const { deadline } = await tx.poolWeek.findUniqueOrThrow({ where: { poolId_week: { poolId, week } } });
  if (!isDeadlinePassed(deadline, now)) return null;
  const ending = await readEnding(tx, after, await entryCounts(tx, [poolId]), 0);
  if (ending === null) return null;
  const { weekCount } = await tx.season.findUniqueOrThrow({ where: { year: after.seasonYear } });
  const decided = `This change ends the pool: ${weekInText(week, weekCount)} decides it.`;
  if (ending.isRolledOver) return `${decided} Nobody wins: the prize goes to the next season.`;
  const { winnerCount, groups } = ending;
  const winners = await readPlaced(tx, { poolId, groups, limit: Math.min(winnerCount, NAMED) });
  const ids = winners.map(({ entryId }) => entryId);
  const entries = await tx.entry.findMany({ where: { id: { in: ids } }, orderBy: { id: 'asc' } });
  const names = entries.map(({ username }) => username);
  const more = winnerCount - names.length;
  const all = listed([...names, ...(more > 0 ? [`${more} more`] : [])]);
  return `${decided} ${winnerCount === 1 ? 'The winner is' : 'The winners are'} ${all}.`;
}
