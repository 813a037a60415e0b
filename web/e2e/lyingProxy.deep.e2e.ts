import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MemoryLog } from '#verify/log/memoryLog.ts';
import { sha256 } from '#verify/log/testing/sha256.ts';
import { parseBundlePath } from '#verify/log/tiles.ts';
import { playSeason } from '#verify/testing/playSeason.ts';
import { sealDraft } from '#verify/testing/sealDraft.ts';
import { logInAsTestUser } from './api.ts';
import { expectEveryLook } from './looks.ts';
import { type Lie, startLyingProxy } from './lyingProxy.ts';
import { openPage } from './page.ts';
import { setStage } from './stage.ts';

// Half an hour before the deadline of Week 8.
const stage = setStage();
/** By week. */
let published: { checkpoint: string }[];
let proxy: Awaited<ReturnType<typeof startLyingProxy>>;
beforeAll(async () => {
  proxy = await startLyingProxy(stage.server.url);
  const answer = await fetch(`${stage.server.url}/p/last-standing-2025/log/published`);
  published = (await answer.json()) as typeof published;
});
afterAll(() => proxy.close());

/** The answer to a file of the log of the pool. */
const logFile = (path: string) => /^\/p\/[^/]+\/log\/(.+)$/.exec(path)?.[1];

/** Another log than the pool's, with a key of its own, that holds in itself. */
function otherLog(): Lie {
  const { header, leaves } = sealDraft(playSeason(3));
  const log = new MemoryLog(sha256);
  log.append(leaves);
  const texts: Record<string, string> = {
    key: `${header.keys.join('\n')}\n`,
    checkpoint: header.checkpoint,
    published: JSON.stringify(header.published),
  };
  return ({ path }) => {
    const file = logFile(path);
    const bundle = file === undefined ? null : parseBundlePath(file);
    if (bundle !== null) return Buffer.from(log.bundle(bundle));
    return file !== undefined && texts[file] !== undefined ? Buffer.from(texts[file]) : null;
  };
}

/** The log as it was when an earlier week was published. */
const oldCheckpoint: Lie = ({ path, answer }) => {
  if (logFile(path) === 'checkpoint') return Buffer.from(published.at(-2)!.checkpoint);
  if (logFile(path) === 'published')
    return Buffer.from(JSON.stringify((JSON.parse(answer.toString()) as object[]).slice(0, -1)));
  return null;
};

const cutTiles: Lie = ({ path, answer }) =>
  logFile(path)?.startsWith('tile/entries/') === true ? answer.subarray(0, answer.length / 2) : null;

/** Entries that are out since Week 3 are listed as out since Week 7, in documents and answers. */
const ownStandings: Lie = ({ answer, contentType }) =>
  /json|html/.test(contentType) && answer.includes('"eliminatedWeek":3')
    ? Buffer.from(answer.toString().replaceAll('"eliminatedWeek":3', '"eliminatedWeek":7'))
    : null;

/** Opens the standings, and lets the time of the page pass until the mark says one of these. */
async function openStandings(url: string, text: RegExp) {
  const opened = await openPage(stage.browser, url);
  await logInAsTestUser(opened.context);
  await opened.page.clock.install();
  await opened.page.goto('/standings');
  await opened.page.getByRole('heading', { level: 2, name: /^Still Alive/ }).waitFor();
  await untilSaid(opened.page, text);
  return opened;
}

async function untilSaid(page: Page, text: RegExp): Promise<void> {
  const isSaid = async () => {
    await page.clock.runFor(2_000);
    return text.test((await page.getByRole('main').textContent()) ?? '');
  };
  await expect.poll(isSaid, { timeout: 60_000 }).toBe(true);
}

describe('two browsers, of which a proxy lies to one', () => {
  it('matches for who is told the truth, through the proxy, too', async () => {
    for (const url of [stage.server.url, proxy.url]) {
      const { close } = await openStandings(url, /Matches the log: \d+ facts on this screen/);
      await close();
    }
  });

  it.each([
    ['another log', otherLog(), /The log of this pool does not hold|This screen differs from the log/, null],
    [
      'an old checkpoint',
      oldCheckpoint,
      /The log of this pool does not hold/,
      /the checkpoint of this pool in the log of the site is over \d+ leaves/i,
    ],
    ['cut tiles', cutTiles, /The log of this pool cannot be read now/, null],
    [
      'standings of its own',
      ownStandings,
      /This screen differs from the log/,
      /, Week 7: shown as out in Week 7 \(LOSS\), by the log out in Week 3 \(LOSS\)/,
    ],
  ])('says so to the one that gets %s', async (name, lie, text, named) => {
    proxy.tell(lie);
    const { page, close } = await openStandings(proxy.url, /Checking against the log/);
    if (name === 'standings of its own') await expectEveryLook(page, 'log-checking');
    await untilSaid(page, text);
    if (name === 'standings of its own') await expectEveryLook(page, 'log-differs');
    proxy.tell(null);
    if (named !== null) expect(await page.getByRole('alert').textContent()).toMatch(named);
    await close();
  });

  it('tells a browser that saw a longer log before, on every marked screen and on Verify, and keeps what it saw', async () => {
    const { page, close } = await openStandings(proxy.url, /Matches the log/);
    proxy.tell(oldCheckpoint);
    for (const path of ['/history', '/picks?week=7']) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await untilSaid(page, /The log of this pool does not hold/);
      expect(await page.getByRole('alert').textContent()).toMatch(
        /that this browser saw at an earlier visit is over 255 leaves/,
      );
    }
    await page.goto('/verify');
    await page.getByRole('heading', { name: 'The log was changed' }).waitFor();
    proxy.tell(null);
    await close();
  });
});
