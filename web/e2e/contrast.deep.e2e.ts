import { afterAll, expect, test } from 'vitest';
import { findBarriers } from './axe.ts';
import { openBrowser, closePages } from './sharedBrowser.ts';

afterAll(closePages);

const row = (name: string, style = '') => `<li class="row"><span style="${style}">${name}</span></li>`;
const list = (...rows: string[]) =>
  `<!doctype html><html lang="en"><title>List</title><style>
    body { background: #fff; color: #111; } .pale { color: #ccc; }
  </style><main><h1>List</h1><ul>${rows.join('')}</ul></main></html>`;

test('a text without enough contrast is found beside others of its kind, in each state, until it has enough', async () => {
  const page = await (await openBrowser()).newPage();
  await page.setContent(list(row('Ann'), row('Bob')));
  expect(await findBarriers(page, 'everything')).toEqual([]);
  // One of many gets its own color, by a style, a class above it, or what is behind it.
  for (const pale of [
    list(row('Ann'), row('Bob', 'color: #ccc')),
    list(row('Ann'), row('Bob')).replace('<ul>', '<ul class="pale">'),
    list(row('Ann'), row('Bob')).replace('</style>', '.row + .row { background: #222; }</style>'),
  ]) {
    await page.setContent(pale);
    for (const about of ['everything', 'color', 'color'] as const)
      expect(await findBarriers(page, about)).toEqual([expect.stringMatching(/^color-contrast: /)]);
  }
  await page.setContent(list(row('Ann'), row('Bob')));
  expect(await findBarriers(page, 'color')).toEqual([]);
  await page.setContent(list(row('Ann')).replace('#111', '#ddd'));
  expect((await findBarriers(page, 'color')).length, 'the page and its heading').toBe(2);
});
