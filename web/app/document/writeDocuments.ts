// Writes the documents of the built app, one per screen, with the styles inlined and the data for main.tsx.
// Build only; see README.md here.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  defaultTreeAdapter,
  html,
  parse,
  parseFragment,
  serialize,
  type DefaultTreeAdapterMap,
} from 'parse5';
import type { prerender } from './render.tsx';
import type { Ahead } from './ahead.ts';

export type Prerender = typeof prerender;

type Element = DefaultTreeAdapterMap['element'];
type ParentNode = DefaultTreeAdapterMap['parentNode'];

interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
}

type Manifest = Record<string, Chunk>;

/** What main.tsx imports after the first paint. */
const APP = ['../node_modules/react-dom/client.js', 'app/app.tsx'];
/** A part of an address that differs by visit: such a document sends no early requests. */
const ANY = 'any';
/** Screens whose folder does not name their address, by their file. */
const PLACED: Record<string, readonly { screen: string; path: string }[]> = {
  'screens/landing/LandingPage.tsx': [{ screen: 'landing', path: '/' }],
  'screens/demo-payment/demoPages.ts': [
    { screen: 'test-login', path: '/test-login' },
    { screen: 'demo-payment', path: '/demo-payment' },
  ],
  'screens/provider-login/ProviderLogInPage.tsx': [{ screen: 'provider-login', path: '/login/provider' }],
  'screens/invitation/InvitationPage.tsx': [{ screen: 'invitation', path: `/join/${ANY}` }],
  'screens/season/SeasonPage.tsx': [{ screen: 'season', path: `/p/${ANY}/season` }],
  'screens/office/officeRoutes.tsx': [{ screen: 'office', path: `/office/${ANY}` }],
  'screens/office/new-pool/NewPoolPage.tsx': [{ screen: 'new-pool', path: '/office/new-pool' }],
  'screens/standings/leverage/LeveragePage.tsx': [{ screen: 'leverage', path: '/standings/leverage' }],
  'screens/standings/rival/RivalPage.tsx': [{ screen: 'entry', path: `/standings/${ANY}` }],
};
/** A nonexistent address, for the not-found page. */
const NOWHERE = '/nowhere/';
const CONTROLS = new Set(['button', 'input', 'select', 'textarea']);

/**
 * Writes .pages/<screen>.html for every screen, and removes files for the build only.
 * @param folder the built web app, with the bundler's manifest
 */
export async function writeDocuments(folder: string, draw: Prerender): Promise<void> {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest;
  const template = readFileSync(join(folder, 'index.html'), 'utf8');
  mkdirSync(join(folder, '.pages'));
  for (const { screen, path, chunks } of screensOf(manifest)) {
    const document = parse(template);
    const { title, markup, requests } = await draw(path);
    const { styles, scripts } = filesOf(manifest, chunks, addressesIn(document));
    const page = parseFragment(markup);
    disableControls(page);
    append(
      find(document, (element) => attribute(element, 'id') === 'root'),
      page,
    );
    if (title !== null) prepend(find(document, byTag('title')), `${title} · `);
    const head = find(document, byTag('head'));
    const held = [...detachStyles(head), ...styles.map((file) => `/${file}`)];
    // Inlined: as files they would delay the first paint by a round trip.
    const style = appendElement(head, 'style', {});
    const texts = held.map((file) => readFileSync(join(folder, file), 'utf8').trim());
    defaultTreeAdapter.insertText(style, texts.join('\n'));
    // Preloaded, so that the network never idles.
    for (const file of scripts) {
      appendElement(head, 'link', {
        rel: 'modulepreload',
        crossorigin: '',
        fetchpriority: 'low',
        href: `/${file}`,
      });
    }
    // Data, not script: the Content-Security-Policy allows it.
    const data = appendElement(find(document, byTag('body')), 'script', {
      type: 'application/json',
      id: 'ahead',
    });
    const early = path.split('/').includes(ANY) ? [] : requests;
    defaultTreeAdapter.insertText(data, toJson({ requests: early, styles: held }));
    writeFileSync(join(folder, '.pages', `${screen}.html`), serialize(document));
  }
  for (const name of ['index.html', 'index.html.br', 'index.html.gz', '.vite']) {
    rmSync(join(folder, name), { recursive: true, force: true });
  }
}

