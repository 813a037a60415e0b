import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterEach, expect, it } from 'vitest';

import type { Caller } from '../requests/serverContext.ts';
import type { FormRefusal } from './pickForm.ts';
import { createWebApp } from './webApp.ts';

let server: Server;

afterEach(() => server.close());

/** @returns the function that sends a form */
async function open(refusal: FormRefusal | null) {
  const forms: string[] = [];
  const answer = createWebApp(
    { productName: 'Sunday Club', mode: 'demo', publicUrl: 'http://localhost' },
    {
      needsSetup: async () => false,
      hasPool: async () => true,
      renderedPages: async () => null,
      async submitForm(_caller, form) {
        forms.push(form);
        return refusal;
      },
      toCall: (call) => (request, response) => call(request, response, {} as Caller, async () => {}),
    },
  );
  server = createServer((request, response) => void answer(request, response, {} as Caller));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const post = async (path: string, body = 'team=KC') => {
    const response = await fetch(url + path, { method: 'POST', body, redirect: 'manual' });
    return [response.status, response.headers.get('location'), await response.text()];
  };
  return { forms, post };
}

it('a stored pick leads to its screen, without the team', async () => {
  const { post, forms } = await open(null);
  expect(await post('/p/office/picks?entry=a&team=KC')).toEqual([303, '/p/office/picks?entry=a', '']);
  expect(forms).toEqual(['team=KC']);
});

it('a refusal is a text where its document is not rendered', async () => {
  const { post } = await open({ code: 'TEAM_USED', message: 'Used in Week 3' });
  expect(await post('/picks?team=KC')).toEqual([422, null, 'Used in Week 3\n']);
});

it('a session that has ended leads to the log-in', async () => {
  const { post } = await open({ code: 'NOT_SIGNED_IN', message: 'Log in.' });
  expect(await post('/picks?team=KC')).toEqual([303, '/picks?', '']);
});

it('nothing else takes a form, and none is long', async () => {
  const { post, forms } = await open(null);
  expect((await post('/rules'))[0]).toBe(404);
  expect((await post('//picks'))[0]).toBe(404);
  expect((await post('/picks', 'x'.repeat(5_000)))[0]).toBe(413);
  expect(forms).toEqual([]);
});
