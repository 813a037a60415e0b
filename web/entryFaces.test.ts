// @vitest-environment node
import { readFileSync } from 'node:fs';
import { type NodePath, traverse } from '@babel/core';
import { expect, test } from 'vitest';
import { components, parseComponent } from './testing/componentSource.ts';

/** Parts of a list: JSX of these elements, and what a list is mapped to. */
const ROWS = new Set(['li', 'tr', 'th', 'tbody', 'OfficeList']);

const elementName = (path: NodePath): string => {
  if (!path.isJSXElement()) return '';
  const { name } = path.node.openingElement;
  return name.type === 'JSXIdentifier' ? name.name : '';
};

const isMapped = (path: NodePath): boolean =>
  path.isCallExpression() &&
  path.node.callee.type === 'MemberExpression' &&
  path.node.callee.property.type === 'Identifier' &&
  path.node.callee.property.name === 'map';

/** The names of entries in lists without an `EntryFace` or `EntryName` in the same row. */
function facelessNames(text: string, file: string): string[] {
  if (!/\busername\b/.test(text)) return [];
  const found: string[] = [];
  traverse(parseComponent(text, file), {
    JSXElement(path) {
      if (elementName(path) !== 'bdi') return;
      const written = text.slice(path.node.start!, path.node.end!);
      const row = path.findParent((parent) => ROWS.has(elementName(parent)) || isMapped(parent));
      if (!/\busername\b/.test(written) || row === null) return;
      if (!/<Entry(Face|Name)\b/.test(text.slice(row.node.start!, row.node.end!))) {
        found.push(`${file}:${path.node.loc!.start.line} ${written}`);
      }
    },
  });
  return found;
}

test.each(components)('%s shows the face of each entry that it lists', (file) => {
  expect(facelessNames(readFileSync(file, 'utf8'), file)).toEqual([]);
});

test('finds a name without a face in a row and in a mapped list, and none in a sentence', () => {
  const of = (jsx: string) => facelessNames(`const part = ${jsx};`, 'part.tsx');
  expect(of('<li><bdi>{entry.username}</bdi></li>')).toHaveLength(1);
  expect(of('<p>{entries.map(({ username }) => <bdi key={username}>{username}</bdi>)}</p>')).toHaveLength(1);
  expect(of('<li><EntryFace name={username} /><bdi>{username}</bdi></li>')).toEqual([]);
  expect(of('<p><bdi>{username}</bdi> is out</p>')).toEqual([]);
});
