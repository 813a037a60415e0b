import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { TestDatabase } from '#prisma/testing.ts';
import { LogFormatError } from '#verify/log/formatError.ts';
import { UnverifiedNoteError } from '#verify/log/openNote.ts';
import { readLogKeys } from '../reading/readLog.ts';
import { restoreLog } from '#graphql/testing/restoreLog.ts';
import { plantSignedPool, type PlantedPool, type TestServices, viewerOf } from '#graphql/testing/services.ts';
import { compareTables } from '../comparison/compareTables.ts';
import { submitPick } from '#graphql/picks/submitPick.ts';
import { openLogs, publishedFile } from '../openLogs.ts';
import { takeSeenCheckpoint } from './seenCheckpoints.ts';
import { createSigner, newSigningKey } from '../key/signer.ts';

/** A browser keeps a checkpoint; then an older backup is restored, and the file beside the key is lost. */
describe('a checkpoint that a browser keeps (SPECIFICATION 4.9)', () => {
  let database: TestDatabase;
  let services: TestServices;
  let planted: PlantedPool;
  let folder: string;
  beforeEach(async () => {
    ({ database, services, planted } = await plantSignedPool('sqlite', 3));
    folder = mkdtempSync(join(tmpdir(), 'last-standing-seen-'));
  });
  afterEach(async () => {
    await database.close();
    rmSync(folder, { recursive: true });
  });

  const head = () => database.db.poolLog.findFirstOrThrow();
  const stored = () => database.db.seenCheckpoint.findMany();
  const keysOf = async (signer: TestServices['poolLogs']['signer']) =>
    readLogKeys(database.db, signer, await head());
  const take = async (checkpoint: string) =>
    takeSeenCheckpoint(services, await head(), await keysOf(services.poolLogs.signer), checkpoint);
  const compare = async () =>
    (await compareTables(database.db, services.poolLogs.signer, planted.pool.id)).differences;
  const pick = (entry: number) =>
    submitPick(services, viewerOf(planted.owner), {
      entryId: planted.entries[entry]!.id,
      week: 1,
      teamId: 'CLE',
      receivedAt: services.clock.now(),
    });
  /** @returns the checkpoints that are lost, by size */
  async function loseTwoPicks(): Promise<{ smaller: string; larger: string }> {
    const backup = await head();
    await pick(0);
    const smaller = (await head()).checkpoint;
    await pick(1);
    const larger = (await head()).checkpoint;
    await restoreLog(database.db, 'sqlite', backup);
    return { smaller, larger };
  }

  it('is nothing to report where the log continues it', async () => {
    const { checkpoint } = await head();
    await pick(0);
    expect(await take(checkpoint)).toBe(true);
    expect(await stored()).toEqual([]);
  });

  it('is an incident where the log is shorter, and where other leaves took their place', async () => {
    const error = vi.spyOn(services.log, 'error');
    expect(await compare()).toEqual([]);
    const { smaller, larger } = await loseTwoPicks();
    expect(await take(larger)).toBe(false);
    expect(error).toHaveBeenCalledOnce();
    expect(services.published).toContainEqual({ type: 'office', poolId: planted.pool.id, isLogDue: true });
    // The largest one is kept.
    expect(await take(smaller)).toBe(false);
    expect(await stored()).toMatchObject([{ checkpoint: larger }]);
    const message = (differences: { message: string }[]) => differences.map((each) => each.message).join();
    expect(message(await compare())).toContain("The checkpoint that a participant's browser keeps is over");
    expect(message(await compare())).toContain('leaves are missing');
    await pick(2);
    await pick(1);
    expect(await take(larger)).toBe(false);
    expect(message(await compare())).toContain('has another root than the leaves given');
  });

  it('is explained by a log that says it forked', async () => {
    const { smaller, larger } = await loseTwoPicks();
    await take(larger);
    const published = await publishedFile(services, join(folder, 'log-key'));
    // A start without the consent states nothing, and refuses nothing.
    await openLogs(services, published, { acceptFork: false });
    expect(await compare()).not.toEqual([]);
    await openLogs(services, published, { acceptFork: true });
    expect(await database.db.logLeaf.count({ where: { type: 'fork' } })).toBe(1);
    expect(await compare()).toEqual([]);
    for (const checkpoint of [smaller, larger]) expect(await take(checkpoint)).toBe(false);
    expect(await stored()).toEqual([]);
    await pick(1);
    await pick(2);
    expect(await compare()).toEqual([]);
  });

  it('counts only with the signature of the log, and as a checkpoint of it', async () => {
    const { larger } = await loseTwoPicks();
    const keys = await keysOf(createSigner('pool.example', newSigningKey()));
    const foreign = takeSeenCheckpoint(services, await head(), keys.slice(0, 1), larger);
    await expect(foreign).rejects.toThrow(UnverifiedNoteError);
    await expect(take(larger.replace('\n', 'x\n'))).rejects.toThrow(UnverifiedNoteError);
    await expect(take('a checkpoint')).rejects.toThrow(LogFormatError);
    expect(await stored()).toEqual([]);
  });
});
