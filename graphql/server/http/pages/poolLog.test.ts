import { gunzipSync } from 'node:zlib';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { oneDialect } from '#prisma/testing.ts';
import { openCheckpoint } from '#verify/log/checkpoint.ts';
import { verifyConsistency } from '#verify/log/consistency.ts';
import { decodeEntryBundle } from '#verify/log/entryBundle.ts';
import { LOG_VERSION } from '#verify/log/logVersion.ts';
import { parseNote } from '#verify/log/note.ts';
import { openLogProof, parseLogProof } from '#verify/log/proof.ts';
import { consistencyProof, type ReadTiles, rootAtSize } from '#verify/log/tileProofs.ts';
import { bundlesOfTree, formatBundlePath, formatTilePath } from '#verify/log/tiles.ts';
import { formatHash, leafHash } from '#verify/log/treeHash.ts';
import { encodeUtf8 } from '#verify/log/utf8.ts';
import { parseVerifierKey } from '#verify/log/verifierKey.ts';
import { openAddress } from '#verify/reading/openAddress.ts';
import { readListing } from '#verify/reading/readListing.ts';
import { openListed } from '#verify/log/siteProof.ts';
import { parseNames, parseOwned } from '#verify/reading/parseHeader.ts';
import { sha256 } from '#graphql/log/key/sha256.ts';
import { signCheckpoint } from '#graphql/log/key/signCheckpoint.ts';
import { listNewHeads } from '#graphql/log/site/listNewHeads.ts';
import { SITE_LOG } from '#graphql/log/site/siteLog.ts';
import { inTransaction } from '#kernel/transaction.ts';
import { type RunningServer, startServer } from '#graphql/server/start/server.ts';
import { createSession } from '#graphql/accounts/sessions/sessions.ts';
import { type Fixture, openFixture } from '#graphql/testing/schema.ts';

const ready = () =>
  Promise.resolve({ database: true, writes: true, migrations: true, jobs: true, log: true });
const SUBMIT = `mutation ($input: SubmitPickInput!) { submitPick(input: $input) { ... on SubmitPickPayload {
  receipt { index recordedAt record salt leaf proof checkpoint } pick { id receipt { index proof } } } } }`;
/** More leaves than a tile has hashes. */
const FILLERS = 600;

