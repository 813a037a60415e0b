// SQL on both databases: graphql/log/site/siteLog.ts

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { bothDialects } from '#prisma/testing.ts';
import { openCheckpoint } from '#verify/log/checkpoint.ts';
import { parseNote } from '#verify/log/note.ts';
import { openLogProof, parseLogProof } from '#verify/log/proof.ts';
import { formatHash, leafHash } from '#verify/log/treeHash.ts';
import { encodeUtf8 } from '#verify/log/utf8.ts';
import { formatVerifierKey } from '#verify/log/verifierKey.ts';
import { submitPick } from '#graphql/picks/submitPick.ts';
import { createPool } from '#graphql/pools/createPool.ts';
import { restoreLog } from '#graphql/testing/restoreLog.ts';
import { openTestPool, type TestPool, viewerOf } from '#graphql/testing/services.ts';
import { sha256 } from '../key/sha256.ts';
import { verifierKeyOf } from '../key/signCheckpoint.ts';
import { newSigningKey, createSigner } from '../key/signer.ts';
import { recordKey, rotateKey } from '../key/rotateKey.ts';
import { openLogs, publishedFile, recordHeads } from '../openLogs.ts';
import { readLogKeys } from '../reading/readLog.ts';
import { readReceipts } from '../reading/readReceipts.ts';
import { tileReader } from '../publish/readTiles.ts';
import { rootAtSize } from '#verify/log/tileProofs.ts';
import { listNewHeads } from './listNewHeads.ts';
import { SITE_LOG } from './siteLog.ts';

const ORIGIN = 'pool.example/log';

describe.each(bothDialects)("the site's log on %s", (dialect) => {
  let pool: TestPool;
  beforeEach(async () => {
    pool = await openTestPool(dialect, 2);
  });
  afterEach(() => pool.database.close());

  const db = () => pool.database.db;
  const pick = (entry: number) =>
    submitPick(pool.services, viewerOf(pool.planted.owner), {
      entryId: pool.planted.entries[entry]!.id,
      week: 1,
      teamId: 'CLE',
      receivedAt: pool.services.clock.now(),
    });
  const head = () => db().poolLog.findUniqueOrThrow({ where: { poolId: SITE_LOG } });
  const leaves = async () =>
    (await db().logLeaf.findMany({ where: { poolId: SITE_LOG }, orderBy: { index: 'asc' } })).map(
      ({ data }) => data,
    );
  const key = () => verifierKeyOf(ORIGIN, pool.services.poolLogs.signer.publicKey);

  it('has the checkpoints of all pools, each once, by one signature', async () => {
    await createPool(pool.services, { seasonYear: 2025, name: 'Second' });
    await listNewHeads(pool.services, null);
    const pools = await db().poolLog.findMany({
      where: { poolId: { not: SITE_LOG } },
      orderBy: { poolId: 'asc' },
    });
    expect(pools).toHaveLength(2);
    expect(await leaves()).toEqual(pools.map(({ checkpoint }) => parseNote(checkpoint).text));
    const { checkpoint, size } = await head();
    const opened = openCheckpoint(checkpoint, ORIGIN, [key()]);
    expect(opened.size).toBe(2);
    expect(formatHash(opened.root)).toBe(
      formatHash(await rootAtSize(sha256, size, tileReader(db(), SITE_LOG))),
    );
    await listNewHeads(pool.services, null);
    expect((await head()).checkpoint).toBe(checkpoint);
    await pick(0);
    await listNewHeads(pool.services, new Set([pool.planted.pool.id]));
    expect((await head()).size).toBe(3);
  });

  it('grows by one leaf for a checkpoint that two processes list at once', async () => {
    await Promise.all([listNewHeads(pool.services, null), listNewHeads(pool.services, null)]);
    expect((await head()).size).toBe(1);
    expect(await db().siteLogLeaf.count()).toBe(1);
  });

  it('proves the checkpoint of a receipt', async () => {
    await pick(0);
    const picks = await db().pick.findMany();
    const read = async () => (await readReceipts(pool.services, picks))[0]!;
    expect(await read()).toMatchObject({ siteProof: null });
    await listNewHeads(pool.services, null);
    const before = await read();
    const proof = parseLogProof(before.siteProof!);
    const { text } = parseNote(before.checkpoint);
    expect(openLogProof(sha256, proof, leafHash(sha256, encodeUtf8(text)), ORIGIN, [key()]).size).toBe(1);
    const extra = JSON.parse(new TextDecoder().decode(parseLogProof(before.proof).extra!)) as {
      site: string;
    };
    expect(extra.site).toBe(before.siteProof);
    // A newer checkpoint, which is not listed yet, proves nothing of the site.
    await pick(1);
    expect(await read()).toEqual(before);
  });

  it('states a replaced key, in a published checkpoint that both keys sign', async () => {
    await recordKey(pool.services);
    await listNewHeads(pool.services, null);
    const earlier = key();
    const next = newSigningKey();
    await rotateKey(pool.services, next);
    const replaced = createSigner('pool.example', next);
    const keys = [verifierKeyOf(ORIGIN, replaced.publicKey), earlier];
    expect(await readLogKeys(db(), replaced, await head())).toEqual(keys.map(formatVerifierKey));
    const published = await db().logPublication.findFirstOrThrow({ where: { poolId: SITE_LOG, week: null } });
    for (const one of keys) expect(openCheckpoint(published.checkpoint, ORIGIN, [one]).size).toBe(2);
    expect(JSON.parse((await leaves())[1]!)).toMatchObject({ type: 'key' });
    // The pool's checkpoint by the new key is listed in the same transaction.
    const { checkpoint } = await db().poolLog.findUniqueOrThrow({ where: { poolId: pool.planted.pool.id } });
    expect((await leaves()).slice(2)).toEqual([parseNote(checkpoint).text]);
  });

  it('is recorded with the pools that have grown, so that a restored backup is refused', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'site-log-'));
    const published = await publishedFile(pool.services, join(folder, 'log-key'));
    await listNewHeads(pool.services, null);
    const backup = await head();
    await pick(0);
    await listNewHeads(pool.services, null);
    const ofPool = new Set([pool.planted.pool.id]);
    await recordHeads({ ...pool.services, servedCheckpoints: published }, ofPool);
    expect(Object.keys(published.read())).toContain(ORIGIN);
    await restoreLog(db(), dialect, backup);
    const start = (acceptFork: boolean) => openLogs(pool.services, published, { acceptFork });
    await expect(start(false)).rejects.toThrow(`the log ${ORIGIN} does not contain`);
    await start(true);
    expect(JSON.parse((await leaves()).at(-1)!)).toMatchObject({ type: 'fork', size: 2 });
    rmSync(folder, { recursive: true });
  });
});
