import { describe, expect, test } from 'vitest';
import {
  formatAddCheckpoint,
  formatTreeSize,
  parseAddCheckpoint,
  parseTreeSize,
  TREE_SIZE_MEDIA_TYPE,
} from './witness.ts';

/** The example of C2SP tlog-witness. */
const request = `old 20852014
PlRNCrwHpqhGrupue0L7gxbjbMiKA9temvuZZDDpkaw=
jrJZDmY8Y7SyJE0MWLpLozkIVMSMZcD5kvuKxPC3swk=
5+pKlUdi2LeF/BcMHBn+Ku6yhPGNCswZZD1X/6QgPd8=
/6WVhPs2CwSsb5rYBH5cjHV/wSmA79abXAwhXw3Kj/0=

example.com/behind-the-sofa
20852163
CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=

— example.com/behind-the-sofa Az3grlgtzPICa5OS8npVmf1Myq/5IZniMp+ZJurmRDeOoRDe4URYN7u5/Zhcyv2q1gGzGku9nTo+zyWE+xeMcTOAYQ8=
— example.com/behind-the-sofa opLqBQsREYCgu6xQkYQwJr9fo45a62DN9EdmHXnZdXNqlcVGlCum2Wks+49/V6267UEjw6QUXTS5Rovnzv++qbSzm9Q=
`;

describe('the body of add-checkpoint', () => {
  test('is read and written', () => {
    const parsed = parseAddCheckpoint(request);
    expect(parsed.oldSize).toBe(20_852_014);
    expect(parsed.consistencyProof).toHaveLength(4);
    expect(parsed.checkpoint).toMatch(/^example\.com\/behind-the-sofa\n20852163\n/);
    expect(formatAddCheckpoint(parsed)).toBe(request);
    const first = { oldSize: 0, consistencyProof: [], checkpoint: parsed.checkpoint };
    expect(parseAddCheckpoint(formatAddCheckpoint(first))).toEqual(first);
  });

  test.each([
    ['no old size', request.replace(/^old .*\n/, '')],
    ['another word', request.replace('old', 'size')],
    ['a leading zero', request.replace('old ', 'old 0')],
    ['two spaces', request.replace('old ', 'old  ')],
    ['a hash of 33 bytes', request.replace('PlRN', 'PlRNPlRN')],
    ['no blank line', request.replaceAll('\n\n', '\n')],
    ['64 hashes', request.replace('\n', `\n${`${'A'.repeat(43)}=\n`.repeat(60)}`)],
    ['nothing', ''],
  ])('with %s is refused', (_, body) => {
    expect(() => parseAddCheckpoint(body)).toThrow(expect.objectContaining({ name: 'LogFormatError' }));
  });

  test('has at most 63 hashes', () => {
    const parsed = parseAddCheckpoint(request);
    const proof = (count: number) => ({ ...parsed, consistencyProof: Array(count).fill(new Uint8Array(32)) });
    expect(parseAddCheckpoint(formatAddCheckpoint(proof(63))).consistencyProof).toHaveLength(63);
    expect(() => formatAddCheckpoint(proof(64))).toThrow('at most 63 hashes');
  });
});

test('the size of a conflict is a line of its own', () => {
  expect(TREE_SIZE_MEDIA_TYPE).toBe('text/x.tlog.size');
  expect(formatTreeSize(20_852_014)).toBe('20852014\n');
  expect(parseTreeSize('20852014\n')).toBe(20_852_014);
  for (const wrong of ['20852014', '020\n', '\n', '1\n\n']) expect(() => parseTreeSize(wrong)).toThrow();
});
