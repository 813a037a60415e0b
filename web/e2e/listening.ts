import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright-core';

/** Milliseconds that a server under load may take to begin a subscription, which it does not acknowledge. */
const BEGINNING = 1_000;

/**
 * Resolves when the page is told by this subscription: what happens before, it does not hear of. To be called before
 * the page is opened.
 */
export async function listening(page: Page, subscription: string): Promise<void> {
  await new Promise<void>((resolve) => {
    page.on('websocket', (socket) =>
      socket.on('framesent', ({ payload }) => {
        if (String(payload).includes(subscription)) resolve();
      }),
    );
  });
  await wait(BEGINNING);
}
