import { parse } from 'graphql';
import { describe, expect, test } from 'vitest';

import { dialects } from '../../../prisma/testing.ts';
import { STEPS } from '../../testing/commissionerSteps.ts';
import { compare, take } from '../../testing/compareVariants.ts';
import { reachable, rootFieldsOf } from '../../testing/documents.ts';
import { readAs } from '../../testing/readPaths.ts';
import { closeVariants, openVariants } from '../../testing/secretVariants.ts';

// secrecy.test.ts compares these reads too, among all others; here alone, they are quick to run.

const types = reachable().filter(({ type }) => /^(Past|PoolSnapshot|PoolChange)/.test(type.name));

describe.each(dialects)('the past of a pool, on %s', { timeout: 120_000 }, (dialect) => {
  test('does not depend on secret picks', async () => {
    const documents = types.flatMap(rootFieldsOf).map((field) => parse(`{ ${field} }`));
    const variants = await openVariants(dialect);
    await take(variants, [...STEPS.correctResult!, ...STEPS.removePick!.slice(0, 8), ...STEPS.openPick!]);
    for (const viewer of ['administrator', 'alice'] as const) {
      await compare(variants, ({ fixture }) => readAs(fixture, viewer, documents));
    }
    const told = await readAs(variants[0]!.fixture, 'alice', documents);
    expect(told).not.toContain('"data":null');
    for (const { type } of types) expect(told).toContain(`"${type.name}"`);
    await closeVariants(variants);
  });
});
