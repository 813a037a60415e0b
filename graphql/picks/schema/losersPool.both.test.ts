import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { bothDialects } from '#prisma/testing.ts';
import { gradePool } from '#graphql/grading/grading.ts';
import { openFixture, type Fixture } from '#graphql/testing/schema.ts';

const ENTRY = `query ($entry: ID!) {
  entry(id: $entry) { status eliminationDetail { reason shortText text } revealedPicks { week outcome margin } }
}`;

describe.each(bothDialects)("a losers' pool on %s", (dialect) => {
  let fixture: Fixture;
  beforeAll(async () => {
    fixture = await openFixture(dialect, { entries: 12 });
    await fixture.db.pool.update({ where: { id: fixture.poolId }, data: { pickTo: 'LOSE' } });
    await gradePool(fixture.services, fixture.poolId);
  });
  afterAll(() => fixture.close());
  const entry = async (number: number) =>
    (await fixture.ask('alice', ENTRY, { entry: fixture.entry(number) })).data.entry;

  test('keeps the entry whose team lost', async () => {
    expect(await entry(3)).toMatchObject({
      status: 'ALIVE',
      revealedPicks: [{ week: 1, outcome: 'WON', margin: 7 }],
    });
  });

  test('puts the entry out whose team won, and says so', async () => {
    expect(await entry(6)).toMatchObject({
      status: 'ELIMINATED',
      eliminationDetail: {
        reason: 'LOSS',
        shortText: expect.stringMatching(/^\w+ won 27-20$/),
        text: expect.stringMatching(/ won 27-20 against the \w+$/),
      },
      revealedPicks: [{ week: 1, outcome: 'LOST', margin: -7 }],
    });
  });
});
