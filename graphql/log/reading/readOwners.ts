import type { Database } from '#prisma/client.ts';
import type { OwnedEntries } from '#verify/checks/header.ts';

/** An account's entries of a pool, with the salts of the commitments to the account, as JSON. For that account alone. */
export async function* readOwnersFile(db: Database, poolId: number, userId: number): AsyncGenerator<string> {
  yield `${JSON.stringify(await readOwned(db, poolId, userId))}\n`;
}

async function readOwned(db: Database, poolId: number, userId: number): Promise<OwnedEntries> {
  const entries = await db.entry.findMany({
    where: { poolId, userId },
    orderBy: { id: 'asc' },
    select: { id: true },
  });
  const names = await db.loggedName.findMany({
    where: { entryId: { in: entries.map(({ id }) => id) } },
    orderBy: { entryId: 'asc' },
    select: { entryId: true, ownerSalt: true },
  });
  const salts = names.flatMap(({ entryId, ownerSalt }) =>
    ownerSalt === null ? [] : [[String(entryId), ownerSalt] as const],
  );
  return { account: String(userId), salts: Object.fromEntries(salts) };
}
