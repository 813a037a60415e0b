import { describe, expect, it } from 'vitest';

import { sha256 } from '../log/testing/sha256.ts';
import { playSeason } from '../testing/playSeason.ts';
import { sealDraft } from '../testing/sealDraft.ts';
import { verifySealed } from '../testing/verifySealed.ts';

const SEASONS = 100;

describe('an untouched season', () => {
  it('with random options passes every check', () => {
    for (let seed = 1; seed <= SEASONS; seed += 1) {
      const report = verifySealed(sha256, sealDraft(playSeason(seed)));
      const failures = report.checks.flatMap((check) =>
        check.failures.map((failure) => ({ seed, ...failure })),
      );
      expect(failures).toEqual([]);
    }
  });
});
