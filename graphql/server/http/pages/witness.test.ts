import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { oneDialect } from '#prisma/testing.ts';
import { openNote } from '#verify/log/openNote.ts';
import { formatVerifierKey, type VerifierKey } from '#verify/log/verifierKey.ts';
import { formatAddCheckpoint } from '#verify/log/witness.ts';
import { passDeadlines } from '#graphql/grading/passDeadlines.ts';

import { signCheckpoint, verifierKeyOf } from '#graphql/log/key/signCheckpoint.ts';
import { createSigner, newSigningKey } from '#graphql/log/key/signer.ts';
import { requestCosignatures, type RemoteWitness } from '#graphql/log/witness/requestCosignatures.ts';
import { SITE_LOG } from '#graphql/log/site/siteLog.ts';
import { listNewHeads } from '#graphql/log/site/listNewHeads.ts';
import { sha256 } from '#graphql/log/key/sha256.ts';
import type { PublishedCheckpoint } from '#graphql/log/reading/readLog.ts';
import { parseLogProof } from '#verify/log/proof.ts';
import { openListed } from '#verify/log/siteProof.ts';
import { refuseLostLeaves } from '#graphql/log/witness/refuseLostLeaves.ts';
import { ForkedLogError } from '#graphql/log/openLogs.ts';
import { createWitnessesJob } from '#graphql/server/jobs/witnesses.ts';
import { inTransaction } from '#kernel/transaction.ts';
import { type RunningServer, startServer } from '#graphql/server/start/server.ts';
import { readSettings } from '#graphql/site/settings/settings.ts';
import { type Fixture, hoursFromDeadline, openFixture } from '#graphql/testing/schema.ts';

const ready = () =>
  Promise.resolve({ database: true, writes: true, migrations: true, jobs: true, log: true });

