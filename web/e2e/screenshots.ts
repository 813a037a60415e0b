import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext } from 'playwright-core';
import { launchBrowser } from './browser.ts';
import { projectRoot, startServer } from './server.ts';
import { beforeDeadline, gamesOn, readme, type Shot } from './shots.ts';

// --readme takes only the three screenshots of the README, at a higher resolution, into the committed folder.
const isReadme = process.argv.includes('--readme');
const folder = join(projectRoot, isReadme ? 'docs/pictures' : 'test-results/screens');
const GAMES_ON = '2025-10-26T18:20:00Z';

const sizes = { phone: { width: 390, height: 844 }, wide: { width: 1280, height: 900 } };
const looks = Object.entries(sizes).flatMap(([size, viewport]) =>
  (['light', 'dark'] as const).map((colorScheme) => ({
    name: `${size}-${colorScheme}`,
    viewport,
    colorScheme,
  })),
);

const readmeLooks = looks.filter(({ name }) => name === 'phone-dark');

const say = (line: string) => process.stdout.write(`${line}\n`);
const only = isReadme ? readme : process.argv.slice(2);
let failed = 0;

// The clock is frozen, so that all screenshots show the same moment.
const [browser, server] = await Promise.all([launchBrowser(), startServer({ env: { REPLAY_SPEED: '0' } })]);
try {
  if (only.length === 0) rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await takeAll(browser, beforeDeadline);
  await ask(browser, `mutation { setDemoClock(input: { now: "${GAMES_ON}" }) { __typename } }`);
  await takeAll(browser, gamesOn);
} finally {
  await browser.close();
  await server.stop();
}
say(`${failed === 0 ? 'All' : `${failed} failed; the other`} pictures are in ${folder}`);
if (failed > 0) process.exitCode = 1;

async function takeAll(from: Browser, shots: readonly Shot[]): Promise<void> {
  const wanted = shots.filter(({ name }) => only.length === 0 || only.includes(name));
  for (const { name: look, viewport, colorScheme } of isReadme ? readmeLooks : looks) {
    for (const who of ['visitor', 'member'] as const) {
      const context = await open(from, { viewport, colorScheme });
      if (who === 'member') await signIn(context);
      for (const shot of wanted)
        if (shot.who === who) await take(context, shot, isReadme ? shot.name : `${shot.name}-${look}`);
      await context.close();
    }
  }
}

async function take(context: BrowserContext, { path, act, sight }: Shot, name: string): Promise<void> {
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  try {
    await page.goto(path);
    await page.locator('h1').first().waitFor();
    await page.waitForLoadState('networkidle');
    await act?.(page);
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    await page.screenshot({ path: join(folder, `${name}.png`), fullPage: !sight && !isReadme });
    say(`  ${name}`);
  } catch (error) {
    failed += 1;
    say(`  ${name} failed: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`);
  } finally {
    await page.close();
  }
}

function open(from: Browser, look: { viewport: (typeof sizes)['phone']; colorScheme: 'light' | 'dark' }) {
  return from.newContext({
    ...look,
    baseURL: server.url,
    reducedMotion: 'reduce',
    timezoneId: 'America/New_York',
    locale: 'en-US',
    serviceWorkers: 'block',
    deviceScaleFactor: isReadme ? 1.5 : 1,
  });
}

async function signIn(context: BrowserContext): Promise<void> {
  await context.request.post('/graphql', { data: { query: 'mutation { testLogIn { __typename } }' } });
}

async function ask(from: Browser, query: string): Promise<void> {
  const context = await open(from, { viewport: sizes.phone, colorScheme: 'light' });
  await signIn(context);
  const answer = await context.request.post('/graphql', { data: { query } });
  if (!answer.ok()) throw new Error(`The clock did not move: ${await answer.text()}`);
  await context.close();
}
