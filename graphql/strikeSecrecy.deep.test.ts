import type { DocumentNode } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { bothDialects, oneDialect } from '../prisma/testing.ts';
import { STEPS } from './testing/commissionerSteps.ts';
import { compare, take } from './testing/compareVariants.ts';
import { shortOrLong } from './testing/length.ts';
import { ONLOOKERS, planReading, READ_PATHS, readAs } from './testing/readPaths.ts';
import { closeVariants, openVariants, PAIR, type Variant } from './testing/secretVariants.ts';
import { hoursFromDeadline } from './testing/schema.ts';

/**
 * The pools of secrecy.test.ts with two lives, in a week with two picks: there a Thursday loss is a strike, which would
 * reveal the pick like an elimination.
 */
const OPTIONS = { lives: 2, noPick: 'STRIKE', doublePickWeeks: '2' } as const;
/** Commands that are tried one after the other on the same databases; in the short form all of them. */
const GROUPS = [
  ['enterResult', 'ruleOnGame'],
  ['eliminateEntry', 'reinstateEntry', 'restoreDecision', 'updatePool'],
  ['submitPickFor', 'changePick', 'removePick', 'restorePick', 'moveEntry'],
];
const STRIKES = '{ pool { standings(first: 20) { edges { node { username status strikes } } } } }';

describe.each(bothDialects)('a strike reveals no pick before the deadline, on %s', (dialect) => {
  let variants: Variant[];
  let documents: DocumentNode[];

  beforeAll(async () => {
    variants = await openVariants(dialect, OPTIONS, PAIR);
    documents = await planReading(variants[0]!.fixture);
  });
  afterAll(() => closeVariants(variants));

  test('the databases differ in their strikes', async () => {
    const lists = await Promise.all(
      variants.map(async ({ fixture }) =>
        (await fixture.db.entry.findMany({ orderBy: { id: 'asc' } }))
          .map(({ strikeWeeks }) => strikeWeeks)
          .join(' '),
      ),
    );
    expect(new Set(lists).size).toBe(variants.length);
  });

  // On the second database those who read the most by SQL of their own.
  const isWhole = oneDialect.includes(dialect);
  const onlookers = Object.entries(ONLOOKERS).filter(
    ([, viewer]) => isWhole || viewer === 'alice' || viewer === 'administrator',
  );
  test.each(onlookers)('by any query of %s', async (_who, viewer) => {
    await compare(variants, ({ fixture }) => readAs(fixture, viewer, documents));
  });

  // What follows is the same on both databases.
  if (!isWhole) return;

  test('to the commissioner, by any query, also after a correction', async () => {
    await take(variants, STEPS.correctResult!);
    await compare(variants, ({ fixture }) => readAs(fixture, 'administrator', documents));
  });

  test.each(shortOrLong([GROUPS.flat()], GROUPS))(
    'to the commissioner, by %s and what follows it',
    async (...names) => {
      const own = await openVariants(dialect, OPTIONS, PAIR);
      for (const name of names) await take(own, STEPS[name]!);
      await compare(own, ({ fixture }) => readAs(fixture, 'administrator', documents));
      await closeVariants(own);
    },
  );

  test.each(Object.entries(READ_PATHS))('by %s', async (_name, read) => {
    await compare(variants, ({ fixture }) => read(fixture));
  });

  test('and at the deadline it shows', async () => {
    const shown = [];
    for (const { fixture } of variants) {
      await fixture.clock.set({ now: hoursFromDeadline(2, 0) });
      const { data } = await fixture.ask('alice', STRIKES);
      shown.push(JSON.stringify(data));
    }
    expect(new Set(shown).size).toBe(variants.length);
  });
});
