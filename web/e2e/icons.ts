import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { launchBrowser } from './browser.ts';
import { projectRoot } from './server.ts';

/**
 * Renders the icons of the installed app from the mark: `npx tsx web/e2e/icons.ts`. The results are
 * committed.
 */
const folder = join(projectRoot, 'web/public/icons');
const mark = readFileSync(join(projectRoot, 'web/public/icons/icon.svg'), 'utf8');
const FIELD = '#0b6b3a';

const icons = [
  // The icon of a tab. A raster, not the SVG mark: browsers render an SVG icon on the page's own thread, as a
  // document.
  { name: 'icon-96', size: 96, share: 1, ground: 'transparent' },
  { name: 'icon-192', size: 192, share: 1, ground: 'transparent' },
  { name: 'icon-512', size: 512, share: 1, ground: 'transparent' },
  // A mask may crop all but a circle of four fifths of the width.
  { name: 'maskable-512', size: 512, share: 0.88, ground: FIELD },
  { name: 'apple-touch-icon', size: 180, share: 1, ground: FIELD },
];

mkdirSync(folder, { recursive: true });
const browser = await launchBrowser();
try {
  for (const { name, size, share, ground } of icons) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    await page.setContent(
      `<style>body { margin: 0; display: grid; place-items: center; height: 100vh; background: ${ground} }
      svg { display: block; width: ${share * 100}vw }</style>${mark}`,
    );
    await page.screenshot({ path: join(folder, `${name}.png`), omitBackground: true });
    await page.close();
  }
} finally {
  await browser.close();
}
