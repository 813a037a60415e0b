import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { ask } from '../api.ts';
import type { OpenPage } from '../page.ts';
import type { LiveSite } from './liveSite.ts';
import { addressOf } from './people.ts';

/** Claims an imported entry by the API, with the link that was mailed. */
export async function claim(opened: OpenPage, site: LiveSite, name: string): Promise<OpenPage> {
  const { claimEntries } = await ask<{ claimEntries: object }>(
    opened.context,
    'mutation ($token: String!) { claimEntries(input: { token: $token }) { __typename } }',
    { token: await tokenOf(site, addressOf(name)) },
  );
  expect(claimEntries).toEqual({ __typename: 'LogInPayload' });
  return opened;
}

/** Picks for the account's first entry by the API. */
export async function pick(context: BrowserContext, week: number, abbreviation: string): Promise<void> {
  const { viewer, teams } = await ask<{
    viewer: { entries: { id: string }[] };
    teams: { id: string; abbreviation: string }[];
  }>(context, '{ viewer { entries { id } } teams { id abbreviation } }');
  const team = teams.find((one) => one.abbreviation === abbreviation)!.id;
  const { submitPick } = await ask<{ submitPick: object }>(
    context,
    'mutation ($input: SubmitPickInput!) { submitPick(input: $input) { __typename ... on Error { message } } }',
    { input: { entry: viewer.entries[0]!.id, week, team } },
  );
  expect(submitPick).toEqual({ __typename: 'SubmitPickPayload' });
}

/** Picks on the open picks page. */
export async function pickInApp(page: Page, team: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${team}`) }).click();
  await page.getByRole('button', { name: `Submit pick: ${team}` }).click();
  await page.getByText('Pick Submitted').first().waitFor();
}

/** The token of the newest link that was mailed to the address. */
export async function tokenOf({ mailbox }: LiveSite, address: string): Promise<string> {
  const { text } = await mailbox.expect(address, /\/join\/[\w-]+/);
  return /\/join\/([\w-]+)/.exec(text)![1]!;
}
