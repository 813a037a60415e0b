import { describe, expect, it } from 'vitest';

import { sha256 } from '../log/testing/sha256.ts';
import { expectFound, expectGrowing, expectOpenedLater, firstAttacks } from '../testing/expectGrowing.ts';
import { untouchedLog } from '../testing/sealedLogs.ts';
import { rootsOf } from '../testing/verifyGrowing.ts';
import { LogVerifier } from './logVerifier.ts';

/** The others, and other attacks, are in renewal.deep.test.ts. */
const SEASONS = Array.from({ length: 10 }, (_, index) => index + 1);

describe('a verifier that goes on after the end of a log', () => {
  it.each(SEASONS)('finds nothing in untouched season %i', expectGrowing);

  it('takes automatic picks that are opened after the end', () => expectOpenedLater(SEASONS));

  it.each(firstAttacks)('finds: $name', expectFound);

  it('compares a later header with the leaves that it has', () => {
    const { header, leaves } = untouchedLog(1);
    const roots = rootsOf(leaves);
    const verifier = new LogVerifier(sha256, header);
    for (const leaf of leaves) verifier.add(leaf);
    expect(verifier.finish().passed).toBe(true);
    const failuresWith = (known: ReadonlyMap<number, Uint8Array>) => {
      verifier.renew(header, {}, known);
      return verifier.finish().checks[0]!.failures.map(({ message }) => message);
    };
    expect(failuresWith(roots)).toEqual([]);
    const otherRoot = roots.get(1)!;
    expect(failuresWith(new Map(roots).set(leaves.length, otherRoot))[0]).toContain('has another root');
    expect(failuresWith(new Map())).toHaveLength(header.published.length + 1);
    expect(failuresWith(roots)).toEqual([]);
  });
});
