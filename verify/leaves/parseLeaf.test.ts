import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { canonicalBytes, type CanonicalValue } from '../log/canonicalJson.ts';
import { LogFormatError } from '../log/formatError.ts';
import { decodeUtf8, encodeUtf8 } from '../log/utf8.ts';
import { playSeason } from '../testing/playSeason.ts';
import { sealDraft } from '../testing/sealDraft.ts';
import { readOpenings, readPick } from './commonLeaves.ts';
import type { Leaf } from './leaf.ts';
import { parseAny, parseLeaf } from './parseLeaf.ts';

/** The leaves of a few seasons with random options. */
const leaves = [1, 2, 3, 4, 5, 6].flatMap((seed) => sealDraft(playSeason(seed)).leaves);
const readCommon = (bytes: Uint8Array): Leaf | null => readPick(bytes) ?? readOpenings(bytes);

function judged(read: (bytes: Uint8Array) => Leaf, bytes: Uint8Array): Leaf | string {
  try {
    return read(bytes);
  } catch (error) {
    if (error instanceof LogFormatError) return error.message;
    throw error;
  }
}

describe('leaves', () => {
  it('are read alike with and without the parser', () => {
    for (const bytes of leaves) expect(parseLeaf(bytes)).toEqual(parseAny(bytes));
  });

  it('are read without it where they are a pick, or openings without a commissioner’s reason', () => {
    const read = { with: 0, without: 0 };
    for (const bytes of leaves) {
      const leaf = parseAny(bytes);
      const isCommon =
        leaf.type === 'pick' ||
        (leaf.type === 'openings' && leaf.openings.every(({ record }) => record.reason === undefined));
      expect(readCommon(bytes) !== null).toBe(isCommon);
      read[isCommon ? 'without' : 'with'] += 1;
    }
    expect(Math.min(read.without, read.with)).toBeGreaterThan(20);
  });

  it('are refused alike, whatever bytes of them are changed', () => {
    const common = leaves.filter((bytes) => readCommon(bytes) !== null);
    const byte = fc.oneof(
      fc.constantFrom(...encodeUtf8('"\\,:{}[]0 -.eKZ')),
      fc.integer({ min: 0, max: 255 }),
    );
    const edit = fc.record({ at: fc.nat(), drop: fc.nat(3), insert: fc.array(byte, { maxLength: 3 }) });
    fc.assert(
      fc.property(fc.nat(), fc.array(edit, { minLength: 1, maxLength: 3 }), (which, edits) => {
        let bytes = common[which % common.length]!;
        for (const { at, drop, insert } of edits) {
          const place = at % (bytes.length + 1);
          bytes = Uint8Array.from([...bytes.subarray(0, place), ...insert, ...bytes.subarray(place + drop)]);
        }
        expect(judged(parseLeaf, bytes)).toEqual(judged(parseAny, bytes));
      }),
      { numRuns: 3_000 },
    );
  });

  const opening = (over: object = {}): CanonicalValue[] => [
    7,
    'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=',
    {
      entry: '12',
      pool: '1',
      receivedAt: '2025-10-26T13:41:07.312Z',
      source: 'PARTICIPANT',
      team: 'KC',
      week: 8,
      ...over,
    },
  ];
  const openings = (rows: CanonicalValue[], at = '2025-10-26T14:00:00.000Z') =>
    canonicalBytes({ at, openings: rows, type: 'openings', week: 8 });

  it.each<[string, Uint8Array]>([
    ['a day that is none', openings([opening()], '2025-02-30T14:00:00.000Z')],
    ['an hour that is none', openings([opening({ receivedAt: '2025-10-26T24:00:00.000Z' })])],
    ['an id with a zero in front', openings([opening({ entry: '012' })])],
    ['a week that is none', openings([opening({ week: 31 })])],
    ['an unknown field', openings([opening({ zone: 'UTC' })])],
    ['a source that is none', openings([opening({ source: 'FEED' })])],
    ['a team with a quote', openings([opening({ team: 'K"C' })])],
    ['a second record', encodeUtf8(decodeUtf8(openings([opening()])).replace('}]', '},{}]'))],
    ['white space', encodeUtf8(decodeUtf8(openings([opening()])).replace('[7,', '[7, '))],
    ['no end', openings([opening()]).subarray(0, -1)],
    ['something behind the end', encodeUtf8(`${decodeUtf8(openings([opening()]))} `)],
  ])('with %s are refused', (_what, bytes) => {
    expect(() => parseLeaf(bytes)).toThrow(LogFormatError);
  });

  it('have the record of each opening as it is hashed', () => {
    const rows = [
      opening(),
      opening({ was: 'BUF' }),
      opening({ team: null }),
      opening({ reason: 'per Telefon, größer' }),
    ];
    for (const given of [rows.slice(0, 3), rows]) {
      const leaf = parseLeaf(openings(given));
      if (leaf.type !== 'openings') throw new Error('It is another leaf.');
      expect(leaf.openings.map(({ bytes }) => decodeUtf8(bytes))).toEqual(
        given.map((row) => decodeUtf8(canonicalBytes(row[2]!))),
      );
    }
  });
});
