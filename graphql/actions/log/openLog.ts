import { LOG_VERSION } from '#verify/log/logVersion.ts';
import type { Pool } from '#prisma/generated/sqlite/client.ts';
import { emptyRoot } from '#verify/log/treeHash.ts';
import type { LogSigner, LogTransaction } from '#kernel/poolLogs.ts';
import { LockedLog, storeLogs } from './lockedLog.ts';
import { EVERYTHING, statePools } from './poolState.ts';
import { sha256 } from './sha256.ts';
import { signCheckpoint } from './signCheckpoint.ts';
import { stateEntries } from './stateEntries.ts';

/**
 * Begins the log of a pool with what there is of it: rules, games, entries, picks and deadlines, each as it is now. The
 * caller adds the standings.
 */
export async function openLog(
  transaction: LogTransaction,
  signers: readonly LogSigner[],
  pool: Pool,
): Promise<LockedLog> {
  const { tx, now } = transaction;
  const { weekCount } = await tx.season.findUniqueOrThrow({ where: { year: pool.seasonYear } });
  const entry = await tx.entry.findFirst({ where: { poolId: pool.id }, select: { id: true } });
  const origin = `${signers[0]!.host}/p/${pool.slug}/log`;
  const head = await tx.poolLog.create({
    data: {
      poolId: pool.id,
      origin,
      peaks: new Uint8Array(),
      lastAt: now,
      checkpoint: signCheckpoint(signers, { origin, size: 0, root: emptyRoot(sha256) }),
    },
  });
  const log = new LockedLog(transaction, signers, head);
  const state = (await statePools(transaction, [{ pool, changed: EVERYTHING, sealed: new Set() }])).get(
    pool.id,
  )!;
  const passed = state.filter(({ type }) => type === 'deadline');
  log.state([
    {
      type: 'pool',
      version: LOG_VERSION,
      pool: String(pool.id),
      origin,
      season: pool.seasonYear,
      regularWeeks: weekCount,
      began: entry === null ? 'CREATED' : 'LATER',
    },
    ...state.filter(({ type }) => type !== 'deadline'),
  ]);
  for await (const leaves of stateEntries(transaction, pool.id, 0)) {
    log.append(
      leaves.map(({ content, opening = null }) => ({ poolId: pool.id, content, opening, place: null })),
    );
    await storeLogs(transaction, [log]);
  }
  log.state(passed);
  return log;
}
