import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { oneDialect } from '#prisma/testing.ts';
import { openFixture, type Fixture, type TestViewer } from '../testing/schema.ts';
import { deleteAccountAs } from './deleteAccount.ts';

const from = 'bob@pool.example';
const to = 'robert@pool.example';

describe.each(oneDialect)('another address and name of an account, on %s', (dialect) => {
  let fixture: Fixture;
  beforeEach(async () => {
    fixture = await openFixture(dialect);
  });
  afterEach(() => fixture.close());

  const mutate = async (name: string, input: object, viewer: TestViewer = 'bob') => {
    const { data, errors } = await fixture.ask(
      viewer,
      `mutation ($input: ${name[0]!.toUpperCase()}${name.slice(1)}Input!) { done: ${name}(input: $input) {
        __typename ... on Error { message } ${name === 'changeMyEmail' ? '... on ChangeMyEmailPayload { isMailed viewer { email } }' : ''} } }`,
      { input },
    );
    expect(errors).toEqual([]);
    return data.done;
  };
  const stored = async () =>
    (await fixture.db.user.findUniqueOrThrow({ where: { id: fixture.userId('bob') } })).email;
  const noMail = () => {
    fixture.services.mailSite = () => ({
      obstacle: 'NO_MAIL_SERVER',
      addressProblem: null,
      publicUrl: 'http://localhost',
    });
  };
  const mailed = async () => {
    const mail = await fixture.db.outboxMail.findFirstOrThrow({ where: { to } });
    return /\?email=([\w.-]+)#name/.exec(mail.text)![1]!;
  };

  it('waits for the link that the new address gets, which works once and for its account', async () => {
    const { db } = fixture;
    const at = fixture.services.systemClock.now();
    await db.passwordReset.create({
      data: {
        userId: fixture.userId('bob'),
        tokenHash: 'h',
        createdAt: at,
        expiresAt: new Date(at.getTime() + 1e6),
      },
    });
    await db.pool.updateMany({ data: { contactEmail: from } });
    expect(await mutate('changeMyEmail', { email: ' Robert@pool.example' })).toMatchObject({
      isMailed: true,
    });
    expect(await stored()).toBe(from);
    const token = await mailed();
    for (const [viewer, wrong] of [
      ['alice', token],
      ['bob', token.replace(/.$/, token.endsWith('A') ? 'B' : 'A')],
      ['bob', token.replace(/^\d/, '9')],
      ['bob', 'nonsense'],
    ] as const) {
      expect(await mutate('confirmMyEmail', { token: wrong }, viewer)).toMatchObject({
        __typename: 'NotFoundError',
      });
    }
    expect(await mutate('confirmMyEmail', { token })).toEqual({ __typename: 'ChangedAccountPayload' });
    expect(await stored()).toBe(to);
    expect(await db.passwordReset.count({ where: { userId: fixture.userId('bob') } })).toBe(0);
    expect((await db.pool.findFirstOrThrow()).contactEmail).toBe(to);
    expect(await db.outboxMail.findFirstOrThrow({ where: { to: from } })).toMatchObject({
      subject: expect.stringContaining('another address'),
    });
    expect(await mutate('confirmMyEmail', { token })).toMatchObject({ __typename: 'NotFoundError' });
    // The audit log keeps no address for good.
    const row = await db.auditEntry.findFirstOrThrow({ where: { action: 'account.changeEmail' } });
    expect([row.before, row.after]).toEqual([null, null]);
    await deleteAccountAs(fixture.services, null, { email: to, reason: 'Asked.' });
    expect(await db.outboxMail.count({ where: { to: { in: [from, to] } } })).toBe(0);
  });

  it('takes effect at once where the site cannot send mail', async () => {
    noMail();
    expect(await mutate('changeMyEmail', { email: to })).toMatchObject({
      isMailed: false,
      viewer: { email: to },
    });
    expect(await stored()).toBe(to);
    expect(await fixture.db.outboxMail.count()).toBe(0);
  });

  it('is refused for one that an account has, for none, and without a proof', async () => {
    expect(await mutate('changeMyEmail', { email: 'alice@pool.example' })).toMatchObject({
      __typename: 'ConflictError',
    });
    expect(await mutate('changeMyEmail', { email: from })).toMatchObject({ __typename: 'ConflictError' });
    expect(await mutate('changeMyEmail', { email: 'nobody' })).toMatchObject({
      __typename: 'InvalidInputError',
    });
    await fixture.db.session.updateMany({ data: { provenAt: new Date(0) } });
    expect(await mutate('changeMyEmail', { email: to })).toMatchObject({
      __typename: 'ReauthenticationRequired',
    });
  });

  it('has a name of its own choice, in letters, while usernames stay', async () => {
    const { db } = fixture;
    const before = await db.entry.findMany({ select: { username: true } });
    expect(await mutate('changeMyName', { name: '  Robert   Doe ' })).toEqual({
      __typename: 'ChangedAccountPayload',
    });
    expect(await db.user.findUniqueOrThrow({ where: { id: fixture.userId('bob') } })).toMatchObject({
      name: 'Robert Doe',
    });
    expect(await db.entry.findMany({ select: { username: true } })).toEqual(before);
    expect(await mutate('changeMyName', { name: '!!!' })).toMatchObject({
      __typename: 'InvalidInputError',
    });
  });
});