/** Screen folders match addresses: screens/picks/PicksPage.tsx is /picks. `PLACED` has the others. */
function screensOf(manifest: Manifest): { screen: string; path: string; chunks: string[] }[] {
  const screens = Object.keys(manifest).flatMap((chunk) => {
    const own = /^screens\/([a-z-]+)\/\w+Page\.tsx$/.exec(chunk)?.[1];
    const all = PLACED[chunk] ?? (own === undefined ? [] : [{ screen: own, path: `/${own}` }]);
    return all.map((one) => ({ ...one, chunks: [...APP, chunk] }));
  });
  return [...screens, { screen: 'not-found', path: NOWHERE, chunks: APP }];
}

/** Files of chunks and their imports that the document does not name already. */
function filesOf(
  manifest: Manifest,
  chunks: readonly string[],
  named: ReadonlySet<string>,
): { styles: string[]; scripts: string[] } {
  const found = new Map<string, Chunk>();
  const visit = (name: string) => {
    if (found.has(name)) return;
    const chunk = manifest[name];
    if (!chunk) throw new Error(`The bundler's manifest does not know ${name}.`);
    found.set(name, chunk);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const name of chunks) visit(name);
  const missing = (files: string[]) => [...new Set(files)].filter((file) => !named.has(`/${file}`));
  const all = [...found.values()];
  return {
    styles: missing(all.flatMap(({ css = [] }) => css)),
    scripts: missing(all.map(({ file }) => file)),
  };
}

/** Escapes characters that a script element's text cannot hold. */
function toJson(ahead: Ahead): string {
  return JSON.stringify(ahead).replaceAll('<', '\\u003c');
}

/** Removes style links and returns their URLs. */
function detachStyles(head: Element): string[] {
  const links = [...elementsIn(head)].filter((one) => attribute(one, 'rel') === 'stylesheet');
  for (const link of links) defaultTreeAdapter.detachNode(link);
  return links.map((link) => attribute(link, 'href') ?? '');
}

/** Input before the app has started would be lost. */
function disableControls(page: ParentNode): void {
  for (const element of elementsIn(page)) {
    if (!CONTROLS.has(element.tagName) || attribute(element, 'disabled') !== undefined) continue;
    element.attrs.push({ name: 'disabled', value: '' });
  }
}

function addressesIn(document: ParentNode): Set<string> {
  const addresses = new Set<string>();
  for (const element of elementsIn(document)) {
    for (const { name, value } of element.attrs) if (name === 'href' || name === 'src') addresses.add(value);
  }
  return addresses;
}

function* elementsIn(parent: ParentNode): Generator<Element> {
  for (const node of parent.childNodes) {
    if (!defaultTreeAdapter.isElementNode(node)) continue;
    yield node;
    yield* elementsIn(node);
  }
}

/** @throws when the template has none */
function find(document: ParentNode, isWanted: (element: Element) => boolean): Element {
  for (const element of elementsIn(document)) if (isWanted(element)) return element;
  throw new Error('web/index.html lacks an element that the documents need.');
}

function byTag(name: string): (element: Element) => boolean {
  return (element) => element.tagName === name;
}

function attribute(element: Element, name: string): string | undefined {
  return element.attrs.find((one) => one.name === name)?.value;
}

function append(element: Element, fragment: ParentNode): void {
  for (const node of [...fragment.childNodes]) {
    defaultTreeAdapter.detachNode(node);
    defaultTreeAdapter.appendChild(element, node);
  }
}

function appendElement(parent: Element, name: string, attributes: Record<string, string>): Element {
  const attrs = Object.entries(attributes).map(([key, value]) => ({ name: key, value }));
  const element = defaultTreeAdapter.createElement(name, html.NS.HTML, attrs);
  defaultTreeAdapter.appendChild(parent, element);
  return element;
}

function prepend(element: Element, text: string): void {
  const [first] = element.childNodes;
  if (first) defaultTreeAdapter.insertTextBefore(element, text, first);
  else defaultTreeAdapter.insertText(element, text);
}
