import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { hasFonts, loadFonts } from './loadFonts.ts';

let shown: string[] = [];
let asked: string[] = [];
let arrive: ((isThere: boolean) => void)[] = [];

class Face {
  readonly family: string;
  readonly source: string;
  constructor(family: string, source: string) {
    this.family = family;
    this.source = source;
  }
  load(): Promise<this> {
    asked.push(this.source);
    return new Promise((resolve, reject) => {
      arrive.push((isThere) => (isThere ? resolve(this) : reject(new Error('no network'))));
    });
  }
}

beforeEach(() => {
  [shown, asked, arrive] = [[], [], []];
  vi.stubGlobal('FontFace', Face);
  Object.assign(document, { fonts: { add: ({ family }: Face) => shown.push(family) } });
});

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(document, 'fonts');
});

it('asks for both fonts together and shows them together, so that a page changes once', async () => {
  const loaded = loadFonts();
  expect(asked).toEqual([
    expect.stringMatching(/archivo.*woff2/),
    expect.stringMatching(/barlow-condensed.*woff2/),
  ]);
  arrive[0]!(true);
  await Promise.resolve();
  expect(shown).toEqual([]);
  arrive[1]!(true);
  await loaded;
  expect(shown).toEqual(['Archivo Variable', 'Barlow Condensed']);
});

it('is known to the next visit once the fonts were there', async () => {
  expect(hasFonts()).toBe(false);
  const failed = loadFonts();
  for (const one of arrive) one(false);
  await failed;
  expect([hasFonts(), shown]).toEqual([false, []]);
  arrive = [];
  const loaded = loadFonts();
  for (const one of arrive) one(true);
  await loaded;
  expect(hasFonts()).toBe(true);
});
