import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';
import { findUnreadable } from './contrast.ts';

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

/**
 * The violations that axe finds on the page in its current state, one line for each element. axe is loaded
 * into a page once.
 */
export async function findBarriers(page: Page, about: 'everything' | 'color'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const { violations } = await page.evaluate(
    // axe looks at elements one after the other: what it finds counts when none came or went meanwhile.
    async (options) => {
      for (let tries = 1; ; tries += 1) {
        let isSame = true;
        const observer = new MutationObserver(() => (isSame = false));
        observer.observe(document.body, { childList: true, subtree: true });
        const result = await (window as unknown as { axe: typeof axe }).axe.run(document, options);
        observer.disconnect();
        if (isSame || tries === 5) return result;
      }
    },
    { ...(about === 'color' ? color : everything), resultTypes: ['violations' as const] },
  );
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help}: ${target.join(' ')} ${failureSummary ?? ''}`),
  );
  return [...found, ...(await findUnreadable(page))];
}
