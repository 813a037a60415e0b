import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** WCAG 2.2 AA and axe's best practices. */
const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Rules about what another color scheme can change; the rest of a page stays the same. */
const ofColor = ['color-contrast', 'link-in-text-block'];

/** What axe finds on the page as it stands, a line for each element. It is loaded into a page once. */
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
