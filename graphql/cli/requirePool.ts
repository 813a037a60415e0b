import type { Database } from '#prisma/client.ts';
import type { Pool, PoolWeek } from '#prisma/generated/sqlite/client.ts';
import { CommandError } from './problems.ts';

/** @throws CommandError when there is no such pool, listing the existing ones */
export async function requirePool(db: Database, id: number): Promise<Pool & { weeks: PoolWeek[] }> {
  const pool = await db.pool.findUnique({ where: { id }, include: { weeks: true } });
  if (pool !== null) return pool;
  const others = await db.pool.findMany({ select: { id: true }, orderBy: { id: 'asc' }, take: 20 });
  const known =
    others.length === 0 ? 'there are none yet' : `there is ${others.map((other) => other.id).join(', ')}`;
  throw new CommandError(`there is no pool ${id} (${known})`);
}

/** @throws CommandError when no pool has this slug, listing the existing ones */
export async function requirePoolNamed(db: Database, slug: string): Promise<Pool> {
  const pool = await db.pool.findUnique({ where: { slug } });
  if (pool !== null) return pool;
  const others = await db.pool.findMany({ select: { slug: true }, orderBy: { id: 'asc' }, take: 20 });
  const known =
    others.length === 0 ? 'there are none yet' : `there is ${others.map((other) => other.slug).join(', ')}`;
  throw new CommandError(`there is no pool ${slug} (${known})`);
}
