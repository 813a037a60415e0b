import { afterAll, beforeAll, expect, it } from 'vitest';

import { readSettings } from '../settings.ts';
import { openApi } from './openapi.ts';
import { openRestStage, type RestStage } from './testing.ts';
import { routes } from './table.ts';

let stage: RestStage;
beforeAll(async () => {
  stage = await openRestStage('sqlite', { PRODUCT_NAME: 'Pick & <Win>' });
});
afterAll(() => stage.close());

it('GET /api is a page of every call, within the security policy of the app', async () => {
  const response = await fetch(`${stage.url}/api`);
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
  const style = await fetch(new URL(/href="([^"]+\.css)"/.exec(page)![1]!, stage.url));
  expect(style.headers.get('content-type')).toBe('text/css; charset=utf-8');
  expect(await style.text()).toContain('.method');
});

it('GET /api/openapi.json is the description of the same table', async () => {
  const served = (await (await fetch(`${stage.url}/api/openapi.json`)).json()) as object;
  const settings = readSettings({ PRODUCT_NAME: 'Pick & <Win>', PUBLIC_URL: 'https://pool.example' });
  expect(served).toEqual(openApi(settings));
});
