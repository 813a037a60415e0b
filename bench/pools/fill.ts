import type { Database } from '#prisma/client.ts';
import { counts } from '#prisma/constraints.ts';
import { countAgain } from '#prisma/countSql.ts';

/** Entries of a pool, and the accounts that they belong to. */
const ENTRIES = 30;
const ACCOUNTS = 10;

/**
 * Makes a database of so many pools from one with the demo's pool: the others are copies of it with its first 30 entries,
 * without logs, as pools are that are older than their log. No server may serve it.
 */
export async function fillPools(db: Database, pools: number): Promise<void> {
  if (pools > 1) await copyPool(db, pools - 1);
  for (const count of counts) await db.$executeRawUnsafe(countAgain(count, db.dialect, '1 = 1'));
}

async function copyPool(db: Database, copies: number): Promise<void> {
  const [pool, user] = [await db.pool.findFirstOrThrow(), await db.user.findFirstOrThrow()];
  const highest = async (table: string) => {
    const [row] = await db.$queryRawUnsafe<[{ id: number | bigint }]>(
      `SELECT MAX("id") AS "id" FROM "${table}"`,
    );
    return Number(row.id);
  };
  const last = { pool: await highest('Pool'), user: await highest('User'), entry: await highest('Entry') };
  const copyNumber = `n("i") AS (SELECT 1 UNION ALL SELECT n."i" + 1 FROM n WHERE n."i" < ${copies})`;
  /** Copies the rows of a table for each copy of the pool, with other values in some columns. */
  const copy = async (table: string, rows: string, values: Record<string, string>) => {
    const [row] = await db.$queryRawUnsafe<object[]>(`SELECT * FROM "${table}" LIMIT 1`);
    const names = Object.keys(row ?? {}).filter((name) => name !== 'id' || values.id !== undefined);
    const selected = names.map((name) => values[name] ?? `o."${name}"`);
    await db.$executeRawUnsafe(`
      INSERT INTO "${table}" (${names.map((name) => `"${name}"`).join(', ')})
      WITH RECURSIVE ${copyNumber},
        ranked AS (SELECT e."id", ROW_NUMBER() OVER (ORDER BY e."id") - 1 AS "rank"
          FROM "Entry" AS e WHERE e."poolId" = ${pool.id} ORDER BY e."id" LIMIT ${ENTRIES}),
        person("k") AS (SELECT 0 UNION ALL SELECT p."k" + 1 FROM person AS p WHERE p."k" < ${ACCOUNTS - 1})
      SELECT ${selected.join(', ')} FROM n CROSS JOIN ${rows}`);
  };
  const poolId = `${last.pool} + n."i"`;
  const entryId = `${last.entry} + (n."i" - 1) * ${ENTRIES} + r."rank" + 1`;
  const ofEntry = 'JOIN ranked AS r ON r."id" = o."entryId"';
  const userId = (k: string) => `${last.user} + (n."i" - 1) * ${ACCOUNTS} + ${k} + 1`;
  await copy('Pool', `(SELECT * FROM "Pool" WHERE "id" = ${pool.id}) AS o`, {
    id: poolId,
    slug: `'many-' || n."i"`,
    name: `'Many ' || n."i"`,
  });
  await copy('PoolWeek', `(SELECT * FROM "PoolWeek" WHERE "poolId" = ${pool.id}) AS o`, { poolId });
  await copy('User', `person AS k CROSS JOIN (SELECT * FROM "User" WHERE "id" = ${user.id}) AS o`, {
    id: userId('k."k"'),
    email: `'many-' || n."i" || '-' || k."k" || '@pool.example'`,
    unsubscribeToken: `'many-' || n."i" || '-' || k."k"`,
  });
  await copy('Entry', `ranked AS r JOIN "Entry" AS o ON o."id" = r."id"`, {
    id: entryId,
    poolId,
    userId: userId(`r."rank" % ${ACCOUNTS}`),
    number: `r."rank" / ${ACCOUNTS} + 1`,
    referralCodeId: 'NULL',
  });
  await copy('Payment', `"Payment" AS o ${ofEntry}`, { entryId });
  await copy('Pick', `"Pick" AS o ${ofEntry}`, { poolId, entryId });
  if (db.dialect === 'postgresql') {
    for (const table of ['Pool', 'User', 'Entry'])
      await db.$executeRawUnsafe(
        `SELECT setval(pg_get_serial_sequence('"${table}"', 'id'), (SELECT MAX("id") FROM "${table}"))`,
      );
  }
}
