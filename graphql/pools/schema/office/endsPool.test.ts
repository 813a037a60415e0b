import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { type Fixture, openFixture } from '#graphql/testing/schema.ts';
import { globalId } from '#graphql/api/paging/globalIds.ts';

const DOCUMENT = `mutation ($input: UpdatePoolInput!) {
  updatePool(input: $input) {
    ... on UpdatePoolPayload { endsPool pool { outcome { winnerCount } } }
    ... on Error { message }
  }
}`;

describe('a change of options that leaves one entry', () => {
  let fixture: Fixture;
  // Of the four entries the third picked LAC in Week 1, which now has won; the others picked KC and PHI: they lose one of two lives.
  beforeEach(async () => {
    fixture = await openFixture('sqlite', { entries: 4 });
    await change({ lives: 2 });
    for (const homeTeamId of ['KC', 'PHI']) {
      const { id } = await fixture.db.game.findFirstOrThrow({ where: { week: 1, homeTeamId } });
      const input = { game: globalId('Game', id), homeScore: 3, awayScore: 20, reason: 'It was so.' };
      const { data } = await fixture.ask(
        'administrator',
        'mutation ($input: ResultInput!) { correctResult(input: $input) { __typename } }',
        { input },
      );
      expect(data.correctResult.__typename).toBe('GameOverridePayload');
    }
  });
  afterEach(() => fixture.close());

  const change = async (options: object, more: object = {}) => {
    const input = { pool: fixture.pool, options, reason: 'Agreed.', ...more };
    const { data, errors } = await fixture.ask('commissioner', DOCUMENT, { input });
    expect(errors).toEqual([]);
    return data.updatePool;
  };

  test('says beforehand that it ends the pool, and who wins', async () => {
    const text = 'This change ends the pool: Week 1 decides it. The winner is Entry 3.';
    expect(await change({ lives: 1 }, { dryRun: true })).toMatchObject({ endsPool: text });
    expect(await change({ lives: 1 })).toEqual({ endsPool: text, pool: { outcome: { winnerCount: 1 } } });
    expect(await change({ lives: 2 })).toMatchObject({
      message: expect.stringContaining('The pool was decided in Week 1') as string,
    });
  });

  test('says nothing of another change', async () => {
    expect(await change({ lives: 3 }, { dryRun: true })).toMatchObject({ endsPool: null });
  });
});
