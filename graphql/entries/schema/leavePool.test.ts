import { afterEach, beforeEach, expect, it } from 'vitest';

import { openFixture, type Fixture, type TestViewer } from '#graphql/testing/schema.ts';

/** The pool begins with Week 3, whose games are ahead; bob has one entry, 4. */
let fixture: Fixture;
beforeEach(async () => {
  fixture = await openFixture('sqlite');
  await begins(3);
});
afterEach(() => fixture.close());

const begins = (firstWeek: number) =>
  fixture.db.pool.update({ where: { id: fixture.poolId }, data: { firstWeek } });
const may = async (viewer: TestViewer) => {
  const { data } = await fixture.ask(
    viewer,
    'query ($pool: ID!, $entry: ID!) { pool(id: $pool) { viewerCanLeave } entry(id: $entry) { canWithdraw } }',
    { pool: fixture.pool, entry: fixture.entry(4) },
  );
  return [data.pool.viewerCanLeave, data.entry?.canWithdraw];
};

it('tells members and commissioners whether entries can leave, until the pool begins', async () => {
  expect(await may('bob')).toEqual([true, false]);
  expect(await may('administrator')).toEqual([false, true]);
  expect(await may('commissioner')).toEqual([false, true]);
  expect((await may('visitor'))[0]).toBe(false);
  expect((await may('stranger'))[0]).toBe(false);
  await begins(2);
  expect(await may('bob')).toEqual([false, false]);
  expect(await may('administrator')).toEqual([false, false]);
});

it('answers with the account as it is afterwards, to which the pool is a stranger', async () => {
  const ask = async () => {
    const { data, errors } = await fixture.ask(
      'bob',
      `mutation ($input: LeavePoolInput!) { leavePool(input: $input) { __typename
        ... on LeavePoolPayload { poolName usernames viewer { entries { id } pools { id } } }
        ... on Error { message } } }`,
      { input: { pool: fixture.pool, entries: [fixture.entry(4)] } },
    );
    expect(errors).toEqual([]);
    return data.leavePool;
  };
  expect(await ask()).toEqual({
    __typename: 'LeavePoolPayload',
    poolName: 'Test pool',
    usernames: ['Entry 4'],
    viewer: { entries: [], pools: [] },
  });
  expect(await ask()).toEqual({ __typename: 'NotFoundError', message: 'You have no entry in this pool.' });
});
