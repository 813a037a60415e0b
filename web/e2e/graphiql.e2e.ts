import type { BrowserContext, Page, Response } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectEveryLook, phone } from './looks.ts';
import { openPage } from './page.ts';
import { setStage } from './stage.ts';

const stage = setStage();

async function logIn(context: BrowserContext): Promise<void> {
  const query = `mutation { logIn(input: { email: "admin@pool.example", password: "commissioner" }) { __typename } }`;
  const answer = await context.request.post('/graphql', { data: { query } });
  expect(await answer.json()).toEqual({ data: { logIn: { __typename: 'LogInPayload' } } });
}

/** Opens GraphiQL with an operation and runs it. */
async function run(page: Page, query: string): Promise<Response | null> {
  const answer = await page.goto(`/graphql?query=${encodeURIComponent(query)}`);
  await page
    .locator('.graphiql-query-editor .cm-keyword, .graphiql-query-editor .cm-property')
    .first()
    .waitFor();
  await page.getByRole('button', { name: /Execute query/ }).click();
  return answer;
}

test('the administrator runs a query and a subscription with the session of the web app, under its CSP', async () => {
  const opened = await openPage(stage.browser, stage.server.url);
  const { page, context } = opened;
  await logIn(context);
  const answer = await run(page, '{ viewer { email isAdministrator } }');
  expect(answer?.headers()['content-security-policy']).toMatch(/script-src 'self';style-src 'self';/);
  await page.locator('.graphiql-response').getByText('admin@pool.example').first().waitFor();
  // Panels and dialogs bring no style of their own, which the CSP would refuse.
  await page.getByRole('button', { name: 'Show Documentation Explorer' }).click();
  await page.getByText('A GraphQL schema provides a root type').waitFor();
  await page.getByRole('button', { name: 'Open settings dialog' }).click();
  await page.getByRole('dialog', { name: 'Settings' }).waitFor();

  await run(page, 'subscription { clockUpdated { now } }');
  await page.getByRole('button', { name: /Stop query/ }).waitFor();
  const move = `mutation { setDemoClock(input: { now: "2025-10-26T13:45:00Z" }) { __typename } }`;
  await context.request.post('/graphql', { data: { query: move } });
  await page.locator('.graphiql-response').getByText('2025-10-26T13:45:00').waitFor();
  await page.getByRole('button', { name: /Stop query/ }).click();
  await page.getByRole('button', { name: /Execute query/ }).waitFor();
  await opened.close();
});

test('each tab of GraphiQL responds to the first click, and it is accessible at every width and in both color schemes', async () => {
  const openTabs = async (viewport: { width: number; height: number }) => {
    const opened = await openPage(stage.browser, stage.server.url, { viewport });
    const { page } = opened;
    await page.goto('/graphql');
    const tabs = page.locator('.graphiql-tab-button');
    await tabs.first().waitFor();
    const names = await tabs.allInnerTexts();
    expect(names.length).toBeGreaterThan(10);
    for (const name of names) {
      await page.getByRole('button', { name, exact: true }).click();
      expect(await page.locator('.graphiql-tab-active').innerText()).toBe(name);
      await page.locator('.graphiql-query-editor').getByText(name).first().waitFor();
    }
    return opened;
  };
  await (await openTabs(phone.viewport)).close();

  const opened = await openTabs({ width: 1280, height: 900 });
  const { page } = opened;
  await page.getByRole('button', { name: 'MyWeek', exact: true }).click();
  await page.getByRole('button', { name: 'Variables' }).click();
  await page.locator('.graphiql-query-editor').getByText('MyWeek').first().waitFor();
  await expectEveryLook(page, 'graphiql');
  const editor = await page.locator('.graphiql-query-editor').boundingBox();
  const response = await page.locator('.graphiql-response').boundingBox();
  expect(editor!.width).toBeGreaterThan(300);
  expect(response!.width).toBeGreaterThan(300);
  expect(response!.height).toBeGreaterThan(150);
  await opened.close();
});
