// @vitest-environment node
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const sources = readdirSync('web', { recursive: true, encoding: 'utf8' }).filter(
  (path) => /\.tsx?$/.test(path) && !/__generated__|\.test\.|e2e/.test(path),
);

/** The observers of an observable: what stands between `.subscribe({` and the bracket that closes it. */
function observersIn(text: string): string[] {
  return [...text.matchAll(/\)\s*\.subscribe\(\{/g)].map(({ 0: { length }, index }) => {
    let end = index + length;
    for (let depth = 1; depth > 0; end += 1) {
      if (text[end] === '{') depth += 1;
      else if (text[end] === '}') depth -= 1;
    }
    return text.slice(index + length, end);
  });
}

it('takes the failure of each request that is observed: Relay throws it elsewhere otherwise', () => {
  const observers = sources.flatMap((path) =>
    observersIn(readFileSync(join('web', path), 'utf8')).map((observer) => ({ path, observer })),
  );
  expect(observers.length).toBeGreaterThan(10);
  const deaf = observers.filter(({ observer }) => !/\berror\b/.test(observer));
  expect(deaf.map(({ path }) => path)).toEqual([]);
});
