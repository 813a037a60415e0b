import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const web = join(import.meta.dirname, '../..');
const COLOR = /^(#[0-9a-f]{3,8}|(rgb|hsl)\([^()]+\))$/;

/** The declarations in the blocks of a text that apply in one color scheme. */
function declarationsOf(text: string): string[][] {
  return text
    .split('prefers-color-scheme')
    .slice(1)
    .flatMap((rest) => {
      // Up to the line that closes the block.
      const block = rest.slice(0, rest.indexOf('\n}'));
      return [...block.matchAll(/^\s+([\w-]+):\s*([^;{}]+);$/gm)].map(([, name = '', value = '']) => [
        name,
        value,
      ]);
    });
}

// The browser tests look at every state at each width and in each scheme, not at all pairs of them (web/e2e/looks.ts).
it('the color scheme changes colors alone', () => {
  const files = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.(css|html|js|ts|tsx|svg)$/.test(file) && !/^e2e\/|\.test\./.test(file),
  );
  const texts = files.map((file) => [file, readFileSync(join(web, file), 'utf8')] as const);
  const withScheme = texts.filter(([, text]) => /prefers-color-scheme|light-dark\(/.test(text));
  expect(withScheme.map(([file]) => file).toSorted()).toEqual([
    'graphiql/theme.css',
    'index.html',
    'public/offline.css',
    'public/offline.html',
    'ui/theme/tokens.css',
  ]);
  const changes = withScheme.flatMap(([, text]) => declarationsOf(text));
  expect(changes.length).toBeGreaterThan(30);
  expect(
    changes.filter(([name, value]) => !/^(--.+|background)$/.test(name!) || !COLOR.test(value!)),
  ).toEqual([]);
});
