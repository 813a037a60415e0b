import { describe, expect, test } from 'vitest';
import { expectEveryLook } from './looks.ts';
import { openPage } from './page.ts';
import { setStage } from './stage.ts';

interface Manifest {
  name: string;
  short_name: string;
  start_url: string;
  display: string;
  icons: { src: string; sizes: string; type: string; purpose?: string }[];
}

const stage = setStage({ PRODUCT_NAME: 'Sunday & Sons' });

describe('the installed app', () => {
  test('has a name, and icons of the declared sizes', async () => {
    const opened = await openPage(stage.browser, stage.server.url);
    const { page } = opened;
    await page.goto('/login');
    const href = await page.locator('link[rel="manifest"]').getAttribute('href');
    const answer = await page.request.get(href!);
    expect(answer.headers()['content-type']).toContain('application/manifest+json');
    const manifest = (await answer.json()) as Manifest;
    expect(manifest).toMatchObject({
      name: 'Sunday & Sons',
      short_name: 'Sunday & Sons',
      start_url: '/picks',
      display: 'standalone',
    });
    expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(['96x96', '192x192', '512x512', '512x512']);
    expect(manifest.icons.at(-1)?.purpose).toBe('maskable');
    for (const { src, sizes, type } of manifest.icons) {
      const size = await page.evaluate(async (from) => {
        const image = new Image();
        image.src = from;
        await image.decode();
        return `${image.naturalWidth}x${image.naturalHeight}`;
      }, src);
      expect(size).toBe(sizes);
      expect((await page.request.get(src)).headers()['content-type']).toBe(type);
    }
    const colors = page.locator('meta[name="theme-color"]');
    expect(await colors.evaluateAll((metas) => metas.map((meta) => (meta as HTMLMetaElement).media))).toEqual(
      ['(prefers-color-scheme: light)', '(prefers-color-scheme: dark)'],
    );
    await opened.close();
  });

  test('says so when the server cannot be reached, stores nothing but that page, and comes back by itself', async () => {
    const opened = await openPage(stage.browser, stage.server.url, { viewport: { width: 390, height: 844 } });
    const { page } = opened;
    await page.goto('/rules');
    await page.locator('h1', { hasText: 'Rules' }).waitFor();
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    const kept = await page.evaluate(async () => {
      const caches = await window.caches.keys();
      const requests = await Promise.all(caches.map(async (name) => (await window.caches.open(name)).keys()));
      return requests.flat().map(({ url }) => new URL(url).pathname);
    });
    expect(kept.toSorted()).toEqual(['/icons/icon.svg', '/offline.css', '/offline.html', '/offline.js']);

    // The service worker takes control with the next page.
    await page.reload();
    await page.locator('h1', { hasText: 'Rules' }).waitFor();
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    await stage.server.end();
    await page.goto('/rules');
    await page.locator('h1', { hasText: 'You are offline' }).waitFor();
    expect(await page.getByRole('link', { name: 'Try again' }).isVisible()).toBe(true);
    expect(
      await page.locator('img').evaluate((image) => (image as HTMLImageElement).naturalWidth),
    ).toBeGreaterThan(0);
    await page.getByText('Sunday & Sons cannot be reached.').waitFor();
    expect(await page.title()).toBe('No connection - Sunday & Sons');
    await expectEveryLook(page, 'offline');

    await stage.server.restart();
    await page.locator('h1', { hasText: 'Rules' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/rules');
    // Errors while the server was down, and while the previous page retried its socket.
    opened.forgive(/ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|WebSocket connection|Failed to fetch/);
    await opened.close();
  });
});
