// @vitest-environment node
import {
  mkdirSync,
  mkdtempSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'parse5';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Ahead } from './ahead.ts';
import { writeDocuments, type Prerender } from './writeDocuments.ts';

let folder: string;

const template = `<!doctype html>
<html lang="en">
  <head><title>Last Standing</title><script type="module" src="/assets/index.js"></script>
    <link rel="stylesheet" href="/assets/index.css"></head>
  <body><noscript>This site needs JavaScript.</noscript><div id="root"></div></body>
</html>`;

const manifest = {
  '../node_modules/react-dom/client.js': { file: 'assets/client.js', imports: ['_framework.js'] },
  'app/app.tsx': { file: 'assets/app.js', imports: ['_framework.js', 'index.html'], css: ['assets/app.css'] },
  '_framework.js': { file: 'assets/framework.js' },
  'index.html': { file: 'assets/index.js', css: ['assets/index.css'] },
  'screens/picks/PicksPage.tsx': {
    file: 'assets/PicksPage.js',
    imports: ['app/app.tsx'],
    css: ['assets/Picks.css'],
  },
  'screens/landing/LandingPage.tsx': { file: 'assets/LandingPage.js' },
  'screens/invitation/InvitationPage.tsx': { file: 'assets/InvitationPage.js' },
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'last-standing-documents-'));
  mkdirSync(join(folder, '.vite'));
  writeFileSync(join(folder, '.vite/manifest.json'), JSON.stringify(manifest));
  writeFileSync(join(folder, 'index.html'), template);
  mkdirSync(join(folder, 'assets'));
  for (const name of ['index', 'app', 'Picks']) {
    writeFileSync(join(folder, `assets/${name}.css`), `.${name} > p{content:"a&b"}\n`);
  }
});

afterEach(() => rmSync(folder, { recursive: true }));

const draw: Prerender = async (path) => ({
  title: path === '/picks' ? 'Picks & <Selections>' : null,
  markup: `<main><h1>${path}</h1><button type="button">Go</button><input value="a&quot;b"><select disabled=""></select><a href="/rules">Rules</a></main>`,
  requests: ['{"query":"</script><!-- $& -->"}'],
});

async function documentOf(screen: string): Promise<string> {
  await writeDocuments(folder, draw);
  return readFileSync(join(folder, `.pages/${screen}.html`), 'utf8');
}

test('writes a document for each screen and one for all other addresses, and removes files of the build alone', async () => {
  await writeDocuments(folder, draw);
  expect(readdirSync(join(folder, '.pages')).toSorted()).toEqual([
    'invitation.html',
    'landing.html',
    'not-found.html',
    'picks.html',
  ]);
  expect(readFileSync(join(folder, '.pages/landing.html'), 'utf8')).toContain('<h1>/</h1>');
  expect([existsSync(join(folder, 'index.html')), existsSync(join(folder, '.vite'))]).toEqual([false, false]);
});

test('holds the markup with every control disabled, and the title', async () => {
  const html = await documentOf('picks');
  expect(html).toContain(
    '<div id="root"><main><h1>/picks</h1><button type="button" disabled="">Go</button>' +
      '<input value="a&quot;b" disabled=""><select disabled=""></select><a href="/rules">Rules</a></main></div>',
  );
  expect(html).toContain('<title>Picks &amp; &lt;Selections&gt; · Last Standing</title>');
  expect(html).toContain('<noscript>This site needs JavaScript.</noscript>');
  const landing = readFileSync(join(folder, '.pages/landing.html'), 'utf8');
  expect(landing).toContain('<title>Last Standing</title>');
});

test('holds the styles, names their files for main.tsx, and links the scripts, each once', async () => {
  const html = await documentOf('picks');
  expect(html).toContain(
    `<style>${['index', 'app', 'Picks'].map((name) => `.${name} > p{content:"a&b"}`).join('\n')}</style>`,
  );
  expect(aheadOf(html).styles).toEqual(['/assets/index.css', '/assets/app.css', '/assets/Picks.css']);
  const scripts = [...html.matchAll(/rel="modulepreload"[^>]*fetchpriority="low" href="([^"]+)"/g)];
  expect(scripts.map(([, href]) => href)).toEqual([
    '/assets/client.js',
    '/assets/framework.js',
    '/assets/app.js',
    '/assets/PicksPage.js',
  ]);
});

test('waits for no file but its own before the first paint', async () => {
  const html = await documentOf('picks');
  expect(html).not.toContain('rel="stylesheet"');
  expect(html.match(/<script (?!type="(module|application\/json)")/)).toBeNull();
});

test('keeps requests that look like markup unchanged', async () => {
  expect(aheadOf(await documentOf('picks')).requests).toEqual(['{"query":"</script><!-- $& -->"}']);
});

test('requests nothing early at an address that differs by visit', async () => {
  const html = await documentOf('invitation');
  expect(html).toContain('<h1>/join/any</h1>');
  expect(aheadOf(html).requests).toEqual([]);
});

test('names a chunk that the build lacks', async () => {
  const { 'app/app.tsx': _app, ...rest } = manifest;
  writeFileSync(join(folder, '.vite/manifest.json'), JSON.stringify(rest));
  await expect(writeDocuments(folder, draw)).rejects.toThrow('app/app.tsx');
});

/** As a browser finds it. */
function aheadOf(html: string): Ahead {
  const texts: string[] = [];
  const visit = (node: { childNodes?: unknown[]; attrs?: { value: string }[] }) => {
    if (node.attrs?.some(({ value }) => value === 'ahead'))
      texts.push((node.childNodes![0] as { value: string }).value);
    for (const child of node.childNodes ?? []) visit(child as typeof node);
  };
  visit(parse(html));
  return JSON.parse(texts[0]!) as Ahead;
}
