import { type DocumentNode, getNamedType, isObjectType, Kind, print, type SelectionNode } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { oneDialect } from '../prisma/testing.ts';
import { reportText } from '../verify/command/reportText.ts';
import { encodeUtf8 } from '../verify/log/utf8.ts';
import { openBundle } from '../verify/reading/openBundle.ts';
import { verifyLog } from '../verify/reading/verifyLog.ts';
import { gradePool } from './grading/grading.ts';
import { sha256 } from './log/key/sha256.ts';
import { readBundle } from './log/reading/readBundle.ts';
import { schema } from './api/index.ts';
import { type Step, STEPS } from './testing/commissionerSteps.ts';
import { take } from './testing/compareVariants.ts';
import { planReading, READ_PATHS, readAs } from './testing/readPaths.ts';
import { hoursFromDeadline, type Fixture, type TestViewer } from './testing/schema.ts';
import { closeVariants, openVariants, type Variant } from './testing/secretVariants.ts';

/**
 * In a pool in euros nothing is in dollars: no answer of the API, no mail, no export, no text to other programs, no report of the
 * verifier. A read path is added in testing/readPaths.ts, a command of the commissioner in testing/commissionerSteps.ts; the
 * screens are walked in web/e2e/currency.deep.e2e.ts.
 */

/** The dollars of a text, with what stands around them; "$ref" is a word of OpenAPI, and a hash in base64 may contain "USD". */
const dollarsIn = (text: string): string[] =>
  [
    ...text.replaceAll('"$ref', '').matchAll(/.{0,80}(?:[$]|(?<![\w+/])USD(?![\w+/])|[Dd]ollars?\b).{0,40}/g),
  ].map(([found]) => found);

/** The usual values of a new pool, which is in dollars. */
const isOfNewPool = (field: SelectionNode): boolean =>
  /^\w+: (?:optionFields|rulesPreview\(input: \{ ?season)/.test(print(field));

/** The documents without the root fields that are about a new pool. */
function withoutNewPools(documents: readonly DocumentNode[]): DocumentNode[] {
  return documents.map((document) => ({
    ...document,
    definitions: document.definitions.map((definition) => {
      if (definition.kind !== Kind.OPERATION_DEFINITION) return definition;
      const { selectionSet } = definition;
      const selections = selectionSet.selections.filter((field) => !isOfNewPool(field));
      return { ...definition, selectionSet: { ...selectionSet, selections } };
    }),
  }));
}

/** After a deadline, so that the verifier tells it. */
const FEE: Step = ['updatePool', ({ pool }) => ({ pool, entryFeeCents: 6_050, reason: 'More.' })];

/** Who reads everything of a pool, who reads what is their own, and who reads what is public. */
const READERS: readonly TestViewer[] = ['administrator', 'bob', 'visitor'];

test('every type with an amount has its currency', () => {
  const without = Object.values(schema.getTypeMap()).flatMap((type) => {
    if (!isObjectType(type)) return [];
    const fields = Object.values(type.getFields());
    const hasAmount = fields.some((field) => String(getNamedType(field.type)) === 'Cents');
    return hasAmount && !fields.some(({ name }) => name === 'currency') ? [type.name] : [];
  });
  expect(without).toEqual([]);
});

describe('a pool in euros', () => {
  let variants: Variant[];
  let fixture: Fixture;
  let documents: DocumentNode[];

  beforeAll(async () => {
    variants = await openVariants(oneDialect[0]!, { currency: 'EUR', buyBackFeeCents: 2_050 });
    fixture = variants[0]!.fixture;
    await fixture.db.payment.updateMany({ data: { status: 'PENDING', paidAt: null } });
    documents = withoutNewPools(await planReading(fixture));
    await take(variants.slice(0, 1), [FEE]);
    // Another pool, which is in dollars.
    const { createPool: _, ...others } = STEPS;
    for (const steps of Object.values(others)) await take([variants[0]!], steps);
  }, 240_000);
  afterAll(() => closeVariants(variants));

  const readAll = async (): Promise<void> => {
    for (const who of READERS) {
      const answers = await readAs(fixture, who, documents);
      expect([who, dollarsIn(answers)]).toEqual([who, []]);
      expect(answers).toContain('"EUR"');
    }
    for (const [path, read] of Object.entries(READ_PATHS)) {
      expect([path, dollarsIn(await read(fixture))]).toEqual([path, []]);
    }
  };

  test('is read without a dollar while it is played', readAll, 120_000);

  test('is read without a dollar once it is decided and paid', async () => {
    const { db, services, poolId, clock } = fixture;
    const entries = { poolId, id: { not: 2 } };
    await db.entry.updateMany({
      where: entries,
      data: { adminEliminatedWeek: 1, reinstatedThroughWeek: null },
    });
    await db.entry.update({
      where: { id: 2 },
      data: { adminEliminatedWeek: null, reinstatedThroughWeek: 3 },
    });
    await clock.set({ now: hoursFromDeadline(3, 48) });
    await db.game.updateMany({ data: { status: 'FINAL', homeScore: 27, awayScore: 20 } });
    await gradePool(services, poolId);
    await take(variants.slice(0, 1), [
      ['markPayoutPaid', () => ({ entry: fixture.entry(2), amountCents: 1_250, method: 'cash' })],
      ['publishSeason', () => ({ pool: fixture.pool, isPublic: true })],
      [
        'copyPool',
        () => ({ pool: fixture.pool, season: 2026, name: 'Next', inviteMembers: true, dryRun: true }),
      ],
    ]);
    expect(await db.payout.count()).toBe(1);
    await readAll();
  }, 120_000);

  test('is verified without a dollar', async () => {
    const { db, services, poolId } = fixture;
    const head = await db.poolLog.findUniqueOrThrow({ where: { poolId } });
    const parts = async function* () {
      for await (const part of readBundle(services, head, true)) yield encodeUtf8(part);
    };
    const { report } = await verifyLog(sha256, await openBundle(parts()));
    expect(dollarsIn(reportText(report))).toEqual([]);
    expect(reportText(report)).toContain('entryFeeCents 5000 -> 6050');
  });
});
