import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { logInAsTestUser, toast } from './api.ts';
import { expectFocus, tabTo } from './keyboard.ts';
import { expectEveryLook, phone } from './looks.ts';
import { openPage } from './page.ts';
import { setStage } from './stage.ts';

const stage = setStage();

/** A browser whose push service is reachable: the machine that runs the tests may be offline. */
async function fakePushService(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const subscription = {
      toJSON: () => ({
        endpoint: 'https://push.example/send/device',
        keys: {
          // The generator point of the curve is a public key.
          p256dh: 'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU',
          auth: 'AAAAAAAAAAAAAAAAAAAAAA',
        },
      }),
      unsubscribe: () => Promise.resolve(true),
    };
    PushManager.prototype.subscribe = () => Promise.resolve(subscription as unknown as PushSubscription);
    Object.defineProperty(Notification, 'permission', { get: () => 'default' });
    Notification.requestPermission = () => Promise.resolve('granted');
  });
}

/** The push service ends the subscription: the worker subscribes again, at another address. */
async function renewSubscription(context: BrowserContext): Promise<void> {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  const answer = await worker.evaluate(async () => {
    const toJSON = () => ({
      endpoint: 'https://push.example/send/renewed',
      keys: {
        p256dh: 'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU',
        auth: 'AAAAAAAAAAAAAAAAAAAAAA',
      },
    });
    let renewed: Promise<void> | undefined;
    let received = '';
    const send = self.fetch;
    self.fetch = async (...request) => {
      const response = await send(...request);
      received = await response.clone().text();
      return response;
    };
    const waitUntil = (work: Promise<void>) => void (renewed = work);
    const change = new Event('pushsubscriptionchange');
    self.dispatchEvent(Object.assign(change, { newSubscription: { toJSON }, waitUntil }));
    await renewed;
    self.fetch = send;
    return received;
  });
  expect(JSON.parse(answer)).toEqual({ data: { subscribePush: { __typename: 'SubscribePushPayload' } } });
}

describe('notifications on a device', () => {
  test('are turned on, chosen and turned off by keyboard', async () => {
    const { page, context, ...opened } = await openPage(stage.browser, stage.server.url, phone);
    await fakePushService(page);
    await logInAsTestUser(context);
    await page.goto('/account#push');
    await expectFocus(page.getByRole('heading', { name: 'Notifications on your devices' }));
    const region = page.getByRole('region', { name: 'Notifications on your devices' });
    await expectEveryLook(page, 'account-push-off');
    await tabTo(page, region.getByRole('button', { name: 'Turn on in this browser' }));
    await page.keyboard.press('Enter');
    await toast(page, 'Notifications turned on').waitFor();
    const finals = region.getByLabel(/^Final scores/);
    expect(await finals.isChecked()).toBe(true);
    await tabTo(page, finals);
    await page.keyboard.press('Space');
    await expect.poll(() => finals.isChecked()).toBe(false);
    await expectEveryLook(page, 'account-push-on');
    await region.getByRole('button', { name: /^Send a test to Chrome/ }).click();
    await toast(page, 'Test sent').waitFor();
    await renewSubscription(context);
    await page.reload();
    expect(await region.getByLabel(/^Final scores/).isChecked()).toBe(false);
    expect(await region.getByLabel(/^Pick reminders/).isChecked()).toBe(true);
    await region.getByRole('button', { name: /^Turn off Chrome/ }).click();
    await region.getByRole('button', { name: 'Turn on in this browser' }).waitFor();
    await opened.close();
  });

  test('an iPhone shows how to install the app', async () => {
    const { page, context, ...opened } = await openPage(stage.browser, stage.server.url, {
      ...phone,
      userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1',
    });
    await page.addInitScript(() => {
      delete (window as { PushManager?: unknown }).PushManager;
    });
    await logInAsTestUser(context);
    await page.goto('/account#push');
    await page.getByText('tap Share, then Add to Home Screen').waitFor();
    await expectEveryLook(page, 'account-push-iphone');
    await opened.close();
  });
});
