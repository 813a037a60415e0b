import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from '@babel/core';

/** Paths of the product's components, for tests of their source. */
export const components = readdirSync('web', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.tsx') && !/__generated__|\.test\.|e2e|testing/.test(path))
  .map((path) => join('web', path));

/** The syntax tree of a component. */
export function parseComponent(text: string, filename: string) {
  const tree = parseSync(text, {
    filename,
    babelrc: false,
    configFile: false,
    parserOpts: { plugins: ['typescript', 'jsx'] },
  });
  if (tree === null) throw new Error(`${filename} could not be parsed.`);
  return tree;
}
