import type { Browser, Page } from 'playwright-core';
import { startServer } from './server.ts';
import { selectTeam } from './shots.ts';
import { animate, encodeWebp } from './webp.ts';

const SIZE = { width: 390, height: 844 };
const QUALITY = 0.6;

/** A picture of the film: where the clock stands, and how long the picture does, in milliseconds. */
interface Scene {
  at?: string;
  /** Missing: the screen of the scene before. */
  path?: string;
  act?: (page: Page) => Promise<void>;
  milliseconds: number;
}

const games = (time: string, milliseconds = 900): Scene => ({
  at: `2025-10-26T${time}:00Z`,
  path: '/games',
  act: (page) =>
    page
      .getByRole('heading', { name: /^Sunday/ })
      .first()
      .evaluate((heading) => window.scrollBy(0, heading.getBoundingClientRect().top - 84)),
  milliseconds,
});

/** A Sunday of the demo's participant: the pick, everybody's picks, the games, who is left. */
const scenes: readonly Scene[] = [
  { path: '/picks', act: selectTeam, milliseconds: 2_000 },
  { act: submitPick, milliseconds: 1_600 },
  { at: '2025-10-26T14:00:00Z', path: '/picks', milliseconds: 1_800 },
  games('17:20'),
  games('17:50'),
  games('18:20'),
  games('18:50'),
  games('19:20'),
  games('20:15', 1_200),
  { at: '2025-10-27T04:00:00Z', path: '/standings', milliseconds: 2_400 },
];

async function submitPick(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Submit pick/ }).click();
  await page.getByRole('region', { name: /^Your pick/ }).waitFor();
}

/** Films a Sunday on a phone, at night. @returns an animated WebP */
export async function filmSunday(browser: Browser): Promise<Buffer> {
  const server = await startServer({ env: { REPLAY_SPEED: '0' } });
  try {
    const context = await browser.newContext({
      viewport: SIZE,
      colorScheme: 'dark',
      baseURL: server.url,
      reducedMotion: 'reduce',
      timezoneId: 'America/New_York',
      locale: 'en-US',
      serviceWorkers: 'block',
    });
    const ask = (query: string) => context.request.post('/graphql', { data: { query } });
    await ask('mutation { testLogIn { __typename } }');
    const page = await context.newPage();
    const pictures: Buffer[] = [];
    for (const { at, path, act } of scenes) {
      if (at) await ask(`mutation { setDemoClock(input: { now: "${at}" }) { __typename } }`);
      if (path) await page.goto(path);
      await page.locator('h1').first().waitFor();
      await page.waitForLoadState('networkidle');
      await act?.(page);
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      pictures.push(await page.screenshot());
    }
    const frames = await encodeWebp(browser, pictures, QUALITY);
    await context.close();
    return animate(
      frames.map((webp, index) => ({ webp, milliseconds: scenes[index]!.milliseconds })),
      SIZE,
    );
  } finally {
    await server.stop();
  }
}
