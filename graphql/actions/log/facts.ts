import { Prisma } from '#prisma/generated/sqlite/client.ts';
import { canonicalJson } from '#verify/log/canonicalJson.ts';
import type { LeafContent, LogTransaction, LogValue } from '#kernel/poolLogs.ts';
import { partsOf } from '#kernel/partsOf.ts';

/** What the log of a pool says, or will say, about one object. */
export interface Fact {
  poolId: number;
  /** As in LogFact. */
  key: string;
  value: LogValue;
}

/** Rows per statement. */
const ROWS = 500;
/** Games of one leaf. */
const GAMES = 64;

/**
 * The facts that differ from what the log of their pool stated last, in their order; notes them as stated.
 * @param facts of distinct keys in each pool
 */
export async function takeChanged<Of extends Fact>(
  { tx }: LogTransaction,
  facts: readonly Of[],
): Promise<Of[]> {
  const poolIds = [...new Set(facts.map(({ poolId }) => poolId))];
  const stated = new Map<string, string>();
  for (const keys of partsOf([...new Set(facts.map(({ key }) => key))], ROWS)) {
    const rows = await tx.logFact.findMany({ where: { poolId: { in: poolIds }, key: { in: keys } } });
    for (const { poolId, key, value } of rows) stated.set(`${poolId} ${key}`, value);
  }
  // Pools share the facts of games.
  const texts = new Map<LogValue, string>();
  const textOf = (value: LogValue) => texts.get(value) ?? canonicalJson(value);
  for (const { value } of facts) texts.set(value, textOf(value));
  const changed = facts.filter(({ poolId, key, value }) => stated.get(`${poolId} ${key}`) !== textOf(value));
  for (const part of partsOf(changed, ROWS)) {
    const rows = part.map(({ poolId, key, value }) => Prisma.sql`(${poolId}, ${key}, ${textOf(value)})`);
    await tx.$executeRaw`
      INSERT INTO "LogFact" ("poolId", "key", "value") VALUES ${Prisma.join(rows)}
      ON CONFLICT ("poolId", "key") DO UPDATE SET "value" = EXCLUDED."value"`;
  }
  return changed;
}

/** Leaves about games. */
export function gameLeaves(games: readonly LogValue[]): LeafContent[] {
  return partsOf(games, GAMES).map((part) => ({ type: 'games', games: part }));
}
