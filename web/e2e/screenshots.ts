import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchBrowser } from './browser.ts';
import { makeContactSheet } from './contactSheet.ts';
import { endFirstView } from './page.ts';
import { projectRoot, startServer } from './server.ts';
import { beforeDeadline, gamesOn, pictures, type Shot } from './shots.ts';
import { filmSunday } from './sundayFilm.ts';
import { encodeWebp } from './webp.ts';

// --pictures takes only the screenshots of the documents, at a higher resolution, into the committed folder.
const forDocuments = process.argv.includes('--pictures');
const folder = join(projectRoot, forDocuments ? 'docs/pictures' : 'test-results/screens');
const GAMES_ON = '2025-10-26T18:20:00Z';

const sizes = { phone: { width: 390, height: 844 }, wide: { width: 1280, height: 900 } };
const looks = Object.entries(sizes).flatMap(([size, viewport]) =>
  (['light', 'dark'] as const).map((colorScheme) => ({
    name: `${size}-${colorScheme}`,
    viewport,
    colorScheme,
  })),
);

const say = (line: string) => process.stdout.write(`${line}\n`);
const only = forDocuments ? Object.keys(pictures) : process.argv.slice(2);
let failed = 0;

// The clock is frozen, so that all screenshots show the same moment.
const [browser, server] = await Promise.all([launchBrowser(), startServer({ env: { REPLAY_SPEED: '0' } })]);
try {
  if (only.length === 0) rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await takeAll(browser, beforeDeadline);
  await ask(browser, `mutation { setDemoClock(input: { now: "${GAMES_ON}" }) { __typename } }`);
  await takeAll(browser, gamesOn);
  if (forDocuments) await makeMore();
  else {
    const sheet = await makeContactSheet(
      browser,
      folder,
      looks.map(({ name }) => name),
    );
    say(`  all on one page: ${sheet}`);
  }
} finally {
  await browser.close();
  await server.stop();
}
say(`${failed === 0 ? 'All' : `${failed} failed; the other`} pictures are in ${folder}`);
if (failed > 0) process.exitCode = 1;

/** The moving picture of the README, and the picture on the landing page. */
async function makeMore(): Promise<void> {
  writeFileSync(join(folder, 'sunday.webp'), await filmSunday(browser));
  say('  sunday');
  const [product] = await encodeWebp(browser, [readFileSync(join(folder, 'picks-selected.png'))], 0.8);
  writeFileSync(join(projectRoot, 'web/public/product.webp'), product!);
  say('  product');
}

async function takeAll(from: Browser, all: readonly Shot[]): Promise<void> {
  const wanted = all.filter(({ name }) => only.length === 0 || only.includes(name));
  for (const { name: look, viewport, colorScheme } of looks) {
    const ofLook = wanted.filter(({ name }) => !forDocuments || pictures[name] === look);
    for (const who of ['visitor', 'member', 'commissioner'] as const) {
      const shots = ofLook.filter((shot) => shot.who === who);
      if (shots.length === 0) continue;
      const context = await open(from, { viewport, colorScheme });
      if (who === 'member') await signIn(context);
      if (who === 'commissioner') await logInAsCommissioner(context);
      for (const shot of shots) await take(context, shot, forDocuments ? shot.name : `${shot.name}-${look}`);
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
    await stripShown(page);
    // What is below loads when it comes near.
    if (!sight) {
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      await page.waitForLoadState('networkidle');
      await page.evaluate(() => window.scrollTo(0, 0));
    }
    await act?.(page);
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    await page.screenshot({ path: join(folder, `${name}.png`), fullPage: !sight && !forDocuments });
    say(`  ${name}`);
  } catch (error) {
    failed += 1;
    say(`  ${name} failed: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`);
  } finally {
    await page.close();
  }
}

/** The strip of the demo comes after the first view. */
async function stripShown(page: Page): Promise<void> {
  if (page.viewportSize()!.width < 768 || (await page.getByRole('banner').count()) === 0) return;
  await page.getByRole('region', { name: 'Demo' }).first().waitFor();
}

async function open(
  from: Browser,
  look: { viewport: (typeof sizes)['phone']; colorScheme: 'light' | 'dark' },
) {
  const context = await from.newContext({
    ...look,
    baseURL: server.url,
    reducedMotion: 'reduce',
    timezoneId: 'America/New_York',
    locale: 'en-US',
    serviceWorkers: 'block',
    deviceScaleFactor: forDocuments ? 1.2 : 1,
  });
  await endFirstView(context);
  return context;
}

async function signIn(context: BrowserContext): Promise<void> {
  await context.request.post('/graphql', { data: { query: 'mutation { testLogIn { __typename } }' } });
}

async function logInAsCommissioner(context: BrowserContext): Promise<void> {
  await context.request.post('/api/auth/login', {
    data: { email: 'admin@pool.example', password: 'commissioner' },
  });
}

async function ask(from: Browser, query: string): Promise<void> {
  const context = await open(from, { viewport: sizes.phone, colorScheme: 'light' });
  await signIn(context);
  const answer = await context.request.post('/graphql', { data: { query } });
  if (!answer.ok()) throw new Error(`The clock did not move: ${await answer.text()}`);
  await context.close();
}
