// SQL on both databases: graphql/log/openLogs.ts

import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { bothDialects, oneDialect, type TestDatabase } from '#prisma/testing.ts';
import { openCheckpoint } from '#verify/log/checkpoint.ts';
import { createProcessState } from '../server/start/processState.ts';
import { restoreLog } from '../testing/restoreLog.ts';
import { openTestPool, type PlantedPool, type TestServices, viewerOf } from '../testing/services.ts';
import { compareTables } from './comparison/compareTables.ts';
import { createPool } from '../pools/createPool.ts';
import { submitPick } from '../picks/submitPick.ts';
import { adoptNextKey, loadSeed, loadSigningKey, LogKeyError, writeNextKey } from './key/keyFile.ts';
import { IncompleteLogError } from './continuesFrom.ts';
import { ForkedLogError, openLogs, publishedFile, recordHeads } from './openLogs.ts';
import { SITE_LOG } from './site/siteLog.ts';
import { PublishedFileError } from './publish/publishedFile.ts';
import { recordKey, rotateKey } from './key/rotateKey.ts';
import { verifierKeyOf } from './key/signCheckpoint.ts';
import { createSigner, newSigningKey } from './key/signer.ts';

describe('the file of the key', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'last-standing-key-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('is made once, readable by its owner alone', () => {
    const path = join(folder, 'data', 'log-key');
    const first = createSigner('pool.example', loadSigningKey(path));
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(createSigner('pool.example', loadSigningKey(path)).publicKey).toEqual(first.publicKey);
  });

  it('is as lasting for the seed of a witness', () => {
    const path = join(folder, 'log-key.witness-ml-dsa-44');
    const seed = loadSeed(path);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(loadSeed(path)).toEqual(seed);
    writeFileSync(path, 'short');
    expect(() => loadSeed(path)).toThrow('it holds 3 bytes, not 32');
  });

  it('keeps the earlier key beside it when it is replaced', () => {
    const path = join(folder, 'log-key');
    loadSigningKey(path);
    const before = readFileSync(path, 'utf8');
    const next = newSigningKey();
    writeNextKey(path, next);
    expect(readFileSync(path, 'utf8')).toBe(before);
    adoptNextKey(path);
    expect(readFileSync(`${path}.previous`, 'utf8')).toBe(before);
    expect(createSigner('', loadSigningKey(path)).publicKey).toEqual(createSigner('', next).publicKey);
  });

  it('is refused by its name when it is none', () => {
    expect(() => loadSigningKey(folder)).toThrow(LogKeyError);
    expect(() => loadSigningKey(folder)).toThrow('LOG_KEY_FILE');
  });
});