describe.each(oneDialect)('a site as the witness of another one, on %s', (dialect) => {
  const folder = mkdtempSync(join(tmpdir(), 'witness-'));
  let ours: Fixture;
  let theirs: Fixture;
  let site: RunningServer;
  let server: RunningServer;
  let witness: RemoteWitness;
  const origin = 'pool.example/log';
  let logKey: VerifierKey;
  /** Addresses of the logs of the pool and of the site. */
  let poolLog: string;
  let siteLog: string;

  /** The pool's log begins; the other site knows the key of the site's log alone. */
  beforeAll(async () => {
    [ours, theirs] = await Promise.all([openFixture(dialect), openFixture(dialect)]);
    await inTransaction(ours.services, ours.clock.now(), (transaction) => {
      transaction.log(ours.poolId, { type: 'filler' });
      return Promise.resolve();
    });
    logKey = verifierKeyOf(origin, ours.services.poolLogs.signer.publicKey);
    site = await startServer(ours.services, { ...ours.settings, port: 0 }, ready);
    const { slug } = await ours.db.pool.findUniqueOrThrow({ where: { id: ours.poolId } });
    poolLog = `${site.url}/p/${slug}/log`;
    siteLog = `${site.url}/log`;
    const settings = readSettings({
      PORT: '0',
      PUBLIC_URL: 'https://witness.example',
      WITNESS_LOGS: await (await fetch(`${siteLog}/key`)).text(),
      LOG_KEY_FILE: join(folder, 'log-key'),
    });
    server = await startServer(theirs.services, settings, ready);
    const url = `${server.url}/witness`;
    const keys = await (await fetch(`${url}/key`)).text();
    const [known] = readSettings({ LOG_WITNESSES: `${url} ${keys}` }).logWitnesses;
    witness = known!;
  });
  afterAll(async () => {
    await Promise.all([site.close(), server.close()]);
    await Promise.all([ours.close(), theirs.close()]);
    rmSync(folder, { recursive: true });
  });

  const ask = () => requestCosignatures(ours.services, [witness]);
  const passDeadline = async (week: number) => {
    await ours.clock.set({ now: hoursFromDeadline(week, 0) });
    await passDeadlines(ours.services);
  };
  /** The pool's log grows, and the site's with it. */
  const publish = async (week: number) => {
    await inTransaction(ours.services, ours.clock.now(), (transaction) => {
      transaction.log(ours.poolId, { type: 'filler', week });
      return Promise.resolve();
    });
    await listNewHeads(ours.services, null);
    const { poolId, size, checkpoint } = await ours.db.poolLog.findUniqueOrThrow({
      where: { poolId: SITE_LOG },
    });
    await ours.db.logPublication.create({
      data: { poolId, week: 0, at: ours.clock.now(), size, checkpoint },
    });
  };
  const read = async (log: string) =>
    (await (await fetch(`${log}/published`)).json()) as PublishedCheckpoint[];
  /** Who has signed each published checkpoint of the site's log. */
  const cosigned = async () =>
    (await read(siteLog)).map(({ checkpoint }) =>
      openNote(checkpoint, [logKey, ...witness.keys]).verified.map(({ key }) => key.name),
    );
  const send = async (body: string) => {
    const answer = await fetch(`${witness.url}/add-checkpoint`, { method: 'POST', body });
    return [answer.status, await answer.text()] as const;
  };
  const last = () => theirs.db.witnessedLog.findUniqueOrThrow({ where: { origin } });

  it('names its keys after its address, and signs by Ed25519 and ML-DSA-44', () => {
    expect(witness.keys.map(({ name }) => name)).toEqual(Array(2).fill('witness.example/witness'));
    expect(witness.keys.map(({ type }) => type)).toEqual([4, 6]);
  });

  const alone = [origin];
  const both = [origin, 'witness.example/witness', 'witness.example/witness'];

  it("cosigns the site's log for all pools, once, when a deadline has passed", async () => {
    const before = theirs.services.systemClock.now().getTime();
    // The log begins after the deadline of Week 1, and with it the site's.
    expect(await ask()).toBe(1);
    await passDeadline(2);
    const job = createWitnessesJob(ours.services, [witness]);
    const run = await job.run(new AbortController().signal);
    expect(run).toBeGreaterThan(0);
    expect(await cosigned()).toEqual([both, both]);
    expect(await ask()).toBe(0);
    const [first] = await read(siteLog);
    const { timestamp } = openNote(first!.checkpoint, witness.keys).verified[0]!;
    // In whole seconds.
    expect(timestamp! * 1000).toBeGreaterThan(before - 1_000);
    expect(timestamp! * 1000).toBeLessThanOrEqual(theirs.services.systemClock.now().getTime());
  });

  it("gives the checkpoints of a pool with their proofs in the signed checkpoints of the site's log", async () => {
    const ofPool = await read(poolLog);
    expect(ofPool.map(({ week }) => week)).toEqual([1, 2]);
    const { signer } = ours.services.poolLogs;
    const { origin: poolOrigin } = await ours.db.poolLog.findUniqueOrThrow({
      where: { poolId: ours.poolId },
    });
    const keys = [verifierKeyOf(poolOrigin, signer.publicKey)];
    // Each by the earliest checkpoint that is signed.
    expect(
      ofPool.map(({ checkpoint, site: proof }) => {
        const { size, note } = openListed(sha256, proof!, checkpoint, keys, witness.keys);
        return [size, note.verified.length];
      }),
    ).toEqual([
      [1, 3],
      [2, 3],
    ]);
    const bundle = gunzipSync(await (await fetch(`${poolLog}/bundle`)).arrayBuffer()).toString();
    expect(JSON.parse(bundle.split('\n')[0]!)).toMatchObject({ published: ofPool });
  });

  it('gives the proof by the checkpoint that most witnesses have signed', async () => {
    const [first] = await ours.db.logPublication.findMany({
      where: { poolId: SITE_LOG },
      orderBy: { id: 'asc' },
    });
    const where = { publicationId: first!.id, witness: formatVerifierKey(witness.keys[0]!) };
    const { line } = await ours.db.logCosignature.findFirstOrThrow({ where });
    await ours.db.logCosignature.deleteMany({ where });
    const sizes = async () =>
      (await read(poolLog)).map(({ site: proof }) => parseLogProof(proof!).checkpoint.split('\n')[1]);
    expect(await sizes()).toEqual(['2', '2']);
    await ours.db.logCosignature.create({ data: { ...where, line } });
    expect(await sizes()).toEqual(['1', '2']);
  });

  it('says at the start that a restored backup lacks leaves that it has seen', async () => {
    const start = (acceptFork: boolean) => refuseLostLeaves(ours.services, [witness], { acceptFork });
    await expect(start(false)).resolves.toBeUndefined();
    const where = { poolId: SITE_LOG };
    const { size } = await ours.db.poolLog.findUniqueOrThrow({ where });
    // The file of published checkpoints is gone, and the latest leaves are.
    await ours.db.poolLog.update({ where, data: { size: 1 } });
    await expect(start(false)).rejects.toThrow(ForkedLogError);
    await expect(start(false)).rejects.toThrow(
      `the log ${origin} has 1 leaves, and the witness witness.example/witness has seen 2 of it`,
    );
    await expect(start(true)).resolves.toBeUndefined();
    const silent = { ...witness, url: `${witness.url}/nowhere` };
    await expect(refuseLostLeaves(ours.services, [silent], { acceptFork: false })).resolves.toBeUndefined();
    await ours.db.poolLog.update({ where, data: { size } });
  });

  it('cosigns the next one when it continues the last, and none between that it was not asked for', async () => {
    await publish(3);
    await publish(4);
    expect(await ask()).toBe(1);
    expect(await cosigned()).toEqual([both, both, alone, both]);
    expect(await last()).toMatchObject({ size: 4 });
  });

  it('tells a site that lost its cosignatures how far it got', async () => {
    await ours.db.logCosignature.deleteMany();
    expect(await ask()).toBe(1);
    expect(await cosigned()).toEqual([alone, alone, alone, both]);
  });

  it('is asked again when it was not reachable', async () => {
    await publish(5);
    const gone = { ...witness, url: 'http://127.0.0.1:9/witness' };
    expect(await requestCosignatures(ours.services, [gone])).toBe(0);
    expect(await ask()).toBe(1);
  });

  it('refuses whatever is not the continuation of a known log, by the codes of the standard', async () => {
    const before = await last();
    const { size } = before;
    const { signer } = ours.services.poolLogs;
    const root = new Uint8Array(32).fill(7);
    const note = (
      by: Parameters<typeof signCheckpoint>[0],
      head: Partial<{ origin: string; size: number }>,
    ) => signCheckpoint(by, { origin, size, root, ...head });
    const request = (checkpoint: string, oldSize = size, consistencyProof: Uint8Array[] = []) =>
      formatAddCheckpoint({ oldSize, consistencyProof, checkpoint });
    const stranger = createSigner('other.example', newSigningKey());

    expect(await send('nonsense')).toMatchObject([400, expect.stringContaining('old <size>')]);
    expect(await send(request(note([signer], { origin: 'other.example/1' })))).toMatchObject([
      404,
      expect.any(String),
    ]);
    expect(await send(request(note([stranger], {})))).toMatchObject([403, expect.any(String)]);
    expect(await send(request(note([signer], { size: 1 })))).toMatchObject([400, expect.any(String)]);
    expect(await send(request(note([signer], {}), 1))).toEqual([409, `${size}\n`]);
    // The same size with another root: a fork.
    expect(await send(request(note([signer], {})))).toEqual([409, `${size}\n`]);
    expect(await send(request(note([signer], { size: size + 1 }), size, [root]))).toMatchObject([
      422,
      expect.any(String),
    ]);
    expect((await send('x'.repeat(40_000)))[0]).toBe(413);
    expect(await last()).toEqual(before);
    expect((await fetch(`${witness.url}/add-checkpoint`)).status).toBe(405);
  });

  it('cosigns nothing of a log that contradicts what it has seen, which the site notices', async () => {
    await theirs.db.witnessedLog.update({
      where: { origin },
      data: { root: Buffer.alloc(32, 7).toString('base64') },
    });
    await publish(6);
    expect(await ask()).toBe(0);
    expect((await cosigned()).at(-1)).toEqual(alone);
  });

  it('answers 404 where WITNESS_LOGS is not set', async () => {
    expect((await fetch(`${site.url}/witness/key`)).status).toBe(404);
    expect(
      (await fetch(`${site.url}/witness/add-checkpoint`, { method: 'POST', body: 'old 0\n\n' })).status,
    ).toBe(404);
  });
});

describe('the settings of witnesses', () => {
  const refusal = (given: Record<string, string>) => () => readSettings(given);
  const key = formatVerifierKey(
    verifierKeyOf('pool.example/1', createSigner('a', newSigningKey()).publicKey),
  );

  it('say what is wrong with them', () => {
    expect(readSettings({}).logWitnesses).toEqual([]);
    expect(readSettings({ WITNESS_LOGS: ` ${key}, ${key} ` }).witnessLogs).toHaveLength(2);
    expect(refusal({ WITNESS_LOGS: 'pool.example' })).toThrow(/^WITNESS_LOGS must have verifier keys: /);
    expect(refusal({ LOG_WITNESSES: key })).toThrow(
      /^LOG_WITNESSES must be addresses, each followed by its keys/,
    );
    expect(refusal({ LOG_WITNESSES: 'https://pool.example/witness' })).toThrow(/each followed by its keys/);
    expect(refusal({ LOG_WITNESSES: `https://pool.example/witness ${key}` })).toThrow(
      /^LOG_WITNESSES has a key of another kind/,
    );
  });
});
