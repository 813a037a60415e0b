// @vitest-environment node
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

function filesBelow(folder: string, pattern: RegExp): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => pattern.test(path) && !/__generated__|\.test\.|e2e/.test(path))
    .map((path) => join(folder, path));
}

const screens = filesBelow('web', /\.(tsx?|html|css)$/);
const letters = filesBelow('graphql/actions', /etters\.ts$/i);

/** What a sports site in the United States would not write. */
const BRITISH =
  /\b(favourit|colour|behaviour|grey\b|centre\b|catalogue|organis|recognis|neighbour|licence\b|programme\b)/i;
/** Word for word from another language. */
const ODD = /will stand here|did not arrive|go on working|there is nothing you have to do|cost the most/i;

test.each([...screens, ...letters])('%s is in American English, in words that people say', (path) => {
  const text = readFileSync(path, 'utf8')
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/^\s*\/\/.*$/gm, '')
    .replace(/\s+/g, ' ');
  expect(text.match(BRITISH)?.[0]).toBeUndefined();
  expect(text.match(ODD)?.[0]).toBeUndefined();
});
