import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { LogLeaf } from '#prisma/generated/sqlite/client.ts';
import { oneDialect } from '#prisma/testing.ts';
import { emptyRoot } from '#verify/log/treeHash.ts';
import { WITHOUT_OWNERS } from '#verify/log/logVersion.ts';
import type { LeafContent, PendingLeaf } from '#kernel/poolLogs.ts';
import { inTransaction } from '#kernel/transaction.ts';
import { failuresOf } from '../testing/acts.ts';
import { dropTriggers } from '../testing/dropTriggers.ts';
import { type Fixture, openFixture } from '../testing/schema.ts';
import { verifyPool } from '../testing/verifyPool.ts';
import { beginLogs } from './beginLogs.ts';
import { recordKey } from './key/rotateKey.ts';
import { sha256 } from './key/sha256.ts';
import { signCheckpoint } from './key/signCheckpoint.ts';
import { LockedLog, storeWithoutHeads } from './lockedLog.ts';
import { stateOwners } from './stateOwners.ts';

function withoutOwners(content: LeafContent): LeafContent {
  if (content.type === 'pool') return { ...content, version: WITHOUT_OWNERS };
  if (content.type !== 'entries') return content;
  return { ...content, entries: (content['entries'] as string[][]).map((entry) => entry.slice(0, 3)) };
}

function openingOf({ entryId, week, teamId, replaces, salt, record }: LogLeaf): PendingLeaf['opening'] {
  if (entryId === null || week === null || salt === null || record === null) return null;
  return { entryId, week, teamId, replaces, salt, record, receivedAt: null };
}

/** The pool's log as it was written before entries committed to their owners. */
async function writeWithoutOwners({ db, services, poolId }: Fixture): Promise<void> {
  const leaves = await db.logLeaf.findMany({ where: { poolId }, orderBy: { index: 'asc' } });
  const { origin, lastAt } = await db.poolLog.findUniqueOrThrow({ where: { poolId } });
  const { size } = await db.logPublication.findFirstOrThrow({ where: { poolId } });
  const signers = [services.poolLogs.signer];
  for (const table of ['LogLeaf', 'LogNode', 'PoolLog', 'LogPublication']) await dropTriggers(db, table);
  for (const table of ['LogLeaf', 'LogNode', 'PoolLog'])
    await db.$executeRawUnsafe(`DELETE FROM "${table}" WHERE "poolId" = ${poolId}`);
  await inTransaction(services, lastAt, async ({ tx, dialect }) => {
    const transaction = { tx, dialect, now: lastAt };
    const checkpoint = signCheckpoint(signers, { origin, size: 0, root: emptyRoot(sha256) });
    const head = { poolId, origin, size: 0, peaks: new Uint8Array(), lastAt: new Date(0), checkpoint };
    const log = new LockedLog(transaction, signers, head);
    const earlier = leaves.map((row): PendingLeaf => {
      const { at: _at, ...content } = JSON.parse(row.data) as LeafContent & { at: string };
      return { poolId, content: withoutOwners(content), opening: openingOf(row), place: null };
    });
    // The deadline of Week 1 was published.
    log.append(earlier.slice(0, size));
    await storeWithoutHeads(transaction, [log]);
    await tx.logPublication.updateMany({ where: { poolId }, data: { checkpoint: log.head.checkpoint } });
    log.append(earlier.slice(size));
    await storeWithoutHeads(transaction, [log]);
    await tx.poolLog.create({ data: { ...log.head, peaks: Uint8Array.from(log.head.peaks) } });
  });
  await db.loggedName.updateMany({ data: { ownerSalt: null } });
}

describe.each(oneDialect)('a log that is older than the owners of entries, on %s', (dialect) => {
  let fixture: Fixture;
  beforeEach(async () => {
    fixture = await openFixture(dialect);
    await recordKey(fixture.services);
    await beginLogs(fixture.services);
    await writeWithoutOwners(fixture);
  });
  afterEach(() => fixture.close());

  it('holds, gets the owners once, without an act, and is compared with the table from then on', async () => {
    const { db, services, poolId } = fixture;
    const before = await verifyPool(services, poolId);
    expect([failuresOf(before.report), before.differences]).toEqual([[], []]);
    expect(before.report.notices).toContainEqual(expect.stringContaining('does not state the owners of'));
    await stateOwners(services);
    const after = await verifyPool(services, poolId);
    expect([failuresOf(after.report), after.differences]).toEqual([[], []]);
    expect(after.report.acts.map(({ kind }) => kind)).not.toContain('MOVED');
    expect(after.report.notices).not.toContainEqual(expect.stringContaining('owners'));
    await stateOwners(services);
    expect((await db.poolLog.findUniqueOrThrow({ where: { poolId } })).size).toBe(after.report.size);
    await db.entry.update({ where: { id: 7 }, data: { userId: fixture.userId('alice'), number: 9 } });
    expect((await verifyPool(services, poolId)).differences).toEqual([
      'The log commits to another account than the one that has the entry.',
    ]);
  });
});
