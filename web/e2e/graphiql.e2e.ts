import { expect, test } from 'vitest';
import { openPage } from './page.ts';
import { setStage } from './stage.ts';

const stage = setStage();

test('the administrator asks in GraphiQL, signed in with the session of the web app, under its CSP', async () => {
  const opened = await openPage(stage.browser, stage.server.url);
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
