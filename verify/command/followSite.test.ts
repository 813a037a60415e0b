import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { freePort } from '#prisma/freePort.ts';
import { openWebhookReceiver, type WebhookReceiver } from '#graphql/testing/webhooks.ts';
import type { LogHeader } from '../checks/header.ts';
import { Mirror } from '../follow/mirror.ts';
import { serveMirrors } from '../follow/serveMirrors.ts';
import { formatCheckpointBody, parseCheckpointBody } from '../log/checkpointBody.ts';
import { MemoryLog } from '../log/memoryLog.ts';
import { formatNote, parseNote } from '../log/note.ts';
import { sha256 } from '../log/testing/sha256.ts';
import { logSigner } from '../log/testing/signer.ts';
import { decodeUtf8, encodeUtf8 } from '../log/utf8.ts';
import { formatVerifierKey } from '../log/verifierKey.ts';
import { LogReadError } from '../reading/readLog.ts';
import { submitted } from '../testing/attack.ts';
import { plain } from '../testing/pickAttacks.ts';
import { playSeason } from '../testing/playSeason.ts';
import { sealDraft, type SealedLog } from '../testing/sealDraft.ts';
import type { FollowRequest } from './commandLine.ts';
import { followSite } from './followSite.ts';
import { run } from './run.ts';

const draft = playSeason(3, plain);
const season = sealDraft(draft);
const [pick] = submitted(draft);
pick!.salt = Buffer.alloc(32, 7).toString('base64');
/** The same season with another commitment, signed by the same key. */
const fork = sealDraft(draft);
const sizeOf = (checkpoint: string) => parseCheckpointBody(parseNote(checkpoint).text).size;
/** The end of the first week: a log as it was served then. */
const SIZE = sizeOf(season.header.published[0]!.checkpoint);

