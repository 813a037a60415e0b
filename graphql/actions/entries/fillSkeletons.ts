import type { Database } from '../../../prisma/client.ts';
import { skeletonOf } from '../../domain/confusables.ts';
import { isUniqueViolation } from '../../kernel/transaction.ts';

/** Entries whose names are read and stored at once. */
const BATCH = 1_000;
/** How often others may be faster. */
const ATTEMPTS = 100;
/** Stands in no name: what follows makes the skeleton of an entry unique that looks like an earlier one. */
const APART = '\u001f';

/**
 * Fills in what the usernames look like of entries that are older than this rule; nothing when there are none. Names stay as
 * they are: of two that look alike the earlier entry has the skeleton, which no new name can have then.
 * @returns the number of entries
 */
export async function fillSkeletons(db: Database): Promise<number> {
  let filled = 0;
  let overtaken = 0;
  for (const { id: poolId } of await db.pool.findMany({ select: { id: true }, orderBy: { id: 'asc' } })) {
    for (;;) {
      const entries = await db.entry.findMany({
        where: { poolId, usernameSkeleton: null },
        select: { id: true, username: true },
        orderBy: { id: 'asc' },
        take: BATCH,
      });
      if (entries.length === 0) break;
      try {
        filled += await fill(db, poolId, entries);
      } catch (error) {
        // Another process filled in the same, or somebody joined in between: the next look sees their rows.
        if (!isUniqueViolation(error) || ++overtaken > ATTEMPTS) throw error;
      }
    }
  }
  return filled;
}

async function fill(
  db: Database,
  poolId: number,
  entries: readonly { id: number; username: string }[],
): Promise<number> {
  const named = entries.map(({ id, username }) => ({ id, skeleton: skeletonOf(username) }));
  const found = await db.entry.findMany({
    where: { poolId, usernameSkeleton: { in: named.map(({ skeleton }) => skeleton) } },
    select: { usernameSkeleton: true },
  });
  const taken = new Set(found.map(({ usernameSkeleton }) => usernameSkeleton));
  const rows = named.map(({ id, skeleton }) => {
    const own = taken.has(skeleton) ? `${skeleton}${APART}${id}` : skeleton;
    taken.add(skeleton);
    return [id, own] as const;
  });
  const json = JSON.stringify(rows);
  return db.dialect === 'postgresql'
    ? db.$executeRaw`
        UPDATE "Entry" AS e SET "usernameSkeleton" = j->>1
        FROM jsonb_array_elements(CAST(${json} AS JSONB)) AS j
        WHERE e."id" = CAST(j->>0 AS INTEGER) AND e."usernameSkeleton" IS NULL`
    : db.$executeRaw`
        UPDATE "Entry" SET "usernameSkeleton" = j.value->>1
        FROM json_each(${json}) AS j
        WHERE "Entry"."id" = j.value->>0 AND "Entry"."usernameSkeleton" IS NULL`;
}
