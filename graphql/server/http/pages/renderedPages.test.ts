import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { GraphQLError } from 'graphql';
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
      return { markup: '<h1 style="top:0">' + address + (refusal?.message ?? '') + '</h1>', answers: [['/graphql?id=a', answer]] };
    }`,
  );
});

afterEach(() => rmSync(folder, { recursive: true }));

const caller = { requestId: 'r', address: '::1' } as Caller;
const ANY_POOL = '%7B%22pool%22%3Anull%2C%22week%22%3Anull%7D';
const template = templateOf(
  `<title>Picks</title><noscript>none</noscript><div id="root"><p>placeholder</p></div>
    <script type="application/json" id="ahead">{"requests":["/graphql?id=a","/graphql?id=b&variables=${ANY_POOL}"],"styles":["a.css"]}</script></body>`,
  'p{}',
)!;

function open(text: (url: string, of: Caller) => Promise<string>) {
  const log = { warn: vi.fn() };
  const pages = createRenderedPages({ text }, { log } as never, folder);
  const render = async (address: string, refusal: FormRefusal | null = null) => {
    const page = await pages(address, caller, template, refusal);
    return page && { ...page, document: page.beginning.text + page.rest };
  };
  /** Uses up the renderings of a second. */
  const rush = async () => {
    vi.spyOn(performance, 'now').mockReturnValue(10_000);
    for (let visit = 0; visit < 4; visit += 1) await render('/picks');
  };
  return { log, render, rush };
}

it('has the markup in the place of the placeholder, and the answers in the place of the requests', async () => {
  const text = vi.fn(async () => '{"data":{"name":"</script><!-- $& -->"}}');
  const page = await open(text).render('/picks?week=3');
  expect(page!.document).toBe(
    `<title>Picks</title><noscript>JavaScript is off. You can read this page and submit a pick; everything else needs JavaScript.</noscript><div id="root" data-rendered="true"><h1 style="top:0">/picks?week=3</h1></div>
    <script type="application/json" id="ahead">{"requests":[],"styles":["a.css"],"answers":{"/graphql?id=a":{"data":{"name":"\\u003c/script>\\u003c!-- $& -->"}}}}</script></body>`,
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

it('has the answers alone in a rush, and none with a query string', async () => {
  const text = vi.fn(async () => '{"data":{"name":"<b>"}}');
  const { render, rush } = open(text);
  await rush();
  text.mockClear();
  const page = await render('/picks');
  const answers = ['/graphql?id=a', `/graphql?id=b&variables=${ANY_POOL}`].map(
    (url) => `"${url}":{"data":{"name":"\\u003cb>"}}`,
  );
  expect(page!.document).toBe(
    `<title>Picks</title><noscript>none</noscript><div id="root"><p>placeholder</p></div>
    <script type="application/json" id="ahead">{"requests":[],"styles":["a.css"],"answers":{${answers.join()}}}</script></body>`,
  );
  expect(page!.headers).toEqual(template.policy);
  expect(text).toHaveBeenCalledTimes(2);
  expect(await render('/picks?week=3')).toBeNull();
  vi.mocked(performance.now).mockReturnValue(11_000);
  expect((await render('/picks'))!.document).toContain('data-rendered');
});

it("has the answers of the address's pool in a rush", async () => {
  const text = vi.fn(async () => '{}');
  const { render, rush } = open(text);
  await rush();
  text.mockClear();
  await render('/p/office/picks');
  expect(text.mock.calls).toEqual([
    ['/graphql?id=a', caller],
    ['/graphql?id=b&variables=%7B%22pool%22%3A%22office%22%2C%22week%22%3Anull%7D', caller],
  ]);
});

it('is left out in a rush where the data fails', async () => {
  let failure: Error | null = null;
  const { render, rush, log } = open(() => (failure ? Promise.reject(failure) : Promise.resolve('{}')));
  await rush();
  failure = new GraphQLError('You are sending too much.');
  expect(await render('/picks')).toBeNull();
  expect(log.warn).not.toHaveBeenCalled();
  failure = new Error('No data');
  expect(await render('/picks')).toBeNull();
  expect(log.warn).toHaveBeenCalledOnce();
});

it('says why a form was refused, also in a rush', async () => {
  const { render, rush } = open(async () => '{}');
  await rush();
  const { document } = (await render('/picks', { code: 'TEAM_USED', message: 'Used in Week 3' }))!;
  expect(document).toContain('/picksUsed in Week 3</h1>');
  expect(document).toContain('data-rendered="true" data-refusal="{&quot;code&quot;:&quot;TEAM_USED&quot;,');
  const refusal = { code: 'TEAM_USED', message: '' };
  const drawn = [];
  for (let form = 0; form < 5; form += 1) drawn.push((await render('/picks', refusal)) !== null);
  expect(drawn, 'refusals have a limit, too').toEqual([true, true, true, false, false]);
});

it('has the answers alone without a renderer', async () => {
  rmSync(join(folder, '.render'), { recursive: true });
  const { render } = open(async () => '{}');
  mkdirSync(join(folder, '.render'));
  expect((await render('/picks'))!.document).toContain('placeholder');
});
