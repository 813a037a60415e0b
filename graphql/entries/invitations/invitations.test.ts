// SQL on both databases: graphql/entries/invitations/findInvitation.ts

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { bothDialects, oneDialect, type TestDatabase } from '#prisma/testing.ts';
import type { User } from '#prisma/generated/sqlite/client.ts';
import type { Viewer } from '#graphql/accounts/sessions/viewer.ts';
import {
  ConflictError,
  InvalidInputError,
  NotFoundError,
  RegistrationClosedError,
} from '#kernel/failures.ts';
import { join, openJoinablePool, site, type OpenPool } from '#graphql/testing/accounts.ts';
import { plantUser, viewerOf, type TestServices } from '#graphql/testing/services.ts';
import { claimEntries } from '../claimEntries.ts';
import { setFirstPassword } from '#graphql/accounts/setFirstPassword.ts';
import { addEntries } from '../addEntries.ts';
import { findInvitation, noteOpened } from './findInvitation.ts';
import { refuseInvitations } from '#graphql/messages/mail/invitationRefusals.ts';
import { inTransaction } from '#kernel/transaction.ts';
import { actionIn } from '#graphql/office/adminCommand.ts';
import { sendClaimLinks } from './claimLinks.ts';
import { createInvitationLink, revokeInvitationLink } from './invitationLinks.ts';
import { isJustMailed } from './invitationMails.ts';
import { resendInvitation, revokeInvitation } from './invitations.ts';
import { inviteAddresses, inviteMembersOf } from './inviteAddresses.ts';

const HOUR = 3_600_000;

