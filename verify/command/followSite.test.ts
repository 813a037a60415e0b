import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, it } from 'vitest';

import { freePort } from '#prisma/freePort.ts';
import { openWebhookReceiver, type WebhookReceiver } from '#graphql/testing/webhooks.ts';
import type { LogHeader } from '../checks/header.ts';
import { Mirror } from '../follow/mirror.ts';
import { serveMirror } from '../follow/serveMirror.ts';
import { parseCheckpointBody } from '../log/checkpointBody.ts';
import { parseNote } from '../log/note.ts';
import { sha256 } from '../log/testing/sha256.ts';
import { decodeUtf8 } from '../log/utf8.ts';
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

/** A site whose log is the beginning of a sealed one; null: there is none. */
async function serveSite(): Promise<{ address: string; show(log: SealedLog | null, size?: number): void }> {
  let shown: Pick<Mirror, 'read'> = { read: () => null };
  const server = await serveMirror({ read: (path) => shown.read(path) }, 'office', 0);
  servers.push(server);
  return {
    address: `${addressOf(server)}/p/office`,
    show(log, size = log?.leaves.length ?? 0) {
      const mirror = new Mirror(sha256, null);
      if (log !== null) mirror.store(headerOver(log, size), log.leaves.slice(0, size));
      shown = mirror;
    },
  };
}

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
