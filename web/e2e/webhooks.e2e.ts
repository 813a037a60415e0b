import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWebhookReceiver, type WebhookReceiver } from '#graphql/testing/webhooks.ts';
import { logInAsAdministrator, toast } from './api.ts';
import { expectFocus, tabTo } from './keyboard.ts';
import { expectEveryLook, phone } from './looks.ts';
import { openPage } from './page.ts';
import { setStage } from './stage.ts';

// The receiver listens on this machine.
const stage = setStage({ ALLOW_PRIVATE_ADDRESSES: 'true' });
let receiver: WebhookReceiver;

beforeAll(async () => {
  receiver = await openWebhookReceiver();
});
afterAll(() => receiver.close());

test('a commissioner adds a webhook by keyboard on a phone, tests it and sends a delivery again', async () => {
  const { page, context, ...opened } = await openPage(stage.browser, stage.server.url, phone);
  await logInAsAdministrator(context);
  await page.goto('/office/webhooks');
  await page.getByRole('heading', { name: 'Webhooks' }).waitFor();
  await expectEveryLook(page, 'office-webhooks-none');

  const add = page.getByRole('button', { name: 'Add a webhook' });
  await add.waitFor();
  await tabTo(page, add);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add a webhook' });
  await dialog.waitFor();
  await dialog.getByLabel('Name').fill('Front desk');
  await dialog.getByLabel('Send').selectOption('STANDARD');
  await dialog.getByLabel('Address').fill('ftp://nowhere.example');
  await expectEveryLook(page, 'office-webhooks-add');
  await page.keyboard.press('Enter');
  await dialog.getByText('The address must begin with https://.').waitFor();
  await dialog.getByLabel('Address').fill(receiver.url);
  await tabTo(page, dialog.getByRole('button', { name: 'Add' }));
  await page.keyboard.press('Enter');
  const secret = page.getByLabel('New secret');
  await expectFocus(secret);
  receiver.trust(await secret.inputValue());
  await expectEveryLook(page, 'office-webhooks-secret');
  await page.getByRole('button', { name: 'Done' }).click();

  // Verified by the package of the specification; the office hears of it without a reload.
  receiver.answerNext({ status: 500, body: 'not now' });
  await page.getByRole('button', { name: 'Send a test to Front desk' }).click();
  await toast(page, 'The test is on its way').waitFor();
  await page.getByText('The receiver answered 500: not now').waitFor();
  await page.getByText('Delivered').waitFor();
  expect(receiver.arrived).toMatchObject([{ type: 'webhook.test' }]);
  await page.getByRole('button', { name: /^Send again/ }).click();
  await expect.poll(() => receiver.arrived.length).toBe(2);
  const [first, , third] = receiver.requests;
  expect(third!.headers['webhook-id']).toBe(first!.headers['webhook-id']);
  await page.getByText('Delivered').waitFor();
  await expectEveryLook(page, 'office-webhooks-list');

  await page.getByRole('button', { name: 'Turn off Front desk' }).click();
  await page.getByRole('button', { name: 'Turn on Front desk' }).waitFor();
  await page.getByRole('button', { name: 'Delete Front desk' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('heading', { name: 'Front desk' }).waitFor({ state: 'detached' });
  await opened.close();
});
