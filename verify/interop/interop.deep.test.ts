import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openCheckpoint } from '../log/checkpoint.ts';
import { formatCheckpointBody } from '../log/checkpointBody.ts';
import { encodeEntryBundle } from '../log/entryBundle.ts';
import { formatNote, parseNote } from '../log/note.ts';
import { formatLogProof, parseLogProof } from '../log/proof.ts';
import { MemoryLog } from '../log/memoryLog.ts';
import { sha256 } from '../log/testing/sha256.ts';
import { logSigner, witnessSigner } from '../log/testing/signer.ts';
import { consistencyProof, inclusionProof } from '../log/tileProofs.ts';
import { formatBundlePath, formatTilePath } from '../log/tiles.ts';
import { leafHash } from '../log/treeHash.ts';
import { encodeUtf8 } from '../log/utf8.ts';
import { formatVerifierKey } from '../log/verifierKey.ts';
import { formatAddCheckpoint } from '../log/witness.ts';
import { buildGoVerifier, checkWithGo, hasGo } from './testing/goVerifier.ts';

const ORIGIN = 'pool.example/p/office/log';
const signer = logSigner(ORIGIN, 1);
const witness = witnessSigner('witness.example/w1', 2, 1_700_000_000);
const keys = [signer, witness].map(({ key }) => formatVerifierKey(key));

const log = new MemoryLog(sha256);
/** The log's checkpoint at each size that it had; the first is that of the empty log. */
const checkpoints: { size: number; note: string }[] = [];
/** A proof of the last entry of each batch, as its submitter got it. */
const receipts: string[] = [];

function sign(): string {
  const text = formatCheckpointBody({
    origin: ORIGIN,
    size: log.frontier.size,
    root: log.root,
    extensions: [],
  });
  const note = formatNote({ text, signatures: [signer.sign(text), witness.sign(text)] });
  checkpoints.push({ size: log.frontier.size, note });
  return note;
}

sign();
for (const batch of [1, 2, 4, 248, 1, 300, 13, 1, 500]) {
  const start = log.frontier.size;
  const proofs = log.append(Array.from({ length: batch }, (_, at) => encodeUtf8(`entry ${start + at}`)));
  const checkpoint = sign();
  const index = log.frontier.size - 1;
  receipts.push(formatLogProof({ extra: null, index, inclusionProof: proofs.at(-1)!, checkpoint }));
}

let folder = '';
const inFolder = (name: string) => join(folder, name);

/** Writes files of a log. @returns their paths, in the same order */
function write(files: Record<string, string | Uint8Array>): string[] {
  return Object.entries(files).map(([name, content]) => {
    mkdirSync(dirname(inFolder(name)), { recursive: true });
    writeFileSync(inFolder(name), content);
    return inFolder(name);
  });
}

const logFiles = () => ({
  checkpoint: checkpoints.at(-1)!.note,
  key: `${keys.join('\n')}\n`,
  ...Object.fromEntries(log.tiles.map((tile) => [formatTilePath(tile), log.tile(tile)])),
  ...Object.fromEntries(log.bundles.map((bundle) => [formatBundlePath(bundle), log.bundle(bundle)])),
});

it('the log that Go is given opens here', () => {
  const known = [signer.key, witness.key];
  expect(openCheckpoint(checkpoints.at(-1)!.note, ORIGIN, known)).toMatchObject({ size: 1070 });
});

