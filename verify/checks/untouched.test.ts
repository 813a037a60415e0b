import { describe, expect, it } from 'vitest';

import { sha256 } from '../log/testing/sha256.ts';
import { leavesOf } from '../testing/attack.ts';
import type { Draft } from '../testing/draft.ts';
import { untouchedLog, untouchedSeason } from '../testing/sealedLogs.ts';
import { verifySealed } from '../testing/verifySealed.ts';

/** VERIFIED_SEASONS=1000 for the full number. */
const SEASONS = Number(process.env.VERIFIED_SEASONS ?? 200);
const AT_ONCE = 25;
const firsts = Array.from({ length: Math.ceil(SEASONS / AT_ONCE) }, (_, index) => 1 + index * AT_ONCE);

/** The acts of a season that its log shows: a commissioner's pick for a week ahead is sealed. */
function shownActs(draft: Draft): Draft['acts'] {
  const opened = new Set(leavesOf(draft, 'openings').flatMap(({ openings }) => openings.map(({ of }) => of)));
  return draft.acts.filter(({ kind, ref }) => kind !== 'PICK' || opened.has(ref));
}

describe('untouched seasons with random options', () => {
  const kinds = new Set<string>();

  it.each(firsts)(
    'pass every check, and show each act of the commissioner and no other, from number %i on',
    (first) => {
      for (let seed = first; seed < first + AT_ONCE; seed += 1) {
        const log = untouchedLog(seed);
        const report = verifySealed(sha256, log);
        const failures = report.checks.flatMap((check) =>
          check.failures.map((failure) => ({ seed, ...failure })),
        );
        expect(failures).toEqual([]);
        const made = shownActs(untouchedSeason(seed)).map(
          ({ kind, ref }) => `${log.placeOf.get(ref)} ${kind}`,
        );
        expect(report.acts.map(({ kind, leaf }) => `${leaf} ${kind}`).sort(), `season ${seed}`).toEqual(
          made.sort(),
        );
        expect(report.actCount).toBe(made.length);
        for (const { kind } of report.acts) kinds.add(kind);
      }
    },
  );

  it('have every kind of act among them', () => {
    expect([...kinds].sort()).toEqual(['DEADLINE', 'ENTRY', 'GAME', 'PICK', 'RULES', 'RULING', 'STATED']);
  });
});