let folder = '';
const servers: Server[] = [];
const receivers: WebhookReceiver[] = [];
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'last-standing-follow-'))));
afterEach(async () => {
  for (const receiver of receivers.splice(0)) await receiver.close();
  rmSync(folder, { recursive: true });
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

const addressOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

/** Serves what is shown under the paths of logs; nothing at first. */
async function serve(): Promise<{ address: string; shown: Map<string, Mirror> }> {
  const shown = new Map<string, Mirror>();
  const server = await serveMirrors((log) => shown.get(log), 0);
  servers.push(server);
  return { address: addressOf(server), shown };
}

function mirrorOf(log: SealedLog, size = log.leaves.length): Mirror {
  const mirror = new Mirror(sha256, null);
  mirror.store(headerOver(log, size), log.leaves.slice(0, size));
  return mirror;
}

/** A site whose log is the beginning of a sealed one; null: there is none. */
async function serveSite(): Promise<{ address: string; show(log: SealedLog | null, size?: number): void }> {
  const { address, shown } = await serve();
  return {
    address: `${address}/p/office`,
    show(log, size) {
      if (log === null) shown.clear();
      else shown.set('p/office/log', mirrorOf(log, size));
    },
  };
}

/** The log of a site that lists checkpoints. @param seed of its key */
function siteLog(leaves: readonly string[], seed = 1): Mirror {
  const log = new MemoryLog(sha256);
  log.append(leaves.map(encodeUtf8));
  const signer = logSigner('log.example/log', seed);
  const text = formatCheckpointBody({
    origin: signer.key.name,
    size: leaves.length,
    root: log.root,
    extensions: [],
  });
  const mirror = new Mirror(sha256, null);
  const header = {
    keys: [formatVerifierKey(signer.key)],
    checkpoint: formatNote({ text, signatures: [signer.sign(text)] }),
    published: [{ week: 0, at: '2025-09-07T17:00:00.000Z', checkpoint: 'a note' }],
    names: null,
    nameSalts: null,
  };
  mirror.store(header, log.entries);
  return mirror;
}

/** The leaf of a checkpoint of a pool. */
const listed = (slug: string, size: number) =>
  formatCheckpointBody({
    origin: `log.example/p/${slug}/log`,
    size,
    root: new Uint8Array(32),
    extensions: [],
  });

function headerOver({ header, checkpointOver }: SealedLog, size: number): LogHeader {
  const published = header.published.filter(({ checkpoint }) => sizeOf(checkpoint) <= size);
  return { ...header, published, checkpoint: checkpointOver(size, [0]) };
}

/** Follows until a line of the record ends it. @param onLine is called for each; true ends it */
async function followUntil(
  source: string,
  how: Partial<FollowRequest>,
  onLine: (line: string) => boolean | void,
): Promise<{ held: boolean; lines: string[] }> {
  const stop = new AbortController();
  const lines: string[] = [];
  const follow = { interval: 1, mirror: null, port: null, webhook: null, mail: null, ...how };
  const held = await followSite(
    sha256,
    { source, token: null, follow },
    {
      expected: () => Promise.resolve({}),
      pause: 1,
      signal: stop.signal,
      environment: {},
      say(line) {
        lines.push(line);
        if (onLine(line) === true) stop.abort();
      },
    },
  );
  return { held, lines };
}

async function openWebhook(): Promise<WebhookReceiver> {
  const receiver = await openWebhookReceiver();
  receivers.push(receiver);
  return receiver;
}

it('mirrors a log as it grows, and continues from the mirror', async () => {
  const site = await serveSite();
  site.show(season, SIZE);
  const first = await followUntil(site.address, { mirror: folder }, () => true);
  expect(first.lines).toEqual([expect.stringContaining(`${SIZE} leaves with the root `)]);
  site.show(season);
  const second = await followUntil(site.address, { mirror: folder }, () => true);
  expect(second.held).toBe(true);
  expect(second.lines[0]).toContain(`${season.leaves.length} leaves with the root `);
  expect(second.lines[1]).toContain('A commissioner ruled that');
  const mirror = new Mirror(sha256, join(folder, 'p/office/log'));
  expect(mirror.leaves.map(decodeUtf8)).toEqual(season.leaves.map(decodeUtf8));
  // A static server of the folder serves the log.
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => join(file.parentPath, file.name).slice(folder.length + 1));
  for (const file of files)
    expect(Buffer.from(mirror.read(file.replace('p/office/log/', ''))!.body)).toEqual(
      readFileSync(join(folder, file)),
    );
  expect(files.length).toBeGreaterThan(4);
});

it('serves the log when the site is gone', async () => {
  const site = await serveSite();
  site.show(season);
  const port = await freePort();
  const output = { out: () => undefined, error: () => undefined, isTerminal: false };
  let exitCode: number | undefined;
  await followUntil(site.address, { port }, (line) => {
    if (line.includes('verified')) {
      site.show(null);
      void run([`http://127.0.0.1:${port}/p/office`], output).then((code) => (exitCode = code));
    }
    return exitCode !== undefined;
  });
  expect(exitCode).toBe(0);
});

it('tells of a log that is signed twice, proves it, and ends', async () => {
  const site = await serveSite();
  site.show(season, SIZE);
  const webhook = await openWebhook();
  const { held, lines } = await followUntil(
    site.address,
    { mirror: folder, webhook: webhook.url },
    (line) => {
      if (line.includes('verified')) site.show(fork);
      return false;
    },
  );
  expect(held).toBe(false);
  expect(lines.at(-1)).toContain('The checkpoint of the mirror over');
  expect(lines.at(-1)).toContain('or there are two logs');
  expect(webhook.arrived).toEqual([
    { pool: site.address, text: expect.stringContaining(`${site.address} does not hold\n`) as string },
  ]);
  const mirror = join(folder, 'p/office/log');
  const [refused] = readdirSync(join(mirror, 'refused'));
  expect(readFileSync(join(mirror, 'refused', refused!), 'utf8')).toBe(fork.header.checkpoint);
  expect(readFileSync(join(mirror, 'checkpoint'), 'utf8')).toBe(headerOver(season, SIZE).checkpoint);
});

it('stays up as a served mirror, and tells once what does not hold and once that it holds again', async () => {
  const site = await serveSite();
  site.show(season, SIZE);
  const webhook = await openWebhook();
  const { held } = await followUntil(
    site.address,
    { port: await freePort(), webhook: webhook.url },
    (line) => {
      if (line.includes('verified')) site.show(fork);
      if (line.includes('does not hold')) site.show(season);
      return line.includes('holds again');
    },
  );
  expect(held).toBe(false);
  expect(webhook.arrived.map(({ text }) => String(text).split('\n')[0])).toEqual([
    `${site.address} does not hold`,
    `${site.address} holds again`,
  ]);
});

it('tells once of a pool that cannot be read, and that it can be read again', async () => {
  const site = await serveSite();
  const webhook = await openWebhook();
  let failed = 0;
  const { held } = await followUntil(site.address, { webhook: webhook.url }, (line) => {
    if (line.includes('does not exist')) failed += 1;
    if (failed === 5) site.show(season);
    return line.includes('verified');
  });
  expect(held).toBe(true);
  expect(webhook.arrived.map(({ text }) => String(text).split('\n')[0])).toEqual([
    `${site.address} cannot be read`,
    `${site.address} can be read again`,
  ]);
});

it('notes an alert that cannot be sent', async () => {
  const site = await serveSite();
  site.show(season, SIZE);
  const { lines } = await followUntil(site.address, { webhook: 'http://127.0.0.1:9/' }, (line) => {
    if (line.includes('verified')) site.show(fork);
    return false;
  });
  expect(lines.at(-1)).toContain('The alert could not be sent: ');
});

it('refuses a damaged mirror', async () => {
  const path = join(folder, 'p/office/log');
  new Mirror(sha256, path).store(season.header, season.leaves);
  const [name] = readdirSync(join(path, 'tile/entries')).filter((file) => file.endsWith('.p'));
  const [width] = readdirSync(join(path, 'tile/entries', name!));
  const bundle = join(path, 'tile/entries', name!, width!);
  const bytes = readFileSync(bundle);
  bytes[bytes.length - 3]! ^= 1;
  writeFileSync(bundle, bytes);
  expect(() => new Mirror(sha256, path)).toThrow(LogReadError);
  expect(() => new Mirror(sha256, path)).toThrow(/The mirror in .* is damaged: its leaves have another root/);
});

describe('a site', () => {
  const key = JSON.stringify({ type: 'key', key: 'new', previous: 'old' });

  it('is followed with all pools that its log lists, also those that it lists later', async () => {
    const { address, shown } = await serve();
    shown.set('p/office/log', mirrorOf(season, SIZE));
    shown.set('p/family/log', mirrorOf(season));
    shown.set('log', siteLog([listed('office', 1), key]));
    const webhook = await openWebhook();
    const { held, lines } = await followUntil(
      `${address}/`,
      { mirror: folder, webhook: webhook.url },
      (line) => {
        if (line.includes('p/office: '))
          shown.set('log', siteLog([listed('office', 1), key, listed('family', 9)]));
        if (line.includes('p/family: ')) shown.set('p/family/log', mirrorOf(fork));
        return false;
      },
    );
    const verified = lines.filter((line) => line.includes('verified')).map((line) => line.slice(25));
    expect(verified).toEqual([
      expect.stringMatching(/^The log of the site, 2 leaves with the root \S+: verified\.$/),
      expect.stringMatching(new RegExp(`^p/office: ${SIZE} leaves with the root `)),
      expect.stringMatching(/^The log of the site, 3 leaves/),
      expect.stringMatching(new RegExp(`^p/family: ${season.leaves.length} leaves with the root `)),
    ]);
    expect(held).toBe(false);
    expect(lines.at(-1)).toContain('p/family: Signatures: The checkpoint of the mirror over');
    expect(lines.at(-1)).not.toContain('p/office');
    expect(readdirSync(join(folder, 'p/family/log/refused'))).toHaveLength(1);
    expect(readdirSync(join(folder, 'p/office/log'))).not.toContain('refused');
    expect(new Mirror(sha256, join(folder, 'log')).leaves).toHaveLength(3);
  });

  it.each([
    [
      'is shorter',
      () => siteLog([listed('office', 1)]),
      'is over 2 leaves; the log has 1: leaves are missing.',
    ],
    ['has another leaf', () => siteLog([listed('office', 2), key]), 'has another root than the leaves given'],
    ['has another key', () => siteLog([listed('office', 1), key], 9), 'no signature by a known key'],
    [
      'grows from another leaf',
      () => siteLog([listed('office', 2), key, listed('office', 3)]),
      'The checkpoint of the mirror over 2 leaves has another root',
    ],
  ])('does not hold where its log %s, also to who follows a pool', async (_what, next, message) => {
    const { address, shown } = await serve();
    for (const path of ['', '/p/office']) {
      shown.set('p/office/log', mirrorOf(season, SIZE));
      shown.set('log', siteLog([listed('office', 1), key]));
      const { held, lines } = await followUntil(address + path, {}, (line) => {
        if (line.includes(`${SIZE} leaves`)) shown.set('log', next());
        return line.includes('cannot be read');
      });
      expect(held).toBe(false);
      expect(lines.at(-1)).toContain(`${address}${path} does not hold`);
      expect(lines.at(-1)).toContain('The log of the site: ');
      expect(lines.at(-1)).toContain(message);
    }
  });

  it('takes no token, and is served with the logs of its pools', async () => {
    const { address, shown } = await serve();
    shown.set('p/office/log', mirrorOf(season, SIZE));
    shown.set('log', siteLog([listed('office', 1)]));
    const port = await freePort();
    let files: number[] | undefined;
    await followUntil(address, { port }, (line) => {
      const paths = ['log/checkpoint', 'log/key', 'p/office/log/checkpoint', 'p/other/log/checkpoint', 'log'];
      if (line.includes('p/office: '))
        void Promise.all(paths.map((path) => fetch(`http://127.0.0.1:${port}/${path}`))).then((answers) => {
          files = answers.map(({ status }) => status);
          shown.set('log', siteLog([listed('office', 1), key]));
        });
      return files !== undefined;
    });
    expect(files).toEqual([200, 200, 200, 404, 404]);
    const output = { out: () => undefined, error: () => undefined, isTerminal: false };
    expect(await run([address, '--follow', '--token', 'x'], output)).toBe(2);
  });
});
