import type { DocumentNode } from 'graphql';
import { afterAll, afterEach, beforeAll, describe, test, vi } from 'vitest';

import type { Dialect } from '#prisma/client.ts';
import { STEPS } from './commissionerSteps.ts';
import { compare, take } from './compareVariants.ts';
import { shortOrLong } from './length.ts';
import { planReading, READ_PATHS, readAs } from './readPaths.ts';
import { closeVariants, openVariants, type Variant } from './secretVariants.ts';

const SMALL_GROUPS = [
  ['setGameStatus', 'setLine', 'lockLine', 'enterResult'],
  ['resolveHeldUpdate', 'correctResult', 'enterResults', 'remindNow', 'ruleOnGame'],
  ['submitPickFor', 'changePick', 'removePick'],
  ['restorePick', 'answerDispute', 'resolveDispute', 'announce'],
  ['eliminateEntry', 'reinstateEntry', 'restoreDecision', 'buyBackFor', 'cancelBuyBack'],
  ['openPick', 'moveEntry', 'renameEntry'],
];
const grouped = new Set(SMALL_GROUPS.flat());
SMALL_GROUPS.push(Object.keys(STEPS).filter((name) => !grouped.has(name)));

/**
 * Mutations that are tried one after the other on the same databases, which everything is read from at the end; in the
 * short form in three groups: what changes results and lines, what changes picks and entries, and the rest.
 */
export const GROUPS = shortOrLong(
  [SMALL_GROUPS.slice(0, 2).flat(), SMALL_GROUPS.slice(2, 6).flat(), SMALL_GROUPS.slice(6).flat()],
  SMALL_GROUPS,
);

/** The group after which all paths are read first, and on both databases: their SQL differs. */
export const IN_SQL = GROUPS.filter((names) => names.includes('correctResult'));

/** Tests that nothing reveals a pick after each of these mutations, tried one after the other on the same databases. */
export function describeGroup(dialect: Dialect, names: readonly string[]): void {
  describe(`after ${names[0]} and what follows it, on ${dialect}`, () => {
    let documents: DocumentNode[];
    let variants: Variant[];

    beforeAll(async () => {
      variants = await openVariants(dialect);
      documents = await planReading(variants[0]!.fixture);
    }, 120_000);
    afterEach(() => void vi.useRealTimers());
    afterAll(() => closeVariants(variants));

    test.each(names)('by %s', async (name) => {
      await take(variants, STEPS[name]!);
    });

    test('to the commissioner, by any query', async () => {
      await compare(variants, ({ fixture }) => readAs(fixture, 'administrator', documents));
    });

    // Other mutations do not affect the standings.
    const isThorough = names.some((name) => /Result|removePick|reinstateEntry|moveEntry/.test(name));
    test.each(Object.entries(isThorough ? READ_PATHS : {}))('by %s', async (_name, read) => {
      await compare(variants, ({ fixture }) => read(fixture));
    });
  });
}
