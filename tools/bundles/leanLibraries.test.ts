import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { RelayFeatureFlags } from 'relay-runtime';
import { expect, test } from 'vitest';
import { root } from '../processes.ts';

const hooks = readFileSync(join(root, 'tools/bundles/relay/hooks.js'), 'utf8');
const internals = readFileSync(join(root, 'tools/bundles/relay/internals.js'), 'utf8');
const runtime = readFileSync(join(root, 'tools/bundles/relay/runtime.js'), 'utf8');

/** The text of each file of react-relay that the build takes, by its path. */
function filesOfHooks(): Map<string, string> {
  const found = new Map<string, string>();
  const visit = (file: string) => {
    if (found.has(file)) return;
    const text = readFileSync(file, 'utf8');
    found.set(file, text);
    for (const [, path = ''] of text.matchAll(/require\(["'](\.[^"']+)["']\)/g)) {
      visit(join(dirname(file), `${path.replace(/\.js$/, '')}.js`));
    }
  };
  for (const [, path = ''] of hooks.matchAll(/'(react-relay\/[^']+)'/g))
    visit(join(root, 'node_modules', path));
  return found;
}

/** The names that a file of exports from elsewhere has. */
const exportedBy = (text: string) => [...text.matchAll(/\b(\w+)(?=,| \}|\n\})/g)].map(([name]) => name);

/** The names that follow `of.` in the text. */
const namesOf = (of: string, text: string) =>
  [...text.matchAll(new RegExp(`\\b${of}\\.(\\w+)`, 'g'))].map(([, name = '']) => name);

test('every name of relay-runtime that react-relay reads is in its place', () => {
  const files = [...filesOfHooks().values()];
  expect(files.length).toBeGreaterThan(20);
  const read = files.flatMap((text) =>
    [...text.matchAll(/(\w+) = require\(["']relay-runtime["']\)/g)].flatMap(([, of = '']) =>
      namesOf(of, text),
    ),
  );
  expect(read).toContain('getSelector');
  const exported = exportedBy(runtime);
  const missing = [...new Set(read)].filter((name) => !exported.includes(name) && name !== '__internal');
  expect(missing).toEqual([]);
});

test('every internal of relay-runtime that react-relay reads is in its place', () => {
  const read = [...filesOfHooks().values()].flatMap((text) => namesOf('__internal', text));
  expect(read).toContain('fetchQuery');
  const exported = exportedBy(internals);
  expect([...new Set(read)].filter((name) => !exported.includes(name))).toEqual([]);
});

test('the flag that the build takes for granted is on', () => {
  expect(RelayFeatureFlags).toMatchObject({ ENABLE_ACTIVITY_COMPATIBILITY: true });
});
