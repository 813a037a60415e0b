import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';
import { findUnreadable, type PageWithAxe } from './contrast.ts';
import { settle } from './settle.ts';

/** WCAG 2.2 AA and axe's best practices, but for contrast (contrast.ts). */
const everything: axe.RunOptions = {
  runOnly: {
    type: 'tag',
    values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  },
  rules: { 'color-contrast': { enabled: false } },
};

/** Minified: each page that is checked parses it anew. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The other rule about color, which depends on the color scheme; the results of all others do not. */
const color: axe.RunOptions = { runOnly: { type: 'rule', values: ['link-in-text-block'] } };

/** Loads axe into a page, unless it is there. */
async function loadAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => 'runAxe' in window)) return;
  await page.evaluate(source);
  await page.evaluate(() => {
    const { axe: runner } = window as unknown as { axe: typeof axe };
    const runAxe: PageWithAxe['runAxe'] = async (elementsNow, options) => {
      for (let tries = 1; ; tries += 1) {
        let isSame = true;
        const observer = new MutationObserver(() => (isSame = false));
        observer.observe(document.body, { childList: true, subtree: true });
        const include = elementsNow();
        const results = include.length > 0 && (await runner.run({ include }, options));
        observer.disconnect();
        if (!results) return { passes: [], violations: [] };
        if (isSame || tries === 5) return results;
      }
    };
    Object.assign(window, { runAxe });
  });
}

/** The violations that axe finds on the page in its current state, one line for each element. */
export async function findBarriers(page: Page, about: 'everything' | 'color'): Promise<string[]> {
  await loadAxe(page);
  await settle(page);
  const { violations } = await page.evaluate(
    (options) => (window as unknown as PageWithAxe).runAxe(() => [document], options),
    { ...(about === 'color' ? color : everything), resultTypes: ['violations' as const] },
  );
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help}: ${target.join(' ')} ${failureSummary ?? ''}`),
  );
  return [...found, ...(await findUnreadable(page))];
}
