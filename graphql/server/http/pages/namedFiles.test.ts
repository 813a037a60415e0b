import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';

import { afterEach, describe, expect, it } from 'vitest';

import { projectRoot } from '#prisma/projectRoot.ts';
import { createNamedFiles } from './namedFiles.ts';

let server: Server | undefined;
afterEach(() => server?.close());

/** Uses the source files, which the build copies. */
async function serve(
  productName: string,
  folder = join(projectRoot, 'web/public'),
  mode: 'demo' | 'live' = 'demo',
): Promise<string> {
  const settings = { productName, mode, publicUrl: 'http://localhost' };
  const find = createNamedFiles(settings, async (slug) => slug === 'office-pool', folder);
  server = createServer((request, response) => {
    void find(request).then((file) => {
      if (file === null) response.writeHead(404).end();
      else file.send(request, response);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const hostile = `Bob's & "Co" </title><script>alert(1)</script> \\ $& $1`;

describe('the named files of the installed app', () => {
  it('contain the configured name, whatever characters it has', async () => {
    const url = await serve(hostile);
    const manifest = await fetch(`${url}/manifest.webmanifest`);
    expect(manifest.headers.get('content-type')).toBe('application/manifest+json');
    expect(await manifest.json()).toMatchObject({ name: hostile, short_name: hostile, start_url: '/picks' });

    const offline = await fetch(`${url}/offline.html`);
    expect(offline.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const html = await offline.text();
    const safe =
      "Bob's &amp; &quot;Co&quot; &lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt; \\ $&amp; $1";
    expect(html).toContain(`<title>No connection - ${safe}</title>`);
    expect(html).toContain(`${safe} cannot be reached`);
    expect(html).not.toContain('Last Standing');

    const worker = await fetch(`${url}/service-worker.js`);
    expect(worker.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    const [, cache = ''] = /^const CACHE = (.+);$/m.exec(await worker.text()) ?? [];
    expect(runInNewContext(cache)).toBe(`offline-1 ${hostile}`);
  });

  it('are unchanged when no other name is set', async () => {
    const url = await serve('Last Standing');
    expect(await (await fetch(`${url}/manifest.webmanifest`)).json()).toMatchObject({
      name: 'Last Standing',
    });
  });

  it('are revalidated on each visit, and not sent again unchanged', async () => {
    const url = await serve('Sunday Club');
    const first = await fetch(`${url}/offline.html`);
    expect(first.headers.get('cache-control')).toBe('no-cache');
    const etag = first.headers.get('etag')!;
    const again = await fetch(`${url}/offline.html?again`, { headers: { 'if-none-match': etag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const head = await fetch(`${url}/offline.html`, {
      method: 'HEAD',
      headers: { 'accept-encoding': 'identity' },
    });
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect(Number(head.headers.get('content-length'))).toBe(Buffer.byteLength(await first.text()));
  });

  it('include a page for every screen, and one for addresses without a screen', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'last-standing-pages-'));
    mkdirSync(join(folder, '.pages'));
    for (const screen of [
      'landing',
      'login',
      'picks',
      'rules',
      'test-login',
      'demo-payment',
      'referral-test',
      'dashboard',
      'account',
      'invitation',
      'provider-login',
      'office',
      'new-pool',
      'entry',
      'leverage',
      'season',
      'not-found',
    ]) {
      writeFileSync(join(folder, '.pages', `${screen}.html`), `<h1>${screen} of Last Standing</h1>`);
    }
    try {
      let url = await serve('A & B', folder);
      const ask = async (path: string, headers: Record<string, string> = {}) => {
        const answer = await fetch(url + path, { headers });
        const screen = (await answer.text()).match(/<h1>(.*) of A &amp; B<\/h1>/)?.[1];
        // The page not found alone has its status.
        expect(answer.status).toBe(screen === undefined || screen === 'not-found' ? 404 : 200);
        return screen ?? answer.status;
      };
      const session = { cookie: `session=${'a'.repeat(43)}` };
      expect(await ask('/')).toBe('landing');
      expect(await ask('/rules?from=mail')).toBe('rules');
      expect(await ask('/picks?week=3', session)).toBe('picks');
      expect(await ask('/picks/', session)).toBe('picks');
      // A visitor is redirected to the login.
      expect(await ask('/picks?week=3')).toBe('login');
      expect(await ask('/no/such/page')).toBe('not-found');
      const known = { 'if-none-match': (await fetch(`${url}/no/such/page`)).headers.get('etag')! };
      expect(await ask('/no/such/page', known)).toBe('not-found');
      for (const [path, screen] of [
        ['/join/a_token', 'invitation'],
        ['/login/provider', 'provider-login'],
        ['/office', 'office'],
        ['/office/payments', 'office'],
        ['/office/new-pool', 'new-pool'],
        ['/standings/leverage', 'leverage'],
        ['/standings/RW50cnk6MQ', 'entry'],
        ['/p/office-pool', 'dashboard'],
        ['/p/office-pool/picks', 'picks'],
        ['/p/office-pool/standings/RW50cnk6MQ', 'entry'],
        ['/p/office-pool/office/payments', 'office'],
        ['/p/office-pool/season', 'season'],
        ['/p/unknown/season', 'season'],
        ['/p/unknown', 'not-found'],
        ['/p/unknown/picks', 'not-found'],
        ['/p/office-pool/account', 'not-found'],
        ['/p/office-pool/login', 'not-found'],
        ['/p/office-pool/join/a_token', 'not-found'],
        ['/invitation', 'not-found'],
        ['/season', 'not-found'],
        ['/landing', 'not-found'],
      ] as const) {
        expect([path, await ask(path, session)]).toEqual([path, screen]);
      }
      // The login comes first, as in the app.
      expect(await ask('/p/unknown/picks')).toBe('login');
      expect(await ask('/p/office-pool/office/payments')).toBe('login');
      expect(await ask('/p/unknown/rules')).toBe('not-found');
      expect(await ask('/assets/gone.js')).toBe(404);
      expect(await ask('/test-login')).toBe('test-login');
      expect(await ask('/demo-payment?amount=50.00')).toBe('demo-payment');
      expect(await ask('/referral-test')).toBe('referral-test');
      server?.close();
      url = await serve('A & B', folder, 'live');
      expect(await ask('/test-login')).toBe('not-found');
      expect(await ask('/demo-payment')).toBe('not-found');
      expect(await ask('/referral-test')).toBe('login');
      expect(await ask('/referral-test', session)).toBe('referral-test');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('allow the style that a page has, and no other', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'last-standing-pages-'));
    mkdirSync(join(folder, '.pages'));
    const style = '@media (width<600px){p > b{content:"Sunday Club"}}';
    writeFileSync(
      join(folder, '.pages/rules.html'),
      `<title>Last Standing</title><style>${style.replace('Sunday Club', 'Last Standing')}</style>`,
    );
    writeFileSync(join(folder, '.pages/landing.html'), '<title>Last Standing</title>');
    try {
      const url = await serve('Sunday Club', folder);
      const first = await fetch(`${url}/rules`);
      const policy = first.headers.get('content-security-policy')!;
      const hash = createHash('sha256').update(style).digest('base64');
      expect(policy.split(';')).toContain(`style-src 'self' 'sha256-${hash}'`);
      expect(policy.split(';')).toContain("script-src 'self'");
      expect(policy).not.toContain('unsafe');
      // The browser takes the policy of the answer that says that nothing has changed.
      const again = await fetch(`${url}/rules`, { headers: { 'if-none-match': first.headers.get('etag')! } });
      expect([again.status, again.headers.get('content-security-policy')]).toEqual([304, policy]);
      // Others have the one of the whole site.
      expect((await fetch(`${url}/`)).headers.get('content-security-policy')).toBeNull();
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('leave everything else to the web app', async () => {
    const url = await serve('Sunday Club');
    expect((await fetch(`${url}/offline.css`)).status).toBe(404);
    server?.close();
    const unbuilt = await serve('Sunday Club', join(projectRoot, 'web/public/icons'));
    expect((await fetch(`${unbuilt}/offline.html`)).status).toBe(404);
  });
});
