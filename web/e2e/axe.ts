import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** WCAG 2.2 AA and axe's best practices. */
const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Rules about color, which depend on the color scheme; the results of all others do not. */
const ofColor = ['color-contrast', 'link-in-text-block'];

/**
 * The violations that axe finds on the page in its current state, one line for each element. axe is loaded
 * into a page once.
 */
export async function findBarriers(page: Page, about: 'everything' | 'color'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const runOnly: axe.RunOnly =
    about === 'color' ? { type: 'rule', values: ofColor } : { type: 'tag', values: standards };
  const { violations } = await page.evaluate(
    (options) => (window as unknown as { axe: typeof axe }).axe.run(document, options),
    { runOnly, resultTypes: ['violations' as const] },
  );
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help}: ${target.join(' ')} ${failureSummary ?? ''}`),
  );
}
