import { describe, expect, it } from 'vitest';

import { sha256 } from '../log/testing/sha256.ts';
import { untouchedLog } from '../testing/sealedLogs.ts';
import { verifySealed } from '../testing/verifySealed.ts';

/** VERIFIED_SEASONS=1000 for the full number. */
const SEASONS = Number(process.env.VERIFIED_SEASONS ?? 200);
const AT_ONCE = 25;
const firsts = Array.from({ length: Math.ceil(SEASONS / AT_ONCE) }, (_, index) => 1 + index * AT_ONCE);

describe('untouched seasons with random options pass every check', () => {
  it.each(firsts)('from number %i on', (first) => {
    for (let seed = first; seed < first + AT_ONCE; seed += 1) {
      const report = verifySealed(sha256, untouchedLog(seed));
      const failures = report.checks.flatMap((check) =>
        check.failures.map((failure) => ({ seed, ...failure })),
      );
      expect(failures).toEqual([]);
    }
  });
});
