import type { Page, Route } from 'playwright-core';

/** What becomes of the nth request (from 1) of one GraphQL operation; requests of others go on as ever. */
type Fate = (route: Route, nth: number) => Promise<unknown>;

/** The requests of an operation that a page has sent. */
export interface Operation {
  /** How many it has sent. */
  sent(): number;
  /** Lets them be from now on. */
  forget(): Promise<void>;
}

/** Decides over each request that the page sends for the operation: `route.abort()`, `route.fulfill()`, … */
export async function decideOver(page: Page, operation: string, fate: Fate): Promise<Operation> {
  let sent = 0;
  const decide = async (route: Route) => {
    const body = route.request().postDataJSON() as { operationName?: string } | null;
    if (body?.operationName !== operation) return route.fallback();
    sent += 1;
    await fate(route, sent);
  };
  await page.route('**/graphql', decide);
  return { sent: () => sent, forget: () => page.unroute('**/graphql', decide) };
}

/** Holds the requests of the operation back until they are let go. */
export async function holdBack(
  page: Page,
  operation: string,
): Promise<Operation & { letGo(): void; isSent(): Promise<void> }> {
  let letGo = () => {};
  let tell = () => {};
  const freed = new Promise<void>((resolve) => (letGo = resolve));
  const told = new Promise<void>((resolve) => (tell = resolve));
  const held = await decideOver(page, operation, async (route) => {
    tell();
    await freed;
    await route.continue();
  });
  return { ...held, letGo, isSent: () => told };
}
