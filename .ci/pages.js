// The documents of the built web app: one a screen, with the screen's page as it stands before any data, the styles it
// needs in its head, and the names of the scripts that main.tsx asks for once the page is painted.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What main.tsx imports once the page is painted. */
const APP = ['../node_modules/react-dom/client.js', 'app.tsx'];
/** An address that no screen has, for the page that says so. */
const NOWHERE = '/nowhere/';

/**
 * Writes .pages/<screen>.html for every screen. A screen's folder is named for its address: routes/picks/PicksPage.tsx
 * is /picks, routes/landing is /.
 * @param folder the built web app, with the build's manifest
 * @param prerender of web/prerender.tsx
 */
export async function writePages(folder, prerender) {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'));
  const document = readFileSync(join(folder, 'index.html'), 'utf8');
  mkdirSync(join(folder, '.pages'));
  for (const [screen, { path, chunks }] of Object.entries(screensOf(manifest))) {
    const { title, markup, requests } = await prerender(path);
    const { styles, scripts } = filesOf(manifest, chunks, document);
    const links = styles.map((file) => `  <link rel="stylesheet" crossorigin href="/${file}">\n  `).join('');
    const html = document
      .replace('<!--page-->', () => markup)
      .replace('<title>', () => (title === null ? '<title>' : `<title>${title} · `))
      .replace('</body>', () => `${dataOf({ requests, scripts })}</body>`)
      .replace('</head>', () => `${links}</head>`);
    writeFileSync(join(folder, '.pages', `${screen}.html`), html);
  }
  for (const name of ['index.html', 'index.html.br', 'index.html.gz', '.vite']) {
    rmSync(join(folder, name), { recursive: true, force: true });
  }
}

/** Data, not script: the Content-Security-Policy allows it, and main.tsx reads it. */
function dataOf(ahead) {
  const json = JSON.stringify(ahead).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="ahead">${json}</script>`;
}

function screensOf(manifest) {
  const screens = { 'not-found': { path: NOWHERE, chunks: APP } };
  for (const chunk of Object.keys(manifest)) {
    const screen = /^routes\/([a-z-]+)\/\w+Page\.tsx$/.exec(chunk)?.[1];
    if (!screen) continue;
    screens[screen] = { path: screen === 'landing' ? '/' : `/${screen}`, chunks: [...APP, chunk] };
  }
  return screens;
}

/** What the document itself does not name yet. */
function filesOf(manifest, chunks, document) {
  const found = new Set();
  const visit = (name) => {
    if (found.has(name)) return;
    found.add(name);
    for (const imported of manifest[name].imports ?? []) visit(imported);
  };
  for (const chunk of chunks) visit(chunk);
  const all = [...found].map((name) => manifest[name]);
  const missing = (files) => [...new Set(files)].filter((file) => !document.includes(`"/${file}"`));
  return {
    styles: missing(all.flatMap(({ css = [] }) => css)),
    scripts: missing(all.map(({ file }) => file)),
  };
}
