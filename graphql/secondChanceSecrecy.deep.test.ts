import { type DocumentNode, parse, print } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { bothDialects, oneDialect } from '../prisma/testing.ts';
import { gradePool } from './grading/grading.ts';
import { globalId } from './api/paging/globalIds.ts';
import { type Step, STEPS } from './testing/commissionerSteps.ts';
import { compare, take } from './testing/compareVariants.ts';
import { ONLOOKERS, planReading, READ_PATHS, readAs } from './testing/readPaths.ts';
import { type Fixture, hoursFromDeadline } from './testing/schema.ts';
import { closeVariants, openVariants, type Variant } from './testing/secretVariants.ts';

/**
 * Of a pool with a second chance, nothing reveals a secret pick: not who may enter of the first one, and of the second one no way by
 * which the first one is read (secrecy.test.ts).
 */

const COMMANDS = [
  'submitPickFor',
  'changePick',
  'removePick',
  'eliminateEntry',
  'reinstateEntry',
  'correctResult',
];
const OPEN: Step[] = STEPS.openSecondChance!;

/** Secret picks of the second pool by the place of the entry and the week: of Thursday, over, and of games ahead. */
const PICKS: Record<string, Record<string, string>> = {
  'Thursday lost for one': { '1:2': 'KC', '2:2': 'DAL', '1:3': 'BUF' },
  'Thursday won': { '1:2': 'BUF', '2:2': 'GB', '1:3': 'DAL' },
  'Thursday lost for many': { '1:2': 'KC', '2:2': 'KC', '1:3': 'MIA' },
};
/** Entries of the first pool by which the steps are named, as places in the second one; that of place 0 is a viewer's. */
const PLACES: Record<number, number> = { 4: 1, 6: 2, 10: 2, 11: 1 };

/** The database with its second pool in place of the first one. */
async function secondOf(variant: Variant): Promise<Variant> {
  const { fixture } = variant;
  const { db } = fixture;
  const { id: poolId } = await db.pool.findFirstOrThrow({ where: { secondChanceOfId: fixture.poolId } });
  const entries = await db.entry.findMany({ where: { poolId }, orderBy: { id: 'asc' } });
  const second: Fixture = {
    ...fixture,
    poolId,
    pool: globalId('Pool', poolId),
    entry: (number) => globalId('Entry', entries[PLACES[number] ?? 0]!.id),
    entryIds: entries.map(({ id }) => id),
  };
  return { ...variant, fixture: second };
}

async function pickSecretly({ name, fixture }: Variant): Promise<void> {
  const { db, poolId, entryIds, services } = fixture;
  for (const [key, teamId] of Object.entries(PICKS[name]!)) {
    const [place, week] = key.split(':').map(Number) as [number, number];
    const { id: gameId } = await db.game.findFirstOrThrow({
      where: { week, OR: [{ homeTeamId: teamId }, { awayTeamId: teamId }] },
    });
    const entryId = entryIds[place]!;
    await db.pick.create({
      data: { poolId, entryId, week, teamId, gameId, submittedAt: hoursFromDeadline(2, -90), slot: 1 },
    });
  }
  await gradePool(services, poolId);
}

/** Documents that read the second pool wherever they name or mean the first one. */
function inSecond(documents: readonly DocumentNode[], { pool, entry }: Fixture): DocumentNode[] {
  return documents.map((document) => {
    let text = print(document)
      .replaceAll(globalId('Pool', 1), pool)
      .replaceAll(/^( {2}\w+: pool) \{/gm, `$1(id: "${pool}") {`);
    for (const number of Object.keys(PLACES).map(Number)) {
      text = text.replaceAll(`"${globalId('Entry', number)}"`, `"${entry(number)}"`);
    }
    return parse(text);
  });
}

describe.each(bothDialects)('a pool with a second chance, on %s', (dialect) => {
  let first: Variant[];
  let second: Variant[];
  let documents: DocumentNode[];
  let inPool: DocumentNode[];

  beforeAll(async () => {
    first = await openVariants(dialect);
    documents = await planReading(first[0]!.fixture);
    await take(first, OPEN);
    second = await Promise.all(first.map(secondOf));
    for (const variant of second) await pickSecretly(variant);
    for (const { takeEvents } of first) takeEvents();
    inPool = inSecond(documents, second[0]!.fixture);
  }, 120_000);
  afterAll(() => closeVariants(first));

  test('differs in who is secretly out of either pool', async () => {
    const outOf = async ({ fixture: { db, poolId } }: Variant) =>
      (await db.entry.findMany({ where: { poolId, eliminatedWeek: 2 }, orderBy: { id: 'asc' } })).map(
        ({ username }) => username,
      );
    for (const pools of [first, second]) {
      const out = await Promise.all(pools.map(outOf));
      expect(new Set(out.map(String)).size).toBeGreaterThan(1);
    }
    expect(inPool.map((document) => print(document)).join('\n')).toContain(
      `pool(id: "${second[0]!.fixture.pool}")`,
    );
  });

  test('enters the same, whoever is secretly out by now', async () => {
    await compare(second, async ({ fixture: { db, poolId } }) =>
      JSON.stringify(
        await db.entry.findMany({
          where: { poolId },
          select: { username: true, startWeek: true },
          orderBy: { id: 'asc' },
        }),
      ),
    );
  });

  // On the second database the pool of the second chance, and those who read the most by SQL of their own.
  const isWhole = oneDialect.includes(dialect);
  const onlookers = Object.entries(ONLOOKERS).filter(
    ([, viewer]) => isWhole || viewer === 'alice' || viewer === 'administrator',
  );
  const both = [
    ['first', () => first, () => documents],
    ['second', () => second, () => inPool],
  ] as const;
  describe.each(isWhole ? both : both.slice(1))('in the %s pool', (_which, variants, paths) => {
    test.each(onlookers)('reveals no pick by any query of %s', async (_who, viewer) => {
      await compare(variants(), ({ fixture }) => readAs(fixture, viewer, paths()));
    });

    test.each(Object.entries(READ_PATHS))('reveals no pick by %s', async (_path, read) => {
      await compare(variants(), ({ fixture }) => read(fixture));
    });
  });

  // What each command returns and publishes is compared after it; what can be read, after all of them.
  test('reveals no pick of the second pool by commands of the office', async () => {
    for (const name of COMMANDS) await take(second, STEPS[name]!);
    await compare(second, ({ fixture }) => readAs(fixture, 'commissioner', inPool));
  });

  test('is not opened by a week that is complete before its deadline', async () => {
    const variants = await openVariants(dialect);
    for (const { fixture, takeEvents } of variants) {
      await fixture.db.game.updateMany({
        where: { week: 2, status: { not: 'FINAL' } },
        data: { status: 'CANCELLED' },
      });
      await gradePool(fixture.services, fixture.poolId);
      takeEvents();
    }
    const open = (throughWeek: number): Step => [
      'openSecondChance',
      ({ pool }) => ({ pool, name: 'Second chance', throughWeek, dryRun: true }),
    ];
    await take(variants, [open(2), open(1), ...OPEN]);
    expect(await variants[0]!.fixture.db.pool.count({ where: { firstWeek: 2 } })).toBe(1);
    await closeVariants(variants);
  });
});
