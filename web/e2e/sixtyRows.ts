import type { Page } from 'playwright-core';

/** Makes the rows of the page's table sixty, by copies of those that it has. */
export async function sixtyRows(page: Page): Promise<void> {
  await page.locator('tbody').evaluate((body) => {
    const rows = [...body.children];
    while (body.children.length < 60) body.append(rows[body.children.length % rows.length]!.cloneNode(true));
  });
}