describe.each(bothDialects)('logs at the start on %s', (dialect) => {
  let database: TestDatabase;
  let services: TestServices;
  let planted: PlantedPool;
  let folder: string;
  beforeEach(async () => {
    ({ database, services, planted } = await openTestPool(dialect, 2));
    folder = mkdtempSync(join(tmpdir(), 'last-standing-start-'));
  });
  afterEach(async () => {
    await database.close();
    rmSync(folder, { recursive: true });
  });
  const file = () => publishedFile(services, join(folder, 'log-key'));
  const start = async (acceptFork = false) => openLogs(services, await file(), { acceptFork });
  const note = async () => recordHeads({ ...services, servedCheckpoints: await file() });
  const pick = (entry: number) =>
    submitPick(services, viewerOf(planted.owner), {
      entryId: planted.entries[entry]!.id,
      week: 1,
      teamId: 'CLE',
      receivedAt: services.clock.now(),
    });
  const leaves = async (type: string) =>
    (await database.db.logLeaf.findMany({ where: { type }, orderBy: { index: 'asc' } })).map(
      ({ data }) => JSON.parse(data) as Record<string, unknown>,
    );

  it('continue what was published', async () => {
    await start();
    await note();
    await pick(0);
    await expect(start()).resolves.toBeUndefined();
  });

  // What follows is the same on both databases.
  if (!oneDialect.includes(dialect)) return;

  it('are refused without the leaves that were published, also when others took their place', async () => {
    await start();
    const backup = await database.db.poolLog.findFirstOrThrow();
    await pick(0);
    await note();
    await restoreLog(database.db, dialect, backup);
    await expect(start()).rejects.toThrow(ForkedLogError);
    await pick(1);
    await expect(start()).rejects.toThrow('--accept-fork');
  });

  it.each([
    ['its last leaf', (size: number) => ({ gte: size - 1 })],
    ['all leaves', () => ({ gte: 0 })],
    ['a leaf in the middle', () => ({ equals: 1 })],
  ])('are refused without %s, with what is to be done', async (_what, index) => {
    await start();
    await pick(0);
    await note();
    const { poolId, size } = await database.db.poolLog.findFirstOrThrow();
    await database.db.$executeRawUnsafe('DROP TRIGGER "LogLeaf_append_only_delete"');
    await database.db.logLeaf.deleteMany({ where: { poolId, index: index(size) } });
    for (const acceptFork of [false, true]) {
      const failed = await start(acceptFork).catch((error: unknown) => error);
      expect(failed).toBeInstanceOf(IncompleteLogError);
      expect((failed as Error).message).toMatch(
        / is not whole: .* are missing\. .* restore the newest backup/,
      );
    }
  });

  it('say which file of published checkpoints cannot be read', async () => {
    writeFileSync((await file()).path, '{"half": ');
    const failed = await start().catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(PublishedFileError);
    expect((failed as Error).message).toContain((await file()).path);
  });

  it('state a fork that is accepted, once', async () => {
    await start();
    const backup = await database.db.poolLog.findFirstOrThrow();
    await pick(0);
    const { size } = await database.db.poolLog.findFirstOrThrow();
    await note();
    await restoreLog(database.db, dialect, backup);
    await start(true);
    expect(await leaves('fork')).toMatchObject([{ size }]);
    await note();
    await start();
    expect(await leaves('fork')).toHaveLength(1);
  });

  it('state a replaced key, in a checkpoint that both keys sign', async () => {
    await start();
    const earlier = services.poolLogs.signer;
    const next = newSigningKey();
    await rotateKey(services, next);
    const { origin, checkpoint } = await database.db.poolLog.findFirstOrThrow();
    const { publicKey } = createSigner('pool.example', next);
    for (const key of [earlier.publicKey, publicKey]) {
      expect(() => openCheckpoint(checkpoint, origin, [verifierKeyOf(origin, key)])).not.toThrow();
    }
    expect(await leaves('key')).toHaveLength(1);
    // The next leaf is signed by the new key alone.
    const published = await database.db.logPublication.findMany({ where: { poolId: { not: SITE_LOG } } });
    expect(published).toMatchObject([{ week: null, checkpoint }]);
  });

  it('hold with a key that comes back, also of a pool that began in between', async () => {
    await start();
    const first = services.poolLogs.signer;
    const between = newSigningKey();
    const second = createSigner('pool.example', between);
    await rotateKey(services, between);
    await createPool(
      { ...services, ...createProcessState(database.db, second) },
      { seasonYear: 2025, name: 'Between' },
    );
    await recordKey(services, second);
    await pick(1);
    expect(await database.db.logKey.count()).toBe(3);
    for (const { poolId } of await database.db.poolLog.findMany({ where: { poolId: { not: SITE_LOG } } })) {
      expect((await compareTables(database.db, first, poolId)).differences).toEqual([]);
    }
  });

  it('state a key that was lost', async () => {
    await start();
    const other = createProcessState(database.db, createSigner('pool.example', newSigningKey()));
    await openLogs({ ...services, ...other }, await file(), { acceptFork: false });
    expect(await leaves('key')).toHaveLength(1);
    expect(await database.db.logKey.count({ where: { until: null } })).toBe(1);
  });
});
