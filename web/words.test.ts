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
const mailTemplates = filesBelow('graphql/messages/mail/templates', /\.ts$/);

/** British spellings, which a sports site in the United States would not use. */
const BRITISH =
  /\b(favourit|colour|behaviour|grey\b|centre\b|catalogue|organis|recognis|neighbour|licence\b|programme\b)/i;
/** Literal translations from another language. */
const LITERAL = /will stand here|did not arrive|go on working|there is nothing you have to do|cost the most/i;

test.each([...screens, ...mailTemplates])('%s is in idiomatic American English', (path) => {
  const text = readFileSync(path, 'utf8')
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/^\s*\/\/.*$/gm, '')
    .replace(/\s+/g, ' ');
  expect(text.match(BRITISH)?.[0]).toBeUndefined();
  expect(text.match(LITERAL)?.[0]).toBeUndefined();
});
