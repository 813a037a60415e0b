import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import type { Caller } from '../requests/serverContext.ts';
import type { FormRefusal } from './pickForm.ts';
import { createRenderedPages, templateOf } from './renderedPages.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'last-standing-rendered-'));
  mkdirSync(join(folder, '.render'));
  writeFileSync(join(folder, '.render/package.json'), '{"type":"module"}');
  writeFileSync(
    join(folder, '.render/render.js'),
    `export async function render(address, read, refusal) {
      if (address === '/elsewhere') return null;
      const answer = await read('/graphql?id=a');
      return { markup: '<h1 style="top:0">' + address + (refusal?.message ?? '') + '</h1>', answers: { '/graphql?id=a': JSON.parse(answer) } };
    }`,
  );
});

afterEach(() => rmSync(folder, { recursive: true }));

const caller = { requestId: 'r', address: '::1' } as Caller;
const template = templateOf(
  `<title>Picks</title><div id="root"><p>placeholder</p></div>
    <noscript>none</noscript><script type="application/json" id="ahead">{"requests":["/graphql?id=a"],"styles":["a.css"]}</script></body>`,
  'p{}',
)!;

function open(text: (url: string, of: Caller) => Promise<string>) {
  const log = { warn: vi.fn() };
  const pages = createRenderedPages({ text }, { log } as never, folder);
  const render = (address: string, refusal: FormRefusal | null = null) =>
    pages(address, caller, template, refusal);
  return { log, render };
}

it('has the markup in the place of the placeholder, and the answers in the place of the requests', async () => {
  const text = vi.fn(async () => '{"data":{"name":"</script><!-- $& -->"}}');
  const page = await open(text).render('/picks?week=3');
  expect(page!.document).toBe(
    `<title>Picks</title><div id="root" data-rendered="true"><h1 style="top:0">/picks?week=3</h1></div>
    <noscript>JavaScript is off. You can read this page and submit a pick; everything else needs JavaScript.</noscript><script type="application/json" id="ahead">{"requests":[],"styles":["a.css"],"answers":{"/graphql?id=a":{"data":{"name":"\\u003c/script>\\u003c!-- $& -->"}}}}</script></body>`,
  );
  const [name, policy, ...others] = page!.headers;
  expect(others).toEqual(['Referrer-Policy', 'same-origin']);
  expect(name).toBe('Content-Security-Policy');
  const hash = (style: string) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`;
  expect(policy).toContain(`style-src 'self' 'unsafe-hashes' ${hash('p{}')} ${hash('top:0')};`);
  expect(text).toHaveBeenCalledExactlyOnceWith('/graphql?id=a', caller);
});

it('is left out for an address that leads elsewhere, and where the data fails', async () => {
  const { render, log } = open(() => Promise.reject(new Error('No data')));
  expect(await render('/elsewhere')).toBeNull();
  expect(log.warn).not.toHaveBeenCalled();
  expect(await render('/picks')).toBeNull();
  expect(log.warn).toHaveBeenCalledOnce();
});

it('is left out in a rush', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(10_000);
  const { render } = open(async () => '{}');
  const drawn = async () => (await render('/picks')) !== null;
  expect([await drawn(), await drawn(), await drawn(), await drawn(), await drawn()]).toEqual([
    true,
    true,
    true,
    true,
    false,
  ]);
  now.mockReturnValue(11_000);
  expect(await drawn()).toBe(true);
  now.mockRestore();
});

it('says why a form was refused, also in a rush', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(20_000);
  const { render } = open(async () => '{}');
  for (let visit = 0; visit < 5; visit += 1) await render('/picks');
  const { document } = (await render('/picks', { code: 'TEAM_USED', message: 'Used in Week 3' }))!;
  expect(document).toContain('/picksUsed in Week 3</h1>');
  expect(document).toContain('data-rendered="true" data-refusal="{&quot;code&quot;:&quot;TEAM_USED&quot;,');
  const refusal = { code: 'TEAM_USED', message: '' };
  const drawn = [];
  for (let form = 0; form < 5; form += 1) drawn.push((await render('/picks', refusal)) !== null);
  expect(drawn, 'refusals have a limit, too').toEqual([true, true, true, false, false]);
});

it('needs a build', async () => {
  rmSync(join(folder, '.render'), { recursive: true });
  const { render } = open(async () => '{}');
  mkdirSync(join(folder, '.render'));
  expect(await render('/picks')).toBeNull();
});
