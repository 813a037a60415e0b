import type { Database, Dialect } from '#prisma/client.ts';
import type { StoredRole } from '../access/rights.ts';

/** What is stored of a session, with the account that it belongs to. */
interface StoredSession {
  id: number;
  tokenHash: string;
  userId: number;
  createdAt: Date;
  expiresAt: Date;
  lastSeenAt: Date;
  hasProviderFactor: boolean;
  stored: StoredRole;
}

/** The stored sessions with these hashes, with their accounts' roles and entries: one statement (DECISIONS D50). */
export async function readSessions(db: Database, tokenHashes: readonly string[]): Promise<StoredSession[]> {
  // Hashes are hexadecimal.
  const parameter = db.dialect === 'postgresql' ? `{${tokenHashes.join()}}` : JSON.stringify(tokenHashes);
  return (await db.read(statements[db.dialect], parameter)).map((row) => sessionOf(row as unknown as Row));
}

/** The ids of the pools of an account's rows in a table, separated by commas; null without rows. */
const pools = (table: string, list: string) =>
  `(SELECT ${list} FROM "${table}" AS p WHERE p."userId" = s."userId")`;

const statement = (among: string, list: string) => `
  SELECT s."id", s."tokenHash", s."userId", s."createdAt", s."expiresAt", s."lastSeenAt", s."hasProviderFactor",
    u."isAdministrator", ${pools('PoolCommissioner', list)}, ${pools('Entry', list)}
  FROM "Session" AS s
  JOIN "User" AS u ON u."id" = s."userId"
  WHERE s."tokenHash" ${among}`;

const statements: Record<Dialect, string> = {
  sqlite: statement(`IN (SELECT "value" FROM json_each(?))`, `group_concat(DISTINCT p."poolId")`),
  postgresql: statement(`= ANY($1::text[])`, `string_agg(DISTINCT p."poolId"::text, ',')`),
};

type Row = readonly [
  id: number,
  tokenHash: string,
  userId: number,
  createdAt: string,
  expiresAt: string,
  lastSeenAt: string,
  /** Booleans are numbers on SQLite. */
  hasProviderFactor: boolean | number,
  isAdministrator: boolean | number,
  commissionerOf: string | null,
  entries: string | null,
];

function sessionOf(row: Row): StoredSession {
  const [id, tokenHash, userId, createdAt, expiresAt, lastSeenAt, hasProviderFactor, ...account] = row;
  const [isAdministrator, commissionerOf, entries] = account;
  return {
    id,
    tokenHash,
    userId,
    createdAt: new Date(createdAt),
    expiresAt: new Date(expiresAt),
    lastSeenAt: new Date(lastSeenAt),
    hasProviderFactor: Boolean(hasProviderFactor),
    stored: {
      isAdministrator: Boolean(isAdministrator),
      commissionerOf: poolsIn(commissionerOf),
      entries: poolsIn(entries),
    },
  };
}

function poolsIn(list: string | null): { poolId: number }[] {
  return list === null ? [] : list.split(',').map((poolId) => ({ poolId: Number(poolId) }));
}
