import { Prisma } from '#prisma/generated/sqlite/client.ts';
import { canonicalJson } from '#verify/log/canonicalJson.ts';
import type { LeafContent, LogTransaction, LogValue } from '#kernel/poolLogs.ts';
import { chunk } from '#kernel/chunk.ts';

/** A fact of a pool to state in its log. */
export interface Fact {
  poolId: number;
  /** As in LogFact. */
  key: string;
  value: LogValue;
}

/** Facts per statement. */
const ROWS = 2_000;
/** Games per leaf. */
const GAMES = 64;

/**
 * The facts that differ from those stated last, in order; stores them as stated.
 * @param facts with distinct keys in each pool
 */
export async function takeChanged<Of extends Fact>(
  { tx, dialect }: LogTransaction,
  facts: readonly Of[],
): Promise<Of[]> {
  // Pools share their games' facts.
  const texts = new Map<LogValue, string>();
  for (const { value } of facts) if (!texts.has(value)) texts.set(value, canonicalJson(value));
  const changed: Of[] = [];
  for (const part of chunk(facts, ROWS)) {
    const json = JSON.stringify(part.map(({ poolId, key, value }) => [poolId, key, texts.get(value)!]));
    const given =
      dialect === 'postgresql'
        ? Prisma.sql`SELECT CAST("value" ->> 0 AS INTEGER) AS "poolId", "value" ->> 1 AS "key", "value" ->> 2 AS "value"
            FROM json_array_elements(CAST(${json} AS JSON))`
        : Prisma.sql`SELECT "value" ->> 0 AS "poolId", "value" ->> 1 AS "key", "value" ->> 2 AS "value" FROM json_each(${json})`;
    const rows = await tx.$queryRaw<{ poolId: number | bigint; key: string }[]>`
      INSERT INTO "LogFact" ("poolId", "key", "value")
      SELECT g."poolId", g."key", g."value" FROM (${given}) AS g
      LEFT JOIN "LogFact" AS f ON f."poolId" = g."poolId" AND f."key" = g."key"
      WHERE f."value" IS NULL OR f."value" <> g."value"
      ON CONFLICT ("poolId", "key") DO UPDATE SET "value" = EXCLUDED."value" RETURNING "poolId", "key"`;
    const noted = new Set(rows.map(({ poolId, key }) => `${poolId} ${key}`));
    changed.push(...part.filter(({ poolId, key }) => noted.has(`${poolId} ${key}`)));
  }
  return changed;
}

export function gameLeaves(games: readonly LogValue[]): LeafContent[] {
  return chunk(games, GAMES).map((part) => ({ type: 'games', games: part }));
}
