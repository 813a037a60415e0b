import type { Browser, BrowserContext } from 'playwright-core';
import { expect } from 'vitest';
import { ask, logInAsAdministrator } from './api.ts';

type Registration = 'OPEN' | 'MEMBERS_ONLY' | 'CLOSED';

/** Sets registration as the administrator, in a browser of their own. */
export async function setRegistration(
  browser: Browser,
  baseURL: string,
  registration: Registration,
): Promise<void> {
  const context = await browser.newContext({ baseURL });
  await logInAsAdministrator(context);
  const { pool } = await ask<{ pool: { id: string } }>(context, '{ pool { id } }');
  const { updatePool } = await ask<{ updatePool: object }>(
    context,
    `mutation ($input: UpdatePoolInput!) {
      updatePool(input: $input) {
        __typename
        ... on UpdatePoolPayload { pool { registration } }
        ... on Error { message }
      }
    }`,
    { input: { pool: pool.id, registration, reason: 'For the test.' } },
  );
  expect(updatePool).toEqual({ __typename: 'UpdatePoolPayload', pool: { registration } });
  await context.close();
}

/** A valid referral code: the first of the logged-in account, or any code as the administrator. */
export async function referralCode(context: BrowserContext): Promise<string> {
  const { pool } = await ask<{ pool: { referralCodes: { edges: { node: { code: string } }[] } } }>(
    context,
    '{ pool { referralCodes(first: 1) { edges { node { code } } } } }',
  );
  const [edge] = pool.referralCodes.edges;
  if (!edge) throw new Error('There is no referral code.');
  return edge.node.code;
}

/** The payment service is another site, which the page must not depend on. */
export async function blockOtherSites(context: BrowserContext): Promise<void> {
  await context.route(/^https?:\/\/(?!127\.0\.0\.1)/, (route) => route.abort());
}