describe.each(bothDialects)('invitations on %s', (dialect) => {
  let database: TestDatabase;
  let services: TestServices;
  let open: OpenPool;
  let runner: Viewer;
  beforeEach(async () => {
    ({ database, services, open } = await openJoinablePool(dialect, { registration: 'MEMBERS_ONLY' }));
    runner = await commissionerOf('runner@pool.example');
  });
  afterEach(() => database.close());
  async function commissionerOf(email: string): Promise<Viewer> {
    const user = await plantUser(services.db, email);
    return {
      ...viewerOf(user, ['read', 'pick', 'admin']),
      commissionerOf: new Set([open.pool.id]),
      tokenId: null,
      hasProviderFactor: false,
    };
  }
  const makeLink = (change: Partial<Parameters<typeof createInvitationLink>[2]> = {}) =>
    createInvitationLink(services, runner, {
      poolId: open.pool.id,
      label: 'Office',
      maxUses: null,
      expiresAt: null,
      referralCode: '',
      ...change,
    });
  const invite = (text: string, dryRun = false, viewer = runner, isForAnyone = false) =>
    inviteAddresses(services, viewer, { poolId: open.pool.id, text, dryRun, site, isForAnyone });
  const refusals = async (text: string, dryRun = false) =>
    (await invite(text, dryRun)).addresses.map(({ address, refusal }) => [address, refusal]);
  const tokenTo = async (email: string): Promise<string> => {
    const mails = await services.db.outboxMail.findMany({ where: { to: email }, orderBy: { id: 'desc' } });
    return /\/join\/(\S+)/.exec(mails[0]!.text)![1]!;
  };
  const joinBy = (name: string, invitation: string, referralCode = '') =>
    join(services, { name, invitation, referralCode });
  const pass = async (time: number) =>
    services.systemClock.set({ now: new Date(services.systemClock.now().getTime() + time) });
  const stored = (email: string) =>
    services.db.invitation.findFirstOrThrow({ where: { email, poolId: open.pool.id } });
  const claim = (token: string) => claimEntries(services, null, { token, address: '192.0.2.1' });

  describe('by link', () => {
    it('works for as many accounts as it says, however many join at once', async () => {
      const { token } = await makeLink({ maxUses: 2 });
      const results = await Promise.allSettled(
        ['Ann', 'Bob', 'Cid', 'Dan'].map((name) => joinBy(name, token)),
      );
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
      expect(await services.db.invitationLink.findFirstOrThrow()).toMatchObject({ uses: 2 });
      expect(
        await services.db.entry.count({ where: { username: { in: ['Ann', 'Bob', 'Cid', 'Dan'] } } }),
      ).toBe(2);
      await expect(joinBy('Eve', token)).rejects.toThrow('All places of this invitation are taken.');
    });

    // What follows is the same on both databases.
    if (!oneDialect.includes(dialect)) return;

    it('opens a pool for members to their holders, who need no code, and never a closed one', async () => {
      const { token } = await makeLink();
      await expect(join(services, { name: 'Ann' })).rejects.toThrow(RegistrationClosedError);
      const { entries } = await joinBy('Ann', token);
      expect(entries[0]).toMatchObject({ username: 'Ann', referralCodeId: null });
      expect(await services.db.invitationLink.findFirstOrThrow()).toMatchObject({ uses: 1 });
      await services.db.pool.update({ where: { id: open.pool.id }, data: { registration: 'CLOSED' } });
      await expect(joinBy('Bob', token)).rejects.toThrow(
        'Registration for the season is now closed. The pool was finalized with 2 participants and a $100 prize pool.',
      );
    });

    it('brings a referral code, which one that was typed replaces', async () => {
      const { token } = await makeLink({ referralCode: 'friend-1' });
      expect((await joinBy('Ann', token)).entries[0]!.referralCodeId).toBe(open.code.id);
      const anns = await services.db.referralCode.findFirstOrThrow({
        where: { user: { email: 'ann@pool.example' } },
      });
      expect((await joinBy('Bob', token, anns.code)).entries[0]!.referralCodeId).toBe(anns.id);
      await expect(makeLink({ referralCode: 'NO-SUCH' })).rejects.toThrow(InvalidInputError);
    });

    it('is opened by a whole office behind one address', async () => {
      const { token } = await makeLink();
      const attempt = (n: number) =>
        join(services, {
          name: `Joiner ${n}`,
          email: `joiner${n}@pool.example`,
          usernames: ['Taken'],
          invitation: token,
        });
      await attempt(0);
      // More than may try without an invitation, who have a limit of their own.
      for (let n = 1; n < 25; n += 1) await expect(attempt(n)).rejects.toThrow(ConflictError);
      await expect(join(services, { name: 'Ann' })).rejects.toThrow(RegistrationClosedError);
    });

    it('ends when its time is over or it is revoked', async () => {
      const soon = new Date(services.systemClock.now().getTime() + HOUR);
      const brief = await makeLink({ expiresAt: soon });
      const other = await makeLink();
      expect((await revokeInvitationLink(services, runner, { linkId: other.id })).revokedAt).not.toBeNull();
      await expect(joinBy('Ann', other.token)).rejects.toThrow('This invitation is no longer valid.');
      await pass(HOUR);
      await expect(joinBy('Ann', brief.token)).rejects.toThrow('This invitation is no longer valid.');
      await expect(joinBy('Ann', 'nonsense')).rejects.toThrow('This invitation is no longer valid.');
    });

    it('lets an account without an entry in the pool add some, and counts it once', async () => {
      const user = await plantUser(services.db, 'member@pool.example');
      const { token } = await makeLink({ maxUses: 1 });
      const add = (invitation?: string) =>
        addEntries(services, viewerOf(user), {
          poolId: open.pool.id,
          numberOfEntries: 1,
          usernames: [],
          referralCode: '',
          invitation,
          address: '192.0.2.1',
          site,
        });
      await expect(add()).rejects.toThrow(RegistrationClosedError);
      expect((await add(token)).entries).toHaveLength(1);
      expect((await services.db.invitationLink.findFirstOrThrow()).uses).toBe(1);
    });

    it('is for the commissioner alone', async () => {
      const stranger = { ...runner, commissionerOf: new Set([open.pool.id + 1]) };
      await expect(
        createInvitationLink(services, stranger, {
          poolId: open.pool.id,
          label: 'A',
          maxUses: null,
          expiresAt: null,
          referralCode: '',
        }),
      ).rejects.toThrow(NotFoundError);
      const { id } = await makeLink();
      await expect(revokeInvitationLink(services, stranger, { linkId: id })).rejects.toThrow(NotFoundError);
    });
  });

  describe('by mail', () => {
    it('of two commissioners with the same list sends one mail to each address', async () => {
      const other = await commissionerOf('second@pool.example');
      const list = 'ann@pool.example\nbob@pool.example';
      await Promise.all([invite(list), invite(list, false, other)]);
      expect(await services.db.outboxMail.count()).toBe(2);
    });

    // What follows is the same on both databases.
    if (!oneDialect.includes(dialect)) return;

    it('reports each line, and answers alike whether or not an address has an account elsewhere', async () => {
      await plantUser(services.db, 'known@pool.example');
      const list = [
        'Ann Lee <ANN@pool.example>, known@pool.example',
        'not an address',
        '',
        'ann@pool.example',
        open.owner.email,
      ].join('\n');
      const expected = [
        ['ann@pool.example', null],
        ['known@pool.example', null],
        ['not an address', 'INVALID'],
        ['ann@pool.example', 'DUPLICATE'],
        [open.owner.email, 'MEMBER'],
      ];
      expect(await refusals(list, true)).toEqual(expected);
      expect(await services.db.invitation.count()).toBe(0);
      expect(await refusals(list)).toEqual(expected);
      const mails = await services.db.outboxMail.findMany({ orderBy: { to: 'asc' } });
      expect(mails.map(({ to }) => to)).toEqual(['ann@pool.example', 'known@pool.example']);
      const [a, b] = mails.map(({ subject, text, html, to }) =>
        JSON.stringify([subject, text, html])
          .replaceAll(/(join\/|token=)[\w-]+/g, '$1')
          .replaceAll(to, ''),
      );
      expect(a).toBe(b);
      expect(await refusals('ann@pool.example')).toEqual([['ann@pool.example', 'ALREADY_INVITED']]);
      const { after } = await services.db.auditEntry.findFirstOrThrow({
        where: { action: 'invitation.send' },
      });
      expect(after).toEqual({ invitations: 2 });
    });

    it('lets the invited address join, and no other', async () => {
      await invite('ann@pool.example');
      const token = await tokenTo('ann@pool.example');
      const found = await findInvitation(services, { token, address: '192.0.2.1' });
      await noteOpened(services, found!);
      expect((await stored('ann@pool.example')).openedAt).not.toBeNull();
      const refusal = 'This invitation is for another address, a…@pool.example.';
      await expect(joinBy('Bob', token)).rejects.toThrow(refusal);
      const cid = viewerOf(await plantUser(services.db, 'cid@pool.example'));
      const add = addEntries(services, cid, {
        poolId: open.pool.id,
        numberOfEntries: 1,
        usernames: ['Cid'],
        referralCode: '',
        invitation: token,
        address: '192.0.2.1',
        site,
      });
      await expect(add).rejects.toThrow(refusal);
      const joined = await joinBy('Ann', token);
      expect(await stored('ann@pool.example')).toMatchObject({ userId: joined.userId, usedByEmail: null });
      expect((await stored('ann@pool.example')).joinedAt).not.toBeNull();
      await expect(joinBy('Ann', token)).rejects.toThrow('This invitation has already been used.');
      expect(services.published).toContainEqual({ type: 'office', poolId: open.pool.id });
      expect(await services.db.outboxMail.count({ where: { key: { startsWith: 'invitation-used:' } } })).toBe(
        0,
      );
    });

    it('for anyone with the link lets another address join once, and tells both', async () => {
      await invite('ann@pool.example', false, runner, true);
      const token = await tokenTo('ann@pool.example');
      const joined = await joinBy('Bob', token);
      expect(await stored('ann@pool.example')).toMatchObject({
        isForAnyone: true,
        userId: joined.userId,
        usedByEmail: 'bob@pool.example',
      });
      await expect(joinBy('Ann', token)).rejects.toThrow('This invitation has already been used.');
      const mails = await services.db.outboxMail.findMany({
        where: { key: { startsWith: 'invitation-used:' } },
        orderBy: { to: 'asc' },
      });
      expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
        ['ann@pool.example', `Your invitation to ${open.pool.name} was used`],
        ['runner@pool.example', `${open.pool.name}: another address used an invitation`],
      ]);
      expect(mails[0]!.text).not.toContain('bob@pool.example');
      expect(mails[1]!.text).toContain('Bob (bob@pool.example) joined');
    });
    it('is sent again with a new link, not within an hour, and can be revoked', async () => {
      await invite('ann@pool.example');
      const first = await tokenTo('ann@pool.example');
      const { id: invitationId } = await stored('ann@pool.example');
      const again = () => resendInvitation(services, runner, { invitationId, site });
      await expect(again()).rejects.toThrow(ConflictError);
      // One that was mailed in the future was mailed before the clock was set back.
      const row = await stored('ann@pool.example');
      const setBack = new Date(services.systemClock.now().getTime() - HOUR);
      expect([isJustMailed(row, services.systemClock.now()), isJustMailed(row, setBack)]).toEqual([
        true,
        false,
      ]);
      await pass(HOUR);
      await again();
      const second = await tokenTo('ann@pool.example');
      await expect(joinBy('Ann', first)).rejects.toThrow('no longer valid');
      await revokeInvitation(services, runner, { invitationId });
      await expect(joinBy('Ann', second)).rejects.toThrow('no longer valid');
      // A mail that was not sent yet is not sent any more.
      expect(await services.db.outboxMail.count()).toBe(1);
    });

    it('is limited for administrators, too, at a higher number, with a sentence', async () => {
      const administrator = viewerOf(await plantUser(services.db, 'admin@pool.example', true));
      const many = (from: number) =>
        Array.from({ length: 500 }, (_, index) => `p${from + index}@pool.example`).join('\n');
      for (let from = 0; from < 5000; from += 500) {
        expect((await invite(many(from), false, administrator)).limitText).toBeNull();
      }
      const { addresses, limitText } = await invite('more@pool.example', false, administrator);
      expect(addresses).toMatchObject([{ refusal: 'LIMITED' }]);
      expect(limitText).toMatch(/^You can invite 5,000 addresses a day/);
      expect((await invite('other@pool.example')).limitText).toBeNull();
    });

    it('is limited by address and by sender', async () => {
      await invite('ann@pool.example');
      const { id: invitationId } = await stored('ann@pool.example');
      for (let time = 0; time < 2; time += 1) {
        await pass(HOUR);
        await resendInvitation(services, runner, { invitationId, site });
      }
      await pass(HOUR);
      await expect(resendInvitation(services, runner, { invitationId, site })).rejects.toThrow('tomorrow');
      const many = (from: number) =>
        Array.from({ length: 500 }, (_, index) => `p${from + index}@pool.example`).join('\n');
      expect((await refusals(many(0))).filter(([, refusal]) => refusal === null)).toHaveLength(500);
      const next = await refusals(many(500));
      // Three mails went to Ann.
      expect(next.filter(([, refusal]) => refusal === 'LIMITED')).toHaveLength(3);
      await expect(invite(`${many(2000)}\nmore@pool.example`)).rejects.toThrow(InvalidInputError);
    });

    it('does not go to an address that refused, from any pool', async () => {
      await invite('ann@pool.example');
      const { declineToken } = await stored('ann@pool.example');
      expect(await refuseInvitations(services, declineToken)).toBe(true);
      expect(await refuseInvitations(services, 'nonsense')).toBe(false);
      expect(await refusals('ann@pool.example')).toEqual([['ann@pool.example', 'DECLINED']]);
      await services.db.invitation.deleteMany();
      expect(await refusals('ann@pool.example')).toEqual([['ann@pool.example', 'DECLINED']]);
    });

    it('goes to every member of another pool', async () => {
      const { id: _id, slug: _slug, ...rest } = open.pool;
      const next = await services.db.pool.create({ data: { ...rest, slug: 'next' } });
      const inviteAll = (isDryRun: boolean) =>
        inTransaction(services, services.clock.now(), (transaction) =>
          inviteMembersOf(services, actionIn(transaction, { actorId: runner.userId }), {
            poolId: next.id,
            fromPoolId: open.pool.id,
            site,
            isDryRun,
          }),
        );
      expect(await inviteAll(true)).toBe(1);
      expect(await services.db.outboxMail.count()).toBe(0);
      expect(await inviteAll(false)).toBe(1);
      expect(await inviteAll(false)).toBe(0);
      expect(await services.db.outboxMail.findMany()).toMatchObject([{ to: open.owner.email }]);
    });
  });

  // What follows is the same on both databases.
  if (!oneDialect.includes(dialect)) return;

  describe('to claim imported entries', () => {
    let owner: User;

    beforeEach(() => void (owner = open.owner));
    const send = (dryRun = false) => sendClaimLinks(services, runner, { poolId: open.pool.id, dryRun, site });

    it('sign in once, without a password, and then let the owner set one', async () => {
      expect(await send(true)).toMatchObject({ sent: 1, waiting: 0 });
      expect(await send()).toMatchObject({ sent: 1 });
      expect(await send()).toMatchObject({ sent: 0, waiting: 1 });
      const token = await tokenTo(owner.email);
      const results = await Promise.allSettled([claim(token), claim(token), claim(token)]);
      const sessions = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
      expect(sessions).toHaveLength(1);
      const [{ viewer }] = sessions as [Awaited<ReturnType<typeof claim>>];
      expect(viewer.userId).toBe(owner.id);
      await expect(claim(token)).rejects.toThrow(NotFoundError);
      await setFirstPassword(services, viewer, { newPassword: 'correct horse', site });
      const set = () => setFirstPassword(services, viewer, { newPassword: 'another horse', site });
      await expect(set()).rejects.toThrow(ConflictError);
      const actions = await services.db.auditEntry.findMany({ where: { actorId: owner.id } });
      expect(actions.map(({ action }) => action)).toEqual(
        expect.arrayContaining(['account.claim', 'account.setPassword']),
      );
      await pass(HOUR);
      expect(await send()).toMatchObject({ sent: 0, waiting: 0 });
    });

    it('do not work for an account that has a password or a role, or after two weeks', async () => {
      await send();
      const token = await tokenTo(owner.email);
      const change = (data: Partial<User>) => services.db.user.update({ where: { id: owner.id }, data });
      await change({ passwordHash: 'hash' });
      await expect(claim(token)).rejects.toThrow(NotFoundError);
      await change({ passwordHash: null, isAdministrator: true });
      await expect(claim(token)).rejects.toThrow(NotFoundError);
      await change({ isAdministrator: false });
      await pass(14 * 24 * HOUR);
      await expect(claim(token)).rejects.toThrow(NotFoundError);
    });

    it('are no way to join, nor is an invitation to join a way to sign in', async () => {
      await send();
      await expect(joinBy('Ann', await tokenTo(owner.email))).rejects.toThrow(InvalidInputError);
      await invite('ann@pool.example');
      await expect(claim(await tokenTo('ann@pool.example'))).rejects.toThrow(NotFoundError);
    });

    it('tell in the mail which entries are out, as far as that is public', async () => {
      const entry = await services.db.entry.findFirstOrThrow({ where: { userId: owner.id } });
      const weeks = await services.db.poolWeek.findMany({
        where: { poolId: open.pool.id },
        orderBy: { week: 'asc' },
      });
      await services.clock.set({ now: weeks[1]!.deadline });
      const put = (eliminatedWeek: number) =>
        services.db.entry.update({
          where: { id: entry.id },
          data: { eliminatedWeek, eliminationReason: 'LOSS', eliminatedAt: services.clock.now() },
        });
      const written = async () =>
        (
          await services.db.outboxMail.findFirstOrThrow({
            where: { to: owner.email },
            orderBy: { id: 'desc' },
          })
        ).text;
      // The deadline of Week 3 is ahead, so what its Thursday game did is still secret.
      await put(3);
      await send();
      expect(await written()).not.toContain('out since');
      await pass(HOUR);
      await put(2);
      await send();
      expect(await written()).toContain('It is out since Week 2, so there is nothing to pick any more.');
    });

    it('are stored as hashes', async () => {
      await send();
      expect(JSON.stringify(await services.db.invitation.findMany())).not.toContain(
        await tokenTo(owner.email),
      );
    });
  });
});
