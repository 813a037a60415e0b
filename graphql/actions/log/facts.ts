import { Prisma } from '#prisma/generated/sqlite/client.ts';
import { canonicalJson } from '#verify/log/canonicalJson.ts';
import type { LeafContent, LogTransaction, LogValue } from '#kernel/poolLogs.ts';
import { partsOf } from '#kernel/partsOf.ts';

/** What the log says, or will say, about one object. */
export interface Fact {
  /** As in LogFact. */
  key: string;
  value: LogValue;
}

/** Rows per statement. */
const ROWS = 300;
/** Games of one leaf. */
const GAMES = 64;

/**
 * The facts that differ from what the log of the pool stated last; notes them as stated.
 * @param facts of distinct keys
 */
export async function takeChanged<Of extends Fact>(
  { tx }: LogTransaction,
  poolId: number,
  facts: readonly Of[],
): Promise<Of[]> {
  const changed: Of[] = [];
  for (const part of partsOf(facts, ROWS)) {
    const stated = await tx.logFact.findMany({ where: { poolId, key: { in: part.map(({ key }) => key) } } });
    const valueOf = new Map(stated.map(({ key, value }) => [key, value]));
    const texts = part.map((fact) => ({ fact, text: canonicalJson(fact.value) }));
    const other = texts.filter(({ fact, text }) => valueOf.get(fact.key) !== text);
    if (other.length === 0) continue;
    const rows = other.map(({ fact, text }) => Prisma.sql`(${poolId}, ${fact.key}, ${text})`);
    await tx.$executeRaw`
      INSERT INTO "LogFact" ("poolId", "key", "value") VALUES ${Prisma.join(rows)}
      ON CONFLICT ("poolId", "key") DO UPDATE SET "value" = EXCLUDED."value"`;
    changed.push(...other.map(({ fact }) => fact));
  }
  return changed;
}

/** Leaves about games. */
export function gameLeaves(games: readonly LogValue[]): LeafContent[] {
  return partsOf(games, GAMES).map((part) => ({ type: 'games', games: part }));
}
