import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { oneDialect } from '#prisma/testing.ts';
import { type Fixture, hoursFromDeadline, openFixture, type TestViewer } from '#graphql/testing/schema.ts';

const PROBLEMS = `query ($pool: ID!, $usernames: [String!]!) {
  usernameProblems(pool: $pool, usernames: $usernames) { path message }
}`;

describe.each(oneDialect)('joining on %s', (dialect) => {
  let fixture: Fixture;
  beforeAll(async () => {
    fixture = await openFixture(dialect);
  });
  afterAll(() => fixture.close());

  const problems = async (viewer: TestViewer, ...usernames: string[]) => {
    const { data, errors } = await fixture.ask(viewer, PROBLEMS, { pool: fixture.pool, usernames });
    expect(errors).toEqual([]);
    return data.usernameProblems.map(({ path, message }: { path: string[]; message: string }) => [
      path.join('.'),
      message,
    ]);
  };

  test('all problems of usernames are reported at once, while they are typed', async () => {
    expect(await problems('alice', 'ENTRY 4', '', 'admin', 'Free', 'free', 'x'.repeat(31))).toEqual([
      ['input.usernames.2', expect.stringContaining('reserved')],
      ['input.usernames.4', 'Each entry needs its own username.'],
      ['input.usernames.5', expect.stringContaining('at most 30')],
      ['input.usernames.0', 'The username "ENTRY 4" is already taken.'],
    ]);
  });

  test('a visitor does not learn which names are taken', async () => {
    expect(await problems('visitor', 'Entry 4', 'admin')).toEqual([
      ['input.usernames.1', expect.stringContaining('reserved')],
    ]);
    expect(await problems({ name: 'bob', scopes: ['pick'] }, 'Entry 4')).toEqual([]);
  });

  test('the commissioner closes joining after a week, and opens it again', async () => {
    const update = (lateJoinThroughWeek: number | null) =>
      fixture.ask(
        'administrator',
        `mutation ($input: UpdatePoolInput!) { updatePool(input: $input) {
          __typename
          ... on UpdatePoolPayload { pool { lateJoinThroughWeek joinStartWeek viewerAddEntries { reason } } }
          ... on InvalidInputError { issues { path } }
        } }`,
        { input: { pool: fixture.pool, registration: 'OPEN', lateJoinThroughWeek, reason: 'For the test.' } },
      );
    const joining = async () =>
      (
        await fixture.ask(
          'alice',
          '{ pool { lateJoinThroughWeek joinStartWeek viewerAddEntries { allowed startWeek reason } } }',
        )
      ).data.pool;
    // Saturday of Week 2.
    expect((await update(2)).data.updatePool.pool).toMatchObject({
      lateJoinThroughWeek: 2,
      joinStartWeek: 2,
    });
    expect(await joining()).toEqual({
      lateJoinThroughWeek: 2,
      joinStartWeek: 2,
      viewerAddEntries: { allowed: true, startWeek: 2, reason: null },
    });
    expect((await update(19)).data.updatePool).toMatchObject({
      __typename: 'InvalidInputError',
      issues: [{ path: ['input', 'lateJoinThroughWeek'] }],
    });
    await fixture.clock.set({ now: hoursFromDeadline(2, 0) });
    expect(await joining()).toEqual({
      lateJoinThroughWeek: 2,
      joinStartWeek: null,
      viewerAddEntries: { allowed: false, startWeek: null, reason: 'Joining closed after Week 2.' },
    });
    await update(null);
    expect(await joining()).toMatchObject({ lateJoinThroughWeek: null, joinStartWeek: 3 });
    const audit = await fixture.db.auditEntry.findMany({ where: { action: 'pool.update' } });
    expect(JSON.stringify(audit.map(({ after }) => after))).toContain('lateJoinThroughWeek');
  });
});
