import { afterAll, beforeAll, expect, it } from 'vitest';

import { readSettings } from '#graphql/site/settings/settings.ts';
import { openApi } from './openapi.ts';
import { openRestFixture, type RestFixture } from '#graphql/testing/rest.ts';
import { routes } from './table.ts';

let fixture: RestFixture;
beforeAll(async () => {
  fixture = await openRestFixture('sqlite', { PRODUCT_NAME: 'Pick & <Win>' });
});
afterAll(() => fixture.close());

it('GET /api lists every call, within the security policy of the app', async () => {
  const response = await fetch(`${fixture.url}/api`);
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(response.headers.get('content-security-policy')).toContain("style-src 'self'");
  const page = await response.text();
  expect(page).toContain('<h1>Pick &#38; &#60;Win&#62;: REST calls</h1>');
  for (const { method, path, operation } of routes) {
    expect(page).toContain(`<article id="${operation}">`);
    expect(page).toContain(`<span class="method">${method}</span> <code>${path}</code>`);
  }
  expect(page).not.toMatch(/<script|<style|style=|\son\w+=|https?:\/\//);
  const places = [...page.matchAll(/href="#([^"]+)"/g)].map(([, place]) => place);
  expect(places).toHaveLength(6);
  expect(page).toContain('<dt><code>eliminatedWeek</code></dt><dd><code>integer | null</code></dd>');
  for (const place of places) expect(page).toContain(`<h2 id="${place}">`);
  const style = await fetch(new URL(/href="([^"]+\.css)"/.exec(page)![1]!, fixture.url));
  expect(style.headers.get('content-type')).toBe('text/css; charset=utf-8');
  expect(await style.text()).toContain('.method');
});

it('GET /api/openapi.json describes the same calls', async () => {
  const served = (await (await fetch(`${fixture.url}/api/openapi.json`)).json()) as object;
  const settings = readSettings({ PRODUCT_NAME: 'Pick & <Win>', PUBLIC_URL: 'https://pool.example' });
  expect(served).toEqual(openApi(settings));
});
