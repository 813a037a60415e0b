import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { execute, parse } from 'graphql';

import { dialects } from '../../prisma/testing.ts';
import { sessionCookie } from '../auth/cookies.ts';
import { schema } from './index.ts';
import { openStage, type Asker, type Stage } from './testing.ts';

const cookie = sessionCookie('x'.repeat(43), { secure: false }).split(';')[0]!;

describe.each(dialects)('an expired session on %s', (dialect) => {
  let stage: Stage;
  beforeAll(async () => void (stage = await openStage(dialect)));
  afterAll(() => stage.close());

  const isExpired = async (asker: Asker, headers: { cookie?: string }) => {
    const contextValue = { ...stage.context(asker), headers };
    const { data } = await execute({ schema, document: parse('{ isSessionExpired }'), contextValue });
    return data!.isSessionExpired;
  };

  test('is told by the cookie of a session that is none any more', async () => {
    expect(await isExpired('visitor', { cookie })).toBe(true);
    expect(await isExpired('visitor', {})).toBe(false);
    expect(await isExpired('visitor', { cookie: 'session=short' })).toBe(false);
    expect(await isExpired('alice', { cookie })).toBe(false);
  });
});
