import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { execute, parse } from 'graphql';

import { oneDialect } from '#prisma/testing.ts';
import { sessionCookie } from '#graphql/accounts/sessions/cookies.ts';
import { schema } from '../index.ts';
import { type Fixture, openFixture, type TestViewer } from '#graphql/testing/schema.ts';

const cookie = sessionCookie('x'.repeat(43), { secure: false }).split(';')[0]!;

describe.each(oneDialect)('an expired session on %s', (dialect) => {
  let fixture: Fixture;
  beforeAll(async () => void (fixture = await openFixture(dialect)));
  afterAll(() => fixture.close());

  const isExpired = async (viewer: TestViewer, headers: { cookie?: string }) => {
    const contextValue = { ...fixture.context(viewer), headers };
    const { data } = await execute({ schema, document: parse('{ isSessionExpired }'), contextValue });
    return data!.isSessionExpired;
  };

  test('is recognized by the cookie of a session that has ended', async () => {
    expect(await isExpired('visitor', { cookie })).toBe(true);
    expect(await isExpired('visitor', {})).toBe(false);
    expect(await isExpired('visitor', { cookie: 'session=short' })).toBe(false);
    expect(await isExpired('alice', { cookie })).toBe(false);
  });
});
