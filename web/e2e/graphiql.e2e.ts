import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from './browser.ts';
import { openPage } from './page.ts';
import { startServer, type TestServer } from './server.ts';

let browser: Browser;
let server: TestServer;

beforeAll(async () => {
  [browser, server] = await Promise.all([launchBrowser(), startServer({ env: { REPLAY_SPEED: '0' } })]);
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

test('the administrator asks in GraphiQL, signed in with the session of the web app, under its CSP', async () => {
  const opened = await openPage(browser, server.url);
  const { page, context } = opened;
  const logIn = `mutation { logIn(input: { email: "admin@pool.example", password: "commissioner" }) { __typename } }`;
  const answer = await context.request.post('/graphql', { data: { query: logIn } });
  expect(await answer.json()).toEqual({ data: { logIn: { __typename: 'LogInPayload' } } });
  const query = '{ viewer { email isAdministrator } }';
  await page.goto(`/graphql?query=${encodeURIComponent(query)}`);
  await page.getByRole('button', { name: /Execute query/ }).click();
  await page.locator('.graphiql-response').getByText('admin@pool.example').first().waitFor();
  await opened.close();
});
