import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeEntryBundle, encodeEntryBundle } from './entryBundle.ts';
import {
  bundlesOfTree,
  formatBundlePath,
  formatTilePath,
  parseBundlePath,
  parseTilePath,
  tilesOfTree,
  tileWidth,
} from './tiles.ts';

describe('the path of a tile', () => {
  test.each([
    ['tile/0/000', { level: 0, index: 0, width: 256 }],
    ['tile/0/x001/x234/067', { level: 0, index: 1_234_067, width: 256 }],
    ['tile/3/x001/x234/067.p/1', { level: 3, index: 1_234_067, width: 1 }],
    ['tile/63/999.p/255', { level: 63, index: 999, width: 255 }],
  ])('%s', (path, tile) => {
    expect(parseTilePath(path)).toEqual(tile);
    expect(formatTilePath(tile)).toBe(path);
  });

  test.each([
    ...['tile/0/0', 'tile/0/00', 'tile/0/0000', 'tile/0/x000/001', 'tile/0/001/002', 'tile/0/x001'],
    ...['tile/00/001', 'tile/64/001', 'tile/-1/001', 'tile/entries/001', 'tile/8/0/001', '/tile/0/001'],
    ...['tile/0/001.p/0', 'tile/0/001.p/256', 'tile/0/001.p/01', 'tile/0/001.p/', 'tile/0/001.p/1/2'],
    ...['tile/0/001\n', 'tile/0/x999/x999/x999/x999/x999/999', 'tile/0/001.p/-1', 'tile/0/٠٠١', ''],
  ])('%j is none', (path) => {
    expect(parseTilePath(path)).toBeNull();
  });

  test('is read as it was written', () => {
    const index = fc.oneof(fc.nat(1200), fc.maxSafeNat());
    fc.assert(
      fc.property(fc.nat(63), index, fc.integer({ min: 1, max: 256 }), (level, at, width) => {
        const tile = { level, index: at, width };
        expect(parseTilePath(formatTilePath(tile))).toEqual(tile);
        expect(parseBundlePath(formatBundlePath(tile))).toEqual({ index: at, width });
      }),
    );
  });
});

test('a bundle of entries has a path of its own', () => {
  expect(formatBundlePath({ index: 1_234_067, width: 12 })).toBe('tile/entries/x001/x234/067.p/12');
  expect(parseBundlePath('tile/entries/x001/x234/067.p/12')).toEqual({ index: 1_234_067, width: 12 });
  expect(parseBundlePath('tile/0/001')).toBeNull();
});

describe('the tiles of a tree', () => {
  test('of 70,000 leaves are those that C2SP tlog-tiles counts', () => {
    const tiles = tilesOfTree(70_000);
    const counts = tiles.map(({ level, width }) => `${level}: ${width}`);
    expect(counts.filter((one) => one === '0: 256')).toHaveLength(273);
    expect(counts.filter((one) => one !== '0: 256')).toEqual(['0: 112', '1: 256', '1: 17', '2: 1']);
    expect(bundlesOfTree(70_000)).toHaveLength(274);
    expect(bundlesOfTree(70_000).at(-1)).toEqual({ index: 273, width: 112 });
  });

  test('of 256 leaves are a full one and a partial one of width 1 above', () => {
    expect(tilesOfTree(256)).toEqual([
      { level: 0, index: 0, width: 256 },
      { level: 1, index: 0, width: 1 },
    ]);
  });

  test('of no leaves are none', () => {
    expect(tilesOfTree(0)).toEqual([]);
    expect(bundlesOfTree(0)).toEqual([]);
    expect(tileWidth(0, 0, 0)).toBe(0);
  });
});

describe('a bundle of entries', () => {
  test('has each entry after its length', () => {
    const bundle = encodeEntryBundle([Uint8Array.of(7, 8), new Uint8Array(0), new Uint8Array(258)]);
    expect([...bundle.slice(0, 8)]).toEqual([0, 2, 7, 8, 0, 0, 1, 2]);
    expect(bundle).toHaveLength(6 + 260);
  });

  test('is read as it was written, from any place of a buffer', () => {
    fc.assert(
      fc.property(
        fc.array(fc.uint8Array({ maxLength: 300 }), { maxLength: 256 }),
        fc.nat(5),
        (entries, shift) => {
          const bundle = encodeEntryBundle(entries);
          const buffer = new Uint8Array(bundle.length + shift);
          buffer.set(bundle, shift);
          expect(decodeEntryBundle(buffer.subarray(shift), entries.length)).toEqual(entries);
        },
      ),
    );
  });

  test('that is cut, too long or too short is refused', () => {
    const bundle = encodeEntryBundle([Uint8Array.of(1), Uint8Array.of(2, 3)]);
    expect(() => decodeEntryBundle(bundle.subarray(0, -1), 2)).toThrow('The bundle ends within its entry 1.');
    expect(() => decodeEntryBundle(bundle.subarray(0, 4), 2)).toThrow('The bundle ends within its entry 1.');
    expect(() => decodeEntryBundle(bundle, 3)).toThrow('The bundle has 2 entries; 3 are expected.');
    expect(() => decodeEntryBundle(bundle, 1)).toThrow('The bundle has 2 entries; 1 are expected.');
    expect(() => encodeEntryBundle([new Uint8Array(65_536)])).toThrow(
      'Entry 0 of the bundle has 65536 bytes',
    );
    expect(encodeEntryBundle([new Uint8Array(65_535)])).toHaveLength(65_537);
  });
});
