// @vitest-environment node
import { readFileSync } from 'node:fs';
import { type NodePath, traverse } from '@babel/core';
import { expect, test } from 'vitest';
import { components, parseComponent } from './testing/componentSource.ts';

/** What people choose to be called: of any script, so also from right to left. */
const NAMES = new Set(['username', 'ownerName', 'referrerName', 'displayName']);

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
  if (![...NAMES].some((name) => text.includes(name))) return [];
  const found: string[] = [];
  traverse(parseComponent(text, file), {
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
