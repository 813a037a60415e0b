import { describe, expect, it } from 'vitest';

import { sha256 } from '../log/testing/sha256.ts';
import { lineAttacks } from '../testing/lineAttacks.ts';
import { limitAttacks } from '../testing/limitAttacks.ts';
import { marginAttacks } from '../testing/marginAttacks.ts';
import { recordAttacks } from '../testing/recordAttacks.ts';
import { nameAttacks } from '../testing/nameAttacks.ts';
import { ownerAttacks } from '../testing/ownerAttacks.ts';
import { planAttacks } from '../testing/planAttacks.ts';
import { openingAttacks } from '../testing/openingAttacks.ts';
import { attackedLog } from '../testing/sealedLogs.ts';
import { statementAttacks } from '../testing/statementAttacks.ts';
import { decisionAttacks } from '../testing/decisionAttacks.ts';
import { timeAttacks } from '../testing/timeAttacks.ts';
import { uncommittedAttacks } from '../testing/uncommittedAttacks.ts';
import { failureLines } from '../testing/failureLines.ts';
import { verifySealed } from '../testing/verifySealed.ts';

describe('an operator is found out by a sentence that says what cannot be, who', () => {
  it.each([
    ...statementAttacks,
    ...recordAttacks,
    ...timeAttacks,
    ...uncommittedAttacks,
    ...decisionAttacks,
    ...limitAttacks,
    ...lineAttacks,
    ...marginAttacks,
    ...planAttacks,
    ...openingAttacks,
    ...nameAttacks,
    ...ownerAttacks,
  ])('$name', (attack) => {
    const { named, header, leaves, placeOf } = attackedLog(attack);
    const { check, ref, entry, week } = named;
    const { passed, checks } = verifySealed(sha256, { header, leaves });
    const { failures } = checks.find(({ name }) => name === check)!;
    expect(failures).toContainEqual(
      expect.objectContaining({
        leaf: ref === undefined ? (named.leaf ?? null) : placeOf.get(ref)!,
        message: expect.stringContaining(attack.says) as unknown,
        ...(entry === undefined ? {} : { entry, username: header.names![entry] ?? null }),
        ...(week === undefined ? {} : { week }),
      }),
    );
    expect(passed).toBe(false);
    expect(failureLines(checks)).toMatchSnapshot('what fails');
  });
});
