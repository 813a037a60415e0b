// @vitest-environment node
import { afterEach, expect, it, vi } from 'vitest';
import type { OwnedEntries } from '#verify/checks/header.ts';
import { MemoryLog } from '#verify/log/memoryLog.ts';
import { sha256 } from '#verify/log/testing/sha256.ts';
import { parseBundlePath } from '#verify/log/tiles.ts';
import { plain } from '#verify/testing/pickAttacks.ts';
import { playSeason } from '#verify/testing/playSeason.ts';
import { accountOf, ownerSalt, sealDraft, type SealedLog } from '#verify/testing/sealDraft.ts';
import { shortLog } from '#verify/testing/shortLog.ts';
import { KeptLog } from './keptLog.ts';
import { keepLastCheckpoint, readLastCheckpoint } from './lastCheckpoint.ts';

/** Answers a member's requests for the files of a log. */
function serve(seal: () => SealedLog, owned: () => OwnedEntries, more: Record<string, string> = {}): void {
  vi.stubGlobal('fetch', (url: string) => {
    const { header, leaves } = seal();
    const log = new MemoryLog(sha256);
    log.append(leaves);
    const path = url.replace('https://pool.example/p/short/log/', '');
    const bundle = parseBundlePath(path);
    const { names, nameSalts } = header;
    const files: Record<string, string> = {
      key: `${header.keys.join('\n')}\n`,
      checkpoint: header.checkpoint,
      published: JSON.stringify(header.published),
      names: JSON.stringify({ names, nameSalts }),
      owners: JSON.stringify(owned()),
      ...more,
    };
    const body = bundle === null ? files[path] : Uint8Array.from(log.bundle(bundle));
    return Promise.resolve(new Response(body ?? null, { status: body === undefined ? 404 : 200 }));
  });
}

const ownedBy = (account: string, ...entries: string[]): OwnedEntries => ({
  account,
  salts: Object.fromEntries(entries.map((entry) => [entry, ownerSalt(entry, account)])),
});
const shown = { screen: 'League Standings' };
const check = (log: KeptLog) =>
  log.check({ slug: 'short', shown, seen: null, reading: 'NEW', isAsked: false });

afterEach(() => void vi.unstubAllGlobals());

it('finds entries that the site shows to a member as their own, and the log gives to others', async () => {
  const ann = accountOf('1');
  serve(
    () => sealDraft(shortLog().draft),
    () => ownedBy(ann, '1'),
  );
  expect(await check(new KeptLog('https://pool.example', 'short'))).toMatchObject({
    type: 'COMPARED',
    failures: [],
  });
  serve(
    () => sealDraft(shortLog().draft),
    () => ownedBy(ann, '1', '2'),
  );
  expect(await check(new KeptLog('https://pool.example', 'short'))).toMatchObject({
    failures: ['Bob: Entry 2 is shown as your own; the log commits to another account.'],
  });
});

it('finds that an own entry of an earlier visit is shown to somebody else', async () => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
  });
  const ann = accountOf('1');
  let owned = ownedBy(ann, '1');
  serve(
    () => sealDraft(shortLog().draft),
    () => owned,
  );
  const first = await check(new KeptLog('https://pool.example', 'short'));
  if (first.type !== 'COMPARED') throw new Error(first.type);
  expect(first.latest.owned).toEqual(owned);
  keepLastCheckpoint('short', first.latest);
  // As a check of continuity alone stores it.
  keepLastCheckpoint('short', { checkpoint: first.latest.checkpoint, key: first.latest.key });
  owned = ownedBy(ann);
  const log = new KeptLog('https://pool.example', 'short');
  const seen = readLastCheckpoint('short');
  expect(await log.check({ slug: 'short', shown, seen, reading: 'NEW', isAsked: false })).toMatchObject({
    failures: [
      'Ann: Entry 1 was shown as your own before, and is not now; the log still commits to your account.',
    ],
  });
});

it('asks again after an entry has moved', async () => {
  const [ann, bob] = [accountOf('1'), accountOf('2')];
  const writer = shortLog();
  let owned = ownedBy(bob, '2');
  serve(
    () => sealDraft(writer.draft),
    () => owned,
  );
  const log = new KeptLog('https://pool.example', 'short');
  expect(await check(log)).toMatchObject({ failures: [] });
  writer.write({ type: 'owners', owners: [['2', ann]], reason: 'Bob sold it.' });
  expect(await check(log), 'still shown to Bob').toMatchObject({ failures: [expect.any(String)] });
  owned = { account: bob, salts: {} };
  writer.write({ type: 'owners', owners: [['1', bob]], reason: 'Ann bought another one.' });
  owned = ownedBy(bob, '1');
  expect(await check(log)).toMatchObject({ failures: [] });
});

it('finds that the log of the site does not have the pool', async () => {
  const sealed = sealDraft(playSeason(3, plain));
  serve(
    () => sealed,
    () => ownedBy('7'),
    { listed: 'null' },
  );
  expect(await check(new KeptLog('https://pool.example', 'short'))).toMatchObject({
    failures: ['The log of the site does not have this pool.'],
  });
});
