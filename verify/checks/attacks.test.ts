import { describe, expect, it } from 'vitest';

import { sha256 } from '../log/testing/sha256.ts';
import { submitted } from '../testing/attack.ts';
import { attackSentences } from '../testing/attackSentences.ts';
import { attackedLog } from '../testing/sealedLogs.ts';
import { logAttacks, receiptAttacks, receiptOf } from '../testing/logAttacks.ts';
import { pickAttacks, plain } from '../testing/pickAttacks.ts';
import { playSeason } from '../testing/playSeason.ts';
import { resultAttacks } from '../testing/resultAttacks.ts';
import { sealDraft } from '../testing/sealDraft.ts';
import { verifySealed } from '../testing/verifySealed.ts';

describe('an operator with the signing key is found out who', () => {
  it.each([...pickAttacks, ...resultAttacks, ...logAttacks])('$name', (attack) => {
    const { named, header, leaves, expected, placeOf } = attackedLog(attack);
    const report = verifySealed(sha256, { header, leaves }, expected);
    const found = report.checks.find(({ name }) => name === named.check)!;
    const leaf = named.ref === undefined ? named.leaf : placeOf.get(named.ref)!;
    expect(found.failures).toContainEqual(
      expect.objectContaining({
        message: expect.stringContaining(attackSentences[attack.name]!) as unknown,
        ...(leaf === undefined ? {} : { leaf }),
        ...(named.entry === undefined
          ? {}
          : { entry: named.entry, username: header.names![named.entry] ?? null }),
        ...(named.week === undefined ? {} : { week: named.week }),
      }),
    );
    expect(report.passed).toBe(false);
  });

  it.each(receiptAttacks)('$name', async ({ attempt }) => {
    const draft = playSeason(3, plain);
    const [pick] = submitted(draft);
    const receipts = [{ name: 'mine.tlog-proof', text: await receiptOf(sealDraft(draft), pick!) }];
    expect(verifySealed(sha256, sealDraft(draft), { receipts }).passed).toBe(true);
    const place = sealDraft(draft).placeOf.get(pick!.ref)!;
    attempt(draft, pick!);
    const { checks } = verifySealed(sha256, sealDraft(draft), { receipts });
    const { entry, week } = pick!.record;
    const named = expect.objectContaining({ leaf: place, entry, week }) as unknown;
    expect(checks.find(({ name }) => name === 'receipts')!.failures).toContainEqual(named);
  });
});
