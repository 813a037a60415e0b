import { describe, expect, test } from 'vitest';

import { oneDialect } from '#prisma/testing.ts';
import { STEPS } from '#graphql/testing/commissionerSteps.ts';
import { compare, take } from '#graphql/testing/compareVariants.ts';
import { READ_PATHS } from '#graphql/testing/readPaths.ts';
import { closeVariants, openVariants } from '#graphql/testing/secretVariants.ts';

// secrecy.test.ts compares this read path among all others; here alone it is quick to run.
describe.each(oneDialect)('the past of a pool, on %s', (dialect) => {
  test('does not depend on secret picks', async () => {
    const read = READ_PATHS['the past of the pool, at each instant']!;
    const variants = await openVariants(dialect);
    await take(variants, [...STEPS.correctResult!.slice(-2), ...STEPS.openPick!.slice(0, 2)]);
    await compare(variants, ({ fixture }) => read(fixture));
    // What is compared is there: standings, a past week's picks, and sentences; no error.
    const text = await read(variants[0]!.fixture);
    expect(text).not.toContain('"data":null');
    for (const type of ['PastStanding', 'PastPick', 'PastGame', 'PastRule']) {
      expect(text).toContain(`"__typename":"${type}"`);
    }
    expect(text).toContain('A commissioner opened the pick of Entry');
    await closeVariants(variants);
  });
});