describe.each(hasGo ? ['golang.org/x/mod/sumdb'] : [])('%s', () => {
  let program = '';

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'last-standing-interop-'));
    program = await buildGoVerifier(folder);
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('reads checkpoint, tiles and entries from a folder', async () => {
    write(logFiles());
    const summary = await checkWithGo(program, folder);
    expect(summary).toMatchObject({ origin: ORIGIN, size: 1070, entries: 1070 });
    expect(summary.signers).toEqual([ORIGIN, 'witness.example/w1']);
  });

  it('reads them from an address', async () => {
    write(logFiles());
    const server = createServer((request, response) => {
      response.end(readFileSync(inFolder(request.url!.slice('/p/office/log/'.length))));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    try {
      const summary = await checkWithGo(program, `http://127.0.0.1:${port}/p/office/log`, { keys });
      expect(summary).toMatchObject({ entries: 1070 });
    } finally {
      await new Promise((resolve) => server.close(resolve));
    }
  });

  it('accepts the proofs that came with each batch, and each older checkpoint', async () => {
    write(logFiles());
    const proofs = write(Object.fromEntries(receipts.map((text, at) => [`receipts/${at}.tlog-proof`, text])));
    const older = write(Object.fromEntries(checkpoints.map(({ note }, at) => [`older/${at}`, note])));
    expect(await checkWithGo(program, folder, { proofs, older })).toMatchObject({ proofs: 9, older: 10 });
  });

  describe('of a receipt with two proofs', () => {
    const siteSigner = logSigner('pool.example/log', 1);
    const siteKeys = [formatVerifierKey(siteSigner.key)];
    /** The receipt of the last entry, whose checkpoint the site's log lists. */
    const receipt = async (leaf = (text: string) => text) => {
      const { extra: _, ...proof } = parseLogProof(receipts.at(-1)!);
      const site = new MemoryLog(sha256);
      site.append(['another', leaf(parseNote(proof.checkpoint).text), 'a third'].map(encodeUtf8));
      const text = formatCheckpointBody({
        origin: siteSigner.key.name,
        size: 3,
        root: site.root,
        extensions: [],
      });
      const path = await inclusionProof(sha256, 1, 3, (tiles) =>
        Promise.resolve(tiles.map((tile) => site.tile(tile))),
      );
      const checkpoint = formatNote({ text, signatures: [siteSigner.sign(text)] });
      const second = formatLogProof({ extra: null, index: 1, inclusionProof: path, checkpoint });
      return formatLogProof({ ...proof, extra: encodeUtf8(JSON.stringify({ site: second })) });
    };

    it('accepts both', async () => {
      write(logFiles());
      const proofs = write({ 'two.tlog-proof': await receipt() });
      expect(await checkWithGo(program, folder, { proofs, siteKeys })).toMatchObject({
        proofs: 1,
        listed: 1,
      });
    });

    it("refuses a checkpoint that the site's log does not list", async () => {
      write(logFiles());
      const proofs = write({ 'two.tlog-proof': await receipt((text) => `${text}x\n`) });
      await expect(checkWithGo(program, folder, { proofs, siteKeys })).rejects.toThrow('the log of the site');
    });
  });

  it('accepts inclusion and consistency proofs that are computed from tiles', async () => {
    write(logFiles());
    const readTiles = async (tiles: Parameters<typeof log.tile>[0][]) => tiles.map((tile) => log.tile(tile));
    const files: Record<string, string> = {};
    for (const { size, note } of checkpoints.filter((one) => one.size > 0)) {
      for (const index of [0, Math.floor(size / 3), size - 1]) {
        const path = await inclusionProof(sha256, index, size, (tiles) => readTiles([...tiles]));
        const proof = { extra: encodeUtf8('more'), index, inclusionProof: path, checkpoint: note };
        files[`computed/${size}-${index}.tlog-proof`] = formatLogProof(proof);
      }
    }
    const requests: Record<string, string> = {};
    for (const { size: oldSize } of checkpoints) {
      for (const { size, note } of checkpoints.filter((one) => one.size >= oldSize)) {
        const path = await consistencyProof(sha256, oldSize, size, (tiles) => readTiles([...tiles]));
        const body = formatAddCheckpoint({ oldSize, consistencyProof: path, checkpoint: note });
        requests[`requests/${oldSize}-${size}`] = body;
      }
    }
    const summary = await checkWithGo(program, folder, { proofs: write(files), requests: write(requests) });
    expect(summary).toMatchObject({ proofs: Object.keys(files).length, requests: 55 });
  });

  const other = logSigner(ORIGIN, 9);
  it.each([
    ['an entry', { 'tile/entries/001': flip(log.bundle({ index: 1, width: 256 }), 700) }, 'entry '],
    [
      'a tile',
      { 'tile/0/002': flip(log.tile({ level: 0, index: 2, width: 256 }), 40) },
      'entry 513 is not the one in',
    ],
    ['a tile above', { 'tile/1/000.p/4': flip(log.tile({ level: 1, index: 0, width: 4 }), 3) }, 'tiles: '],
    ['an entry and its hash', forgedEntry(513), 'the entries have another root'],
    ['the size', { checkpoint: checkpoints.at(-1)!.note.replace('1070', '1069') }, 'invalid signature'],
    ['the key', { key: formatVerifierKey(other.key) }, 'no verifiable signatures'],
  ])('refuses a log with %s changed', async (_, changed, message) => {
    write({ ...logFiles(), ...changed });
    await expect(checkWithGo(program, folder)).rejects.toThrow(message);
  });

  it('refuses the proof of another entry', async () => {
    write(logFiles());
    const proofs = write({ 'wrong.tlog-proof': receipts[5]!.replace(/^index .*$/m, 'index 4') });
    await expect(checkWithGo(program, folder, { proofs })).rejects.toThrow('wrong.tlog-proof');
  });
});

/** The files with another entry of the same length, and a tile that has its hash. */
function forgedEntry(index: number): Record<string, Uint8Array> {
  const at = { index: Math.floor(index / 256), width: 256 };
  const forged = encodeUtf8('forgery'.padEnd(log.entries[index]!.length));
  const entries = log.entries.slice(at.index * 256, (at.index + 1) * 256).with(index % 256, forged);
  const tile = log.tile({ level: 0, ...at });
  tile.set(leafHash(sha256, forged), (index % 256) * 32);
  return {
    [formatBundlePath(at)]: encodeEntryBundle(entries),
    [formatTilePath({ level: 0, ...at })]: tile,
  };
}

function flip(bytes: Uint8Array, place: number): Uint8Array {
  return bytes.with(place, bytes[place]! ^ 1);
}
