import { Prisma } from '#prisma/generated/sqlite/client.ts';
import { canonicalJson } from '#verify/log/canonicalJson.ts';
import type { LogTransaction } from '#kernel/poolLogs.ts';
import { gameFact, gameKey } from './poolFacts.ts';

/**
 * Games that differ from the log's statement, or were removed from the schedule, for every pool of the
 * season. Scores of running games make no difference, since logs do not state them.
 */
export async function unstatedGames(
  { tx }: LogTransaction,
  seasonYear: number,
  gameIds: readonly number[],
): Promise<{ poolId: number; gameId: number }[]> {
  const games = await tx.game.findMany({ where: { seasonYear, id: { in: [...gameIds] } } });
  const scheduledIds = new Set(games.map(({ id }) => id));
  const gone = new Map(gameIds.filter((id) => !scheduledIds.has(id)).map((id) => [gameKey(id), id]));
  const stated =
    gone.size === 0 ? [] : await tx.logFact.findMany({ where: { key: { in: [...gone.keys()] } } });
  const left = stated.map(({ poolId, key }) => ({ poolId, gameId: gone.get(key)! }));
  if (games.length === 0) return left;
  const idOf = new Map(games.map(({ id }) => [gameKey(id), id]));
  const facts = games.map((game) => Prisma.sql`(${gameKey(game.id)}, ${canonicalJson(gameFact(game))})`);
  // Looks up each fact by key: an anti-join would read all facts of all logs.
  const rows = await tx.$queryRaw<{ poolId: number | bigint; key: string }[]>`
    SELECT p."id" AS "poolId", f.column1 AS "key"
    FROM "Pool" AS p CROSS JOIN (VALUES ${Prisma.join(facts)}) AS f
    WHERE p."seasonYear" = ${seasonYear} AND COALESCE((SELECT l."value" FROM "LogFact" AS l
      WHERE l."poolId" = p."id" AND l."key" = f.column1), '') <> f.column2`;
  return [...left, ...rows.map(({ poolId, key }) => ({ poolId: Number(poolId), gameId: idOf.get(key)! }))];
}
