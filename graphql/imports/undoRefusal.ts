import type { Prisma } from '#prisma/generated/sqlite/client.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { chunk } from '../kernel/chunk.ts';

export interface ImportedEntry {
  id: number;
  userId: number;
  username: string;
}

/** Rows per statement. */
const ROWS = 400;
const MOST_NAMES = 3;

/** The entries of an import, by joining. */
export function importedEntries(
  tx: Pick<Transaction['tx'], 'entry'>,
  poolId: number,
  importedAt: Date,
): Promise<ImportedEntry[]> {
  return tx.entry.findMany({
    where: { poolId, importedAt },
    orderBy: { id: 'asc' },
    select: { id: true, userId: true, username: true },
  });
}

/** Obstacles to an undo, each as the end of a sentence about an entry; the first that applies is reported. */
function hindrances(importedAt: Date): [what: string, where: Prisma.EntryWhereInput][] {
  const later = { gt: importedAt };
  const isClaimed: Prisma.UserWhereInput = {
    createdAt: importedAt,
    OR: [
      { passwordHash: { not: null } },
      { isAdministrator: true },
      { sessions: { some: {} } },
      { passkeys: { some: {} } },
      { externalIdentities: { some: {} } },
    ],
  };
  return [
    ['was claimed', { user: isClaimed }],
    ['has a payment', { payment: { receipts: { some: { recordedAt: later } } } }],
    ['was bought back in', { buyBacks: { some: { createdAt: later } } }],
    ['has a commission', { commission: { isNot: null } }],
    ['has a payout', { payout: { isNot: null } }],
    ['is disputed', { disputes: { some: {} } }],
    ['has a pick that was opened', { openedPicks: { some: {} } }],
  ];
}

/**
 * Why an import cannot be undone any more, with the entries concerned, as a sentence; null if it can. Accounts
 * older than the import cannot claim their entries by it: only their picks and payments prevent the undo.
 */
export async function undoRefusal(
  tx: Pick<Transaction['tx'], 'entry' | 'logLeaf' | 'auditEntry'>,
  { poolId, importedAt }: { poolId: number; importedAt: Date },
  entries: readonly ImportedEntry[],
): Promise<string | null> {
  const claims = await tx.auditEntry.findMany({
    where: { poolId, action: 'account.claim', at: { gte: importedAt } },
    select: { actorId: true },
  });
  const claimed = new Set(claims.map(({ actorId }) => actorId));
  const obstacles = new Map<number, string>();
  const note = (id: number, what: string) => void (obstacles.has(id) || obstacles.set(id, what));
  for (const { id, userId } of entries) if (claimed.has(userId)) note(id, 'was claimed');
  for (const part of chunk(entries, ROWS)) {
    const ids = { in: part.map(({ id }) => id) };
    const picks = await tx.logLeaf.findMany({
      where: { entryId: ids, type: 'pick', NOT: { data: { contains: '"kind":"EARLIER"' } } },
      distinct: ['entryId'],
      select: { entryId: true },
    });
    for (const { entryId } of picks) note(entryId!, 'has a later pick');
    for (const [what, where] of hindrances(importedAt)) {
      for (const { id } of await tx.entry.findMany({
        where: { AND: [{ id: ids }, where] },
        select: { id: true },
      }))
        note(id, what);
    }
  }
  const named = entries.filter(({ id }) => obstacles.has(id));
  if (named.length === 0) return null;
  const first = named.slice(0, MOST_NAMES).map(({ id, username }) => `${username} ${obstacles.get(id)!}`);
  const more = named.length - first.length;
  return `This import cannot be undone any more: ${first.join(', ')}${more > 0 ? `, and ${more} more` : ''}.`;
}
