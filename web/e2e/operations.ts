import type { Page, Request, Route } from 'playwright-core';
import { operationOf } from '../testing/operationOf.ts';

/** Addresses of GraphQL over HTTP: a read has everything in the address. */
export const GRAPHQL = /\/graphql(\?|$)/;

/** The operation that a request of the page asks for; null for a request of anything else. */
export function operationIn(request: Request): ReturnType<typeof operationOf> | null {
  if (!GRAPHQL.test(request.url())) return null;
  return operationOf({ url: request.url(), body: request.postData() });
}

/** Handles the nth request (from 1) of one GraphQL operation; other operations are not affected. */
type Handler = (route: Route, nth: number) => Promise<unknown>;

/** The requests of one operation that a page has sent. */
export interface Operation {
  /** Number of requests sent so far. */
  sent(): number;
  /** Stops handling the requests. */
  forget(): Promise<void>;
}

/** Opens screens by their documents without data (graphql/server/http/pages/renderedPages.ts), so that they send their queries. */
export async function withoutData(page: Page): Promise<void> {
  await page.route(/\/(dashboard|picks|games|standings)(\?|$)/, async (route, request) => {
    if (request.resourceType() !== 'document') return route.fallback();
    return route.continue({ headers: { ...request.headers(), prefer: 'return=minimal' } });
  });
}

/** The app's own code, which loads after the document. */
export const APP = '**/assets/app-*.js';

/** Holds the app back, so that its document stays. @returns the function that lets it load */
export async function holdApp(page: Page): Promise<() => void> {
  let letGo = () => {};
  const released = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(APP, async (route) => {
    await released;
    await route.continue();
  });
  return letGo;
}

/** Intercepts each request that the page sends for the operation: `route.abort()`, `route.fulfill()`, … */
export async function decideOver(page: Page, operation: string, handle: Handler): Promise<Operation> {
  let sent = 0;
  const intercept = async (route: Route) => {
    if (operationIn(route.request())?.operationName !== operation) return route.fallback();
    sent += 1;
    await handle(route, sent);
  };
  await withoutData(page);
  await page.route(GRAPHQL, intercept);
  return { sent: () => sent, forget: () => page.unroute(GRAPHQL, intercept) };
}

/** Holds the requests of the operation until they are released. */
export async function holdBack(
  page: Page,
  operation: string,
): Promise<Operation & { letGo(): void; isSent(): Promise<void> }> {
  let letGo = () => {};
  let markSent = () => {};
  const released = new Promise<void>((resolve) => (letGo = resolve));
  const sentOnce = new Promise<void>((resolve) => (markSent = resolve));
  const held = await decideOver(page, operation, async (route) => {
    markSent();
    await released;
    await route.continue();
  });
  return { ...held, letGo, isSent: () => sentOnce };
}