describe.each(oneDialect)('the log of a pool over HTTP, on %s', (dialect) => {
  let fixture: Fixture;
  let server: RunningServer;
  let log: string;
  // oxlint-disable-next-line typescript/no-explicit-any
  let submitted: any;

  beforeAll(async () => {
    fixture = await openFixture(dialect);
    server = await startServer(fixture.services, { ...fixture.settings, port: 0 }, ready);
    const { slug } = await fixture.db.pool.findUniqueOrThrow({ where: { id: fixture.poolId } });
    log = `${server.url}/p/${slug}/log`;
    // The log begins with what there is; later statements have leaves of their own.
    await inTransaction(fixture.services, fixture.clock.now(), (transaction) => {
      transaction.log(fixture.poolId, { type: 'filler' });
      return Promise.resolve();
    });
    const input = { entry: fixture.entry(2), week: 2, team: fixture.team('GB') };
    const { data, errors } = await fixture.ask('alice', SUBMIT, { input });
    expect(errors).toEqual([]);
    submitted = data.submitPick;
  });
  afterAll(async () => {
    await server.close();
    await fixture.close();
  });

  const textOf = async (file: string) => (await fetch(`${log}/${file}`)).text();
  const bytesOf = async (file: string) => new Uint8Array(await (await fetch(`${log}/${file}`)).arrayBuffer());
  const readTiles: ReadTiles = (tiles) => Promise.all(tiles.map((tile) => bytesOf(formatTilePath(tile))));
  const keyOf = async () => parseVerifierKey((await textOf('key')).split('\n')[0]!);
  const head = async () => {
    const key = await keyOf();
    return openCheckpoint(await textOf('checkpoint'), key.name, [key]);
  };
  const grow = () =>
    inTransaction(fixture.services, fixture.clock.now(), (transaction) => {
      for (let n = 0; n < FILLERS; n += 1) transaction.log(fixture.poolId, { type: 'filler', n });
      return Promise.resolve();
    });

  it('proves a submitted pick by the receipt in the answer', async () => {
    const { receipt, pick } = submitted;
    const key = await keyOf();
    const proof = parseLogProof(receipt.proof);
    expect(proof.index).toBe(receipt.index);
    const opened = openLogProof(sha256, proof, leafHash(sha256, encodeUtf8(receipt.leaf)), key.name, [key]);
    expect(opened.size).toBe(receipt.index + 1);
    const commitment = sha256(
      Buffer.concat([Buffer.from(receipt.salt, 'base64'), encodeUtf8(receipt.record)]),
    );
    expect(JSON.parse(receipt.leaf)).toMatchObject({
      type: 'pick',
      kind: 'SUBMIT',
      commitment: Buffer.from(commitment).toString('base64'),
      at: receipt.recordedAt,
    });
    expect(JSON.parse(receipt.record)).toMatchObject({ team: 'GB', week: 2, source: 'PARTICIPANT' });
    expect(new TextDecoder().decode(proof.extra!)).toContain(receipt.salt);
    expect(pick.receipt).toEqual({ index: receipt.index, proof: receipt.proof });
  });

  it('proves the pick by a later checkpoint from the tiles, which continues the earlier one', async () => {
    const before = await head();
    await grow();
    const after = await head();
    expect(after.size).toBe(before.size + FILLERS);
    expect(formatHash(await rootAtSize(sha256, after.size, readTiles))).toBe(formatHash(after.root));
    const path = await consistencyProof(sha256, before.size, after.size, readTiles);
    expect(verifyConsistency(sha256, before, after, path)).toBe(true);
    const { data } = await fixture.ask(
      'alice',
      `{ node(id: "${submitted.pick.id}") { ... on Pick {
      receipt { index leaf proof } } } }`,
    );
    const proof = parseLogProof(data.node.receipt.proof);
    const leaf = leafHash(sha256, encodeUtf8(data.node.receipt.leaf));
    const key = await keyOf();
    expect(openLogProof(sha256, proof, leaf, key.name, [key]).size).toBe(after.size);
  });

  it('has each leaf in the bundles of entries, the bundle and the tiles alike', async () => {
    const { size } = await head();
    const entries: string[] = [];
    for (const bundle of bundlesOfTree(size)) {
      const decoded = decodeEntryBundle(await bytesOf(formatBundlePath(bundle)), bundle.width);
      entries.push(...decoded.map((entry) => new TextDecoder().decode(entry)));
    }
    const [header, ...leaves] = gunzipSync(await bytesOf('bundle'))
      .toString()
      .trimEnd()
      .split('\n');
    expect(leaves).toEqual(entries);
    expect(leaves).toHaveLength(size);
    expect(JSON.parse(leaves[0]!)).toMatchObject({ type: 'pool', version: LOG_VERSION });
    expect(JSON.parse(header!)).toEqual({
      format: 'last-standing-log/1',
      keys: [(await textOf('key')).trimEnd()],
      checkpoint: await textOf('checkpoint'),
      published: JSON.parse(await textOf('published')),
      names: null,
      nameSalts: null,
    });
  });

  it('names the entries in the bundle for members of the pool only', async () => {
    const namesFor = async (name: string) => {
      const { token } = await createSession(fixture.services, fixture.userId(name));
      const response = await fetch(`${log}/bundle`, { headers: { cookie: `session=${token}` } });
      expect(response.headers.get('cache-control')).toBe('private, no-store');
      const text = gunzipSync(Buffer.from(await response.arrayBuffer())).toString();
      return (JSON.parse(text.split('\n')[0]!) as { names: Record<string, string> | null }).names;
    };
    const names = await namesFor('alice');
    expect(Object.keys(names!)).toHaveLength(fixture.entryIds.length);
    expect(names![String(fixture.entryIds[3])]).toBe('Entry 4');
    expect(await namesFor('other commissioner')).toBeNull();
  });

  it('has a file of the names and their salts for members of the pool only', async () => {
    const askFor = async (name: string | null) => {
      const token =
        name === null ? null : (await createSession(fixture.services, fixture.userId(name))).token;
      return fetch(`${log}/names`, { headers: token === null ? {} : { cookie: `session=${token}` } });
    };
    const response = await askFor('alice');
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(response.headers.get('vary')).toContain('Cookie');
    const { names, nameSalts } = parseNames(await response.text());
    expect(Object.keys(nameSalts!)).toEqual(Object.keys(names!));
    expect(names![String(fixture.entryIds[3])]).toBe('Entry 4');
    expect((await askFor('other commissioner')).status).toBe(404);
    expect((await askFor(null)).status).toBe(404);
  });

  it('has a file of the own entries for members of the pool only', async () => {
    const askFor = async (name: string | null) => {
      const token =
        name === null ? null : (await createSession(fixture.services, fixture.userId(name))).token;
      return fetch(`${log}/owners`, { headers: token === null ? {} : { cookie: `session=${token}` } });
    };
    const response = await askFor('alice');
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(response.headers.get('vary')).toContain('Cookie');
    const { account, salts } = parseOwned(await response.json());
    expect(account).toBe(String(fixture.userId('alice')));
    expect(Object.keys(salts)).toEqual(fixture.entryIds.slice(0, 3).map(String));
    expect((await askFor('other commissioner')).status).toBe(404);
    expect((await askFor(null)).status).toBe(404);
  });

  it('publishes the checkpoint of a deadline', async () => {
    const { checkpoint } = await fixture.db.poolLog.findUniqueOrThrow({ where: { poolId: fixture.poolId } });
    const at = new Date('2025-09-14T17:00:00Z');
    const row = { poolId: fixture.poolId, week: 17, at, size: 1, checkpoint };
    await fixture.db.logPublication.create({ data: row });
    expect(JSON.parse(await textOf('published'))).toContainEqual({
      week: 17,
      at: '2025-09-14T17:00:00.000Z',
      checkpoint,
    });
  });

  it('gives 200 published checkpoints at a time, and says where the next ones are', async () => {
    const { checkpoint } = await fixture.db.poolLog.findUniqueOrThrow({
      where: { poolId: fixture.poolId },
    });
    const before = (JSON.parse(await textOf('published')) as object[]).length;
    const at = new Date('2025-09-14T17:00:00Z');
    const many = Array.from({ length: 401 - before }, (_, place) => ({
      ...{ poolId: fixture.poolId, week: 18, at, size: place + 2, checkpoint },
    }));
    await fixture.db.logPublication.createMany({ data: many });
    const read = async (query: string) => {
      const response = await fetch(`${log}/published${query}`);
      return [((await response.json()) as object[]).length, response.headers.get('link')];
    };
    expect(await read('')).toEqual([200, '<published?from=200>; rel="next"']);
    expect(await read('?from=200')).toEqual([200, '<published?from=400>; rel="next"']);
    expect(await read('?from=400')).toEqual([1, null]);
    expect(await read('?from=401')).toEqual([0, null]);
    for (const from of ['-1', 'x', '', '1e3', '9999999999']) {
      const response = await fetch(`${log}/published?from=${from}`);
      expect([response.status, await response.text()]).toEqual([
        400,
        expect.stringContaining('a whole number below 1,000,000,000. An answer has 200 at most.'),
      ]);
    }
    // Readers and the bundle have all of them.
    expect((await openAddress(log)).header.published).toHaveLength(401);
    const bundle = gunzipSync(await (await fetch(`${log}/bundle`)).arrayBuffer()).toString();
    const header = JSON.parse(bundle.split('\n')[0]!) as { published: object[] };
    expect(header.published).toHaveLength(401);
  });

  it('lists the keys that the log has had, newest first', async () => {
    const keyAt = (fill: number) => Buffer.alloc(32, fill).toString('base64');
    const since = new Date('2025-08-01T00:00:00Z');
    for (const [fill, until] of [
      [1, '2025-09-01T00:00:00Z'],
      [2, '2025-10-01T00:00:00Z'],
      [3, null],
    ] as const) {
      await fixture.db.logKey.create({
        data: { publicKey: keyAt(fill), since, until: until === null ? null : new Date(until) },
      });
    }
    const { checkpoint } = await fixture.db.poolLog.findUniqueOrThrow({ where: { poolId: fixture.poolId } });
    // The first of them was replaced before the log began.
    const replaced = { poolId: fixture.poolId, week: null, at: since, size: 1, checkpoint };
    await fixture.db.logPublication.create({ data: replaced });
    const keys = (await textOf('key')).trimEnd().split('\n').map(parseVerifierKey);
    expect(keys.map(({ publicKey }) => publicKey[0])).toEqual([
      fixture.services.poolLogs.signer.publicKey[0],
      2,
    ]);
  });

  it('says how each file may be kept, and that pages of any site may read it', async () => {
    const { size } = await head();
    const full = await fetch(`${log}/tile/0/000`);
    expect(full.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(full.headers.get('content-type')).toBe('application/octet-stream');
    expect((await fetch(`${log}/tile/0/000.p/7`)).headers.get('cache-control')).toBe('no-cache');
    expect((await bytesOf('tile/0/000.p/7')).length).toBe(7 * 32);
    const checkpoint = await fetch(`${log}/checkpoint`);
    expect(checkpoint.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(checkpoint.headers.get('access-control-allow-origin')).toBe('*');
    expect(checkpoint.headers.get('cache-control')).toBe('no-cache');
    const etag = checkpoint.headers.get('etag')!;
    const again = await fetch(`${log}/checkpoint`, { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
    const response = await fetch(`${log}/checkpoint`, { method: 'HEAD' });
    expect([response.status, await response.text()]).toEqual([200, '']);
    expect((await fetch(`${log}/bundle`, { method: 'HEAD' })).headers.get('content-type')).toBe(
      'application/gzip',
    );
    expect(size).toBeGreaterThan(512);
  });

  it.each([
    'tile/0/003',
    'tile/0/002.p/255',
    'tile/1/000',
    'tile/1/000.p/200',
    'tile/2/000.p/1',
    'tile/entries/009',
    'tile/0/0',
    'tile/64/000',
    'leaf',
    'key/',
  ])('has no %s', async (file) => {
    const response = await fetch(`${log}/${file}`);
    expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store']);
  });

  it('is read with GET, and only of a pool that exists', async () => {
    const posted = await fetch(`${log}/checkpoint`, { method: 'POST' });
    expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    expect((await fetch(`${server.url}/p/no-pool/log/checkpoint`)).status).toBe(404);
  });

  it('says so where it has not begun', async () => {
    const { seasonYear, createdAt } = await fixture.db.pool.findFirstOrThrow();
    await fixture.db.pool.create({ data: { name: 'Older', slug: 'older', seasonYear, createdAt } });
    const response = await fetch(`${server.url}/p/older/log/checkpoint`);
    expect([response.status, await response.text()]).toEqual([
      404,
      'The log has not begun yet. The server begins it in the background.\n',
    ]);
  });

  it('takes a checkpoint that a browser keeps, with POST', async () => {
    const send = async (body: string, address = log, method = 'POST') => {
      const response = await fetch(`${address}/seen`, { method, ...(method === 'POST' && { body }) });
      return [response.status, await response.text()];
    };
    const checkpoint = await textOf('checkpoint');
    expect(await send(checkpoint)).toEqual([200, 'The log continues this checkpoint.\n']);
    expect((await send('a checkpoint'))[0]).toBe(400);
    const [origin] = checkpoint.split('\n');
    expect((await send(checkpoint.replace(`${origin}\n`, 'other/p/pool/log\n')))[0]).toBe(403);
    expect((await send('x'.repeat(20_000)))[0]).toBe(413);
    expect((await send('', log, 'GET'))[0]).toBe(405);
    expect((await send(checkpoint, `${server.url}/p/no-pool/log`))[0]).toBe(404);
  });

  it("has the site's log beside it, whose leaves are checkpoints of pools", async () => {
    const file = (name: string) => fetch(`${server.url}/log/${name}`);
    expect((await file('checkpoint')).status).toBe(200);
    await listNewHeads(fixture.services, null);
    const key = parseVerifierKey((await (await file('key')).text()).trimEnd());
    const checkpoint = await (await file('checkpoint')).text();
    const { size, root } = openCheckpoint(checkpoint, key.name, [key]);
    const entries = await (await file(`tile/entries/000.p/${size}`)).arrayBuffer();
    const leaves = decodeEntryBundle(new Uint8Array(entries), size);
    expect(new TextDecoder().decode(leaves.at(-1))).toBe(parseNote(await textOf('checkpoint')).text);
    const ofSite: ReadTiles = (tiles) =>
      Promise.all(
        tiles.map(async (tile) => new Uint8Array(await (await file(formatTilePath(tile))).arrayBuffer())),
      );
    expect(formatHash(await rootAtSize(sha256, size, ofSite))).toBe(formatHash(root));
    const read = async (path: string) => {
      const response = await fetch(server.url + path);
      return response.ok ? response : null;
    };
    const { slug } = await fixture.db.pool.findUniqueOrThrow({ where: { id: fixture.poolId } });
    const listing = await readListing(sha256, read, { slug, isWhole: true });
    expect(listing!.listed!.checkpoint).toBe(await textOf('checkpoint'));
    openListed(sha256, listing!.listed!.proof, listing!.listed!.checkpoint, [key]);
    expect(listing!.texts.at(-1)).toBe(parseNote(await textOf('checkpoint')).text);
    await fixture.db.siteLogLeaf.deleteMany();
    expect(await readListing(sha256, read, { slug, isWhole: true })).toEqual({ listed: null, texts: [] });
    expect(await readListing(sha256, read, { slug: 'no-pool', isWhole: true })).toBeNull();
    for (const name of ['listed', 'names', 'owners', 'bundle', 'tile/0/000', 'leaf'])
      expect((await file(name)).status).toBe(404);

    const send = async (body: string) =>
      (await fetch(`${server.url}/log/seen`, { method: 'POST', body })).text();
    expect(await send(checkpoint)).toBe('The log continues this checkpoint.\n');
    const fork = { origin: key.name, size: 1, root: new Uint8Array(32) };
    expect(await send(signCheckpoint([fixture.services.poolLogs.signer], fork))).toBe(
      "The log does not continue this checkpoint. The server's log names it.\n",
    );
    expect(await fixture.db.seenCheckpoint.count({ where: { poolId: SITE_LOG } })).toBe(1);
  });

  it('refuses an address that downloads it again and again', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 11 && !statuses.includes(429); n += 1) {
      const response = await fetch(`${log}/bundle`);
      statuses.push(response.status);
      if (response.status === 429) expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
      await response.arrayBuffer();
    }
    expect(statuses.at(-1)).toBe(429);
  });
});
