import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/**
 * Counts the server's subscriptions to a field; the returned function waits until one more has started, since
 * a page misses events from before. Call this before the page is opened.
 */
export async function watchSubscriptions(page: Page, field: string): Promise<() => Promise<void>> {
  const before = await startedCount(page, field);
  return async () => {
    await expect.poll(() => startedCount(page, field)).toBeGreaterThan(before);
  };
}

/** Subscriptions to the field that the server has started so far. */
async function startedCount(page: Page, field: string): Promise<number> {
  const metrics = await (await page.request.get('/metrics')).text();
  const labels = `type="subscription",operation="${field}",outcome="ok"`;
  const line = metrics
    .split('\n')
    .find((one) => one.startsWith(`last_standing_graphql_operation_duration_seconds_count{${labels}}`));
  return Number(line?.split(' ')[1] ?? 0);
}
