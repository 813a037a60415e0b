import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { oneDialect } from '#prisma/testing.ts';
import { submitPick } from '#graphql/picks/submitPick.ts';
import { openFixture, type Fixture, type TestViewer } from '#graphql/testing/schema.ts';

const OWNER: TestViewer = { name: 'owner7', scopes: ['read', 'pick'] };

/** Saturday of Week 2; entry 7 has no pick for it. */
describe.each(oneDialect)('the entries that need a pick, on %s', (dialect) => {
  let fixture: Fixture;
  beforeEach(async () => void (fixture = await openFixture(dialect)));
  afterEach(() => fixture.close());

  const needsPick = async () => {
    const { data, errors } = await fixture.ask(OWNER, '{ viewer { entriesNeedingPick { id } } }');
    expect(errors).toEqual([]);
    const missing = await fixture.ask(
      'administrator',
      '{ pool { missingPicks(week: 2) { entries { edges { node { id } } } } entries(filter: NO_PICK) { edges { node { id } } } } }',
    );
    const { missingPicks, entries } = missing.data.pool;
    const lists = [
      data.viewer.entriesNeedingPick,
      ...[missingPicks.entries, entries].map(({ edges }) => edges.map(({ node }: { node: object }) => node)),
    ];
    return lists.map((list) => list.some(({ id }: { id: string }) => id === fixture.entry(7)));
  };
  const pick = async (teamId: string) =>
    submitPick(fixture.services, fixture.context(OWNER).viewer, {
      entryId: fixture.entryIds[6]!,
      week: 2,
      teamId,
      receivedAt: fixture.services.clock.now(),
    });

  test.each([
    ['one pick', '', [true, false]],
    ['two picks', '2', [true, true, false]],
  ])(
    'are those that lack one in a week with %s, for their owner and for the commissioner',
    async (_name, doublePickWeeks, expected) => {
      await fixture.db.pool.update({ where: { id: fixture.poolId }, data: { doublePickWeeks } });
      const seen = [await needsPick()];
      for (const team of ['MIA', 'DAL'].slice(0, expected.length - 1)) {
        await pick(team);
        seen.push(await needsPick());
      }
      expect(seen).toEqual(expected.map((one) => [one, one, one]));
    },
  );
});
