import type { BrowserContext, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/**
 * Sends an operation to the API with the page's cookies.
 * @throws when the response has errors
 */
export async function ask<Data>(
  context: BrowserContext,
  query: string,
  variables: object = {},
): Promise<Data> {
  const answer = await context.request.post('/graphql', { data: { query, variables } });
  const { data, errors } = (await answer.json()) as { data: Data; errors?: unknown };
  expect(errors).toBeUndefined();
  return data;
}

/** Logs the page's browser in as the demo's test user, who has four entries. */
export async function logInAsTestUser(context: BrowserContext): Promise<void> {
  expect(await ask(context, 'mutation { testLogIn { __typename } }')).toEqual({
    testLogIn: { __typename: 'LogInPayload' },
  });
}

/** Logs the page's browser in as the demo's administrator. */
export async function logInAsAdministrator(context: BrowserContext): Promise<void> {
  const answer = await context.request.post('/api/auth/login', {
    data: { email: 'admin@pool.example', password: 'commissioner' },
  });
  expect(answer.status()).toBe(200);
}

/** Moves the demo's clock, forward only; returns when results and grading up to then are stored. */
export async function setClock(context: BrowserContext, now: string): Promise<void> {
  const { setDemoClock } = await ask<{ setDemoClock: object }>(
    context,
    'mutation ($now: DateTime!) { setDemoClock(input: { now: $now }) { __typename ... on Error { message } } }',
    { now },
  );
  expect(setDemoClock).toMatchObject({ __typename: 'SetDemoClockPayload' });
}

/** Marks the welcome of all entries of the signed-in account as shown: it would cover the page. */
export async function skipWelcome(context: BrowserContext): Promise<void> {
  const { viewer } = await ask<{ viewer: { entries: { id: string }[] } }>(
    context,
    '{ viewer { entries { id } } }',
  );
  for (const { id } of viewer.entries) {
    await ask(
      context,
      'mutation ($entry: ID!) { markWelcomeShown(input: { entry: $entry }) { __typename } }',
      { entry: id },
    );
  }
}

/** The notification with this title. */
export function toast(page: Page, title: string): Locator {
  return page.getByRole('dialog', { name: title });
}
