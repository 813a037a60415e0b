import type { Services } from '#kernel/services.ts';
import { SITE_LOG, listHeads, unlistedHeads } from './siteLog.ts';

/**
 * Appends the checkpoints of grown pools to the site's log: between deadlines, after a crash, and of pools that
 * are older than the site's log.
 * @param poolIds null for all pools
 */
export async function listNewHeads(
  services: Pick<Services, 'db' | 'clock' | 'poolLogs'>,
  poolIds: ReadonlySet<number> | null,
): Promise<void> {
  const { db, clock, poolLogs } = services;
  const ids = poolIds === null ? null : [...poolIds].filter((id) => id !== SITE_LOG);
  if ((await unlistedHeads(db, ids)).length === 0) return;
  await db.$transaction(async (tx) => {
    await listHeads({ tx, dialect: db.dialect, now: clock.now() }, [poolLogs.signer], ids);
  });
}
