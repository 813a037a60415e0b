// @vitest-environment node
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, traverse } from '@babel/core';
import type { NodePath } from '@babel/core';
import { expect, test } from 'vitest';

/** What people choose to be called: of any script, so also from right to left. */
const NAMES = new Set(['username', 'ownerName', 'referrerName', 'displayName']);

const components = readdirSync('web', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.tsx') && !/__generated__|\.test\.|e2e|testing/.test(path))
  .map((path) => join('web', path));

/** True for <bdi>, and for a box with a direction of its own. */
function isolates(path: NodePath): boolean {
  if (!path.isJSXElement()) return false;
  const { name, attributes } = path.node.openingElement;
  return (
    (name.type === 'JSXIdentifier' && name.name === 'bdi') ||
    attributes.some((one) => one.type === 'JSXAttribute' && one.name.name === 'dir')
  );
}

/** The text's expressions that write a name into the words around it. */
function bareNames(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  const tree = parseSync(text, {
    filename: file,
    babelrc: false,
    configFile: false,
    parserOpts: { plugins: ['typescript', 'jsx'] },
  });
  const found: string[] = [];
  traverse(tree!, {
    JSXExpressionContainer(path) {
      if (!path.parentPath.isJSXElement() && !path.parentPath.isJSXFragment()) return;
      if (path.findParent(isolates)) return;
      const bare: string[] = [];
      path.traverse({
        JSXElement: (inner) => inner.skip(),
        JSXFragment: (inner) => inner.skip(),
        ObjectPattern: (inner) => inner.skip(),
        Identifier(inner) {
          // A condition writes nothing.
          const isAsked = inner.findParent(({ key }) => key === 'test' || key === 'left');
          if (NAMES.has(inner.node.name) && !isAsked) bare.push(inner.node.name);
        },
      });
      if (bare.length > 0)
        found.push(`${file}:${path.node.loc!.start.line} ${text.slice(path.node.start!, path.node.end!)}`);
    },
  });
  return found;
}

// A right-to-left name reorders the text beside it, unless it is isolated.
test.each(components)('%s isolates the names of people', (file) => {
  expect(bareNames(file)).toEqual([]);
});
