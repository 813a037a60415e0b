import { afterAll, beforeAll, expect, test } from 'vitest';
import { logInAsAdministrator } from './api.ts';
import { findBarriers } from './axe.ts';
import { phone, wide } from './looks.ts';
import { openPage } from './page.ts';
import { blockOtherSites, setRegistration } from './registration.ts';
import { setStage } from './stage.ts';

const stage = setStage();

beforeAll(() => setRegistration(stage.browser, stage.server.url, 'MEMBERS_ONLY'));
afterAll(() => setRegistration(stage.browser, stage.server.url, 'CLOSED'));

test('a commissioner makes a link, and a visitor joins by it while the pool is for members', async () => {
  const office = await openPage(stage.browser, stage.server.url, wide);
  await logInAsAdministrator(office.context);
  await office.page.goto('/office/invitations');
  await office.page.getByRole('button', { name: 'New link' }).click();
  await office.page.getByRole('button', { name: 'Make the link' }).click();
  const address = office.page.getByText(/\/join\/[\w-]+$/);
  await address.waitFor();
  const { pathname } = new URL(await address.innerText());
  expect(await findBarriers(office.page, 'everything')).toEqual([]);

  const guest = await openPage(stage.browser, stage.server.url, phone);
  const { page } = guest;
  await blockOtherSites(guest.context);
  await page.goto(pathname);
  await page.getByText(/invites you to$/).waitFor();
  expect(await findBarriers(page, 'everything')).toEqual([]);
  await page.getByLabel('Name').fill('Ann Guest');
  await page.getByLabel('Email').fill('ann.guest@example.com');
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Username of entry 1').fill('Ann Guest');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: /^Join and pay/ }).click();
  await page.getByText('You are in.').waitFor();

  // The office hears of it without a reload.
  await office.page.getByText(/1 joined/).waitFor();
  expect(await office.page.getByRole('heading', { name: 'Invitations' }).count()).toBe(1);
  await guest.close();
  await office.close();
});
