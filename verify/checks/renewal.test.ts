import { describe, expect, it } from 'vitest';

import { appendLeafHashes, emptyFrontier, frontierRoot } from '../log/frontier.ts';
import { sha256 } from '../log/testing/sha256.ts';
import { leafHash } from '../log/treeHash.ts';
import { attackSentences } from '../testing/attackSentences.ts';
import { logAttacks } from '../testing/logAttacks.ts';
import { pickAttacks } from '../testing/pickAttacks.ts';
import { resultAttacks } from '../testing/resultAttacks.ts';
import type { SealedLog } from '../testing/sealDraft.ts';
import { attackedLog, untouchedLog } from '../testing/sealedLogs.ts';
import { parseCheckpointBody } from '../log/checkpointBody.ts';
import { parseNote } from '../log/note.ts';
import type { Expectations } from './header.ts';
import { LogVerifier } from './logVerifier.ts';
import type { VerificationReport } from './report.ts';

/** Usernames are not a matter of how the log grows. */
const ATTACKS = [...pickAttacks, ...resultAttacks, ...logAttacks].filter(
  (attack) => attackedLog(attack).named.check !== 'names',
);

/** The roots of a log by number of leaves. */
function rootsOf(leaves: readonly Uint8Array[]): Map<number, Uint8Array> {
  let frontier = emptyFrontier;
  const roots = new Map([[0, frontierRoot(sha256, frontier)]]);
  for (const leaf of leaves) {
    frontier = appendLeafHashes(sha256, frontier, [leafHash(sha256, leaf)]);
    roots.set(frontier.size, frontierRoot(sha256, frontier));
  }
  return roots;
}

const isDeadline = (leaf: Uint8Array) => Buffer.from(leaf).includes('"type":"deadline"');

/** Verifies a log that grows from one published checkpoint to the next, or ends also at other leaves. */
function verifyGrowing(
  { header: given, leaves }: Pick<SealedLog, 'header' | 'leaves'>,
  expected: Expectations = {},
  isEnd: (leaf: Uint8Array) => boolean = () => false,
): { report: VerificationReport; ends: number } {
  // Those of a shorter log are not known here.
  const header = { ...given, names: null, nameSalts: null };
  const stops = new Set(
    header.published.map(({ checkpoint }) => parseCheckpointBody(parseNote(checkpoint).text).size),
  );
  const roots = rootsOf(leaves);
  const verifier = new LogVerifier(sha256, header, expected);
  let ends = 0;
  for (const leaf of leaves) {
    verifier.add(leaf);
    if (!stops.has(verifier.size) && !isEnd(leaf)) continue;
    verifier.finish();
    verifier.renew(header, expected, roots);
    ends += 1;
  }
  return { report: verifier.finish(), ends };
}

describe('a verifier that goes on after the end of a log', () => {
  it.each(Array.from({ length: 40 }, (_, index) => index + 1))(
    'finds nothing in untouched season %i',
    (seed) => {
      const { report, ends } = verifyGrowing(untouchedLog(seed));
      expect(ends).toBeGreaterThan(0);
      expect(report.checks.flatMap(({ failures }) => failures)).toEqual([]);
    },
  );

  it('takes automatic picks that are opened after the end', () => {
    let picked = 0;
    for (let seed = 1; seed <= 40; seed += 1) {
      const log = untouchedLog(seed);
      if (!log.leaves.some((leaf) => Buffer.from(leaf).includes('"kind":"AUTO"'))) continue;
      picked += 1;
      // After the last one all weeks are over, and what is sealed is a failure.
      const last = log.leaves.findLast(isDeadline);
      const { report } = verifyGrowing(log, {}, (leaf) => leaf !== last && isDeadline(leaf));
      expect(report.checks.find(({ name }) => name === 'autoPicks')!.failures, `season ${seed}`).toEqual([]);
    }
    expect(picked).toBeGreaterThan(0);
  });

  it.each(ATTACKS)('finds: $name', (attack) => {
    const { named, header, leaves, expected } = attackedLog(attack);
    const { report } = verifyGrowing({ header, leaves }, expected);
    const messages = report.checks
      .find(({ name }) => name === named.check)!
      .failures.map(({ message }) => message);
    expect(messages).toContainEqual(expect.stringContaining(attackSentences[attack.name]!));
  });

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
