import { describe, expect, it } from 'vitest';

import { canonicalJson } from '../log/canonicalJson.ts';
import { sha256 } from '../log/testing/sha256.ts';
import { leavesOf, submitted } from '../testing/attack.ts';
import { attackSentences } from '../testing/attackSentences.ts';
import { attackedLog } from '../testing/sealedLogs.ts';
import { failureLines } from '../testing/failureLines.ts';
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
    expect(failureLines(report.checks)).toMatchSnapshot('what fails');
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
    expect(failureLines(checks)).toMatchSnapshot('what fails');
  });

  it('gives a receipt of a leaf that is no pick', async () => {
    const draft = playSeason(3, plain);
    const [pick] = submitted(draft);
    const sealed = sealDraft(draft);
    const leaf = new TextDecoder().decode(sealed.leaves[0]);
    const extra = canonicalJson({ leaf, record: { ...pick!.record }, salt: pick!.salt });
    const text = (await receiptOf(sealed, pick!)).replace(
      /^extra .*$/m,
      `extra ${Buffer.from(extra).toString('base64')}`,
    );
    const { checks } = verifySealed(sha256, sealed, { receipts: [{ name: 'mine', text }] });
    expect(failureLines(checks)).toContain('mine shows a pick that its leaf does not commit to.');
  });

  it('gives a receipt whose proof does not hold', async () => {
    const draft = playSeason(3, plain);
    const [pick] = submitted(draft);
    const text = await receiptOf(sealDraft(draft), pick!);
    const hashes = text.match(/^[A-Za-z0-9+/]{43}=$/gm)!;
    const receipts = [{ name: 'mine', text: text.replace(hashes[0], hashes[1]!) }];
    const { checks, passed } = verifySealed(sha256, sealDraft(draft), { receipts });
    const { entry, week } = pick!.record;
    expect(checks.find(({ name }) => name === 'receipts')!.failures).toMatchObject([
      { message: 'The proof of the receipt mine does not hold.', entry, week },
    ]);
    expect(passed).toBe(false);
  });

  it('gives a receipt of a leaf behind the last one', async () => {
    const draft = playSeason(3, plain);
    const pick = submitted(draft).at(-1)!;
    const sealed = sealDraft(draft);
    const receipts = [{ name: 'mine', text: await receiptOf(sealed, pick) }];
    const place = sealed.placeOf.get(pick.ref)!;
    const { header, leaves } = sealed;
    const { checks } = verifySealed(sha256, { header, leaves: leaves.slice(0, place) }, { receipts });
    const { entry, week } = pick.record;
    expect(checks.find(({ name }) => name === 'receipts')!.failures).toEqual([
      expect.objectContaining({
        ...{ leaf: place, entry, week },
        message: `The log has no leaf ${place}, of which there is the receipt mine.`,
      }),
    ]);
  });

  it('does not open the pick of a receipt once its week has passed', async () => {
    const draft = playSeason(3, plain);
    const [pick] = submitted(draft);
    for (const leaf of leavesOf(draft, 'openings')) {
      leaf.openings = leaf.openings.filter(({ of }) => of !== pick!.ref);
    }
    const sealed = sealDraft(draft);
    const receipts = [{ name: 'mine', text: await receiptOf(sealed, pick!) }];
    const { checks } = verifySealed(sha256, sealed, { receipts });
    const { entry, week } = pick!.record;
    const leaf = sealed.placeOf.get(pick!.ref)!;
    expect(checks.find(({ name }) => name === 'receipts')!.failures).toEqual([
      expect.objectContaining({
        ...{ leaf, entry, week },
        message: `The pick of leaf ${leaf} is not shown, though Week ${week} has passed.`,
      }),
    ]);
  });

  it('gives a receipt that another key has signed', async () => {
    const draft = playSeason(3, plain);
    const [pick] = submitted(draft);
    const sealed = sealDraft(draft);
    const receipts = [{ name: 'mine', text: await receiptOf(sealed, pick!, [1]) }];
    const { checks } = verifySealed(sha256, sealed, { receipts });
    const { entry, week } = pick!.record;
    expect(checks.find(({ name }) => name === 'receipts')!.failures).toEqual([
      expect.objectContaining({
        ...{ leaf: sealed.placeOf.get(pick!.ref)!, entry, week },
        message: 'The checkpoint of the receipt mine is not signed by the key of this log.',
      }),
    ]);
    expect(checks.find(({ name }) => name === 'signatures')!.failures).toEqual([
      expect.objectContaining({
        message: expect.stringMatching(
          /^The checkpoint of the receipt mine cannot be believed: ./,
        ) as unknown,
      }),
    ]);
  });

  it('shows a key that cannot be read', () => {
    const { header, leaves } = sealDraft(playSeason(3, plain));
    const keys = [...header.keys, 'no key'];
    const { checks, passed } = verifySealed(sha256, { header: { ...header, keys }, leaves });
    expect(checks.find(({ name }) => name === 'signatures')!.failures).toContainEqual(
      expect.objectContaining({
        message: expect.stringMatching(/^A key of the log cannot be read: ./) as unknown,
      }),
    );
    expect(passed).toBe(false);
  });

  it('gives a receipt without the pick', async () => {
    const draft = playSeason(3, plain);
    const sealed = sealDraft(draft);
    const text = (await receiptOf(sealed, submitted(draft)[0]!)).replace(/^extra .*\n/m, '');
    const { checks } = verifySealed(sha256, sealed, { receipts: [{ name: 'mine', text }] });
    expect(checks.find(({ name }) => name === 'receipts')!.failures).toEqual([
      expect.objectContaining({ message: 'mine cannot be read: It has no extra data.' }),
    ]);
  });

  it('gives a receipt with other data than a pick', async () => {
    const draft = playSeason(3, plain);
    const [pick] = submitted(draft);
    const extra = Buffer.from('{"leaf":"{}","record":{},"salt":"AAAA","week":1}').toString('base64');
    const text = (await receiptOf(sealDraft(draft), pick!)).replace(/^extra .*$/m, `extra ${extra}`);
    const { checks, passed } = verifySealed(sha256, sealDraft(draft), { receipts: [{ name: 'mine', text }] });
    expect(checks.find(({ name }) => name === 'receipts')!.failures).toEqual([
      expect.objectContaining({ message: expect.stringContaining('Its extra data ') as unknown }),
    ]);
    expect(passed).toBe(false);
  });
});
