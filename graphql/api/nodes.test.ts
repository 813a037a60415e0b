import type { GraphQLInterfaceType } from 'graphql';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { oneDialect } from '#prisma/testing.ts';
import { newApiToken } from '../accounts/sessions/apiTokens.ts';
import { createSession } from '../accounts/sessions/sessions.ts';
import { type RunningServer, startServer } from '../server/start/server.ts';
import { readSettings } from '../site/settings/settings.ts';
import { globalId, type NodeName } from './paging/globalIds.ts';
import { schema } from './index.ts';
import { openFixture, type Fixture } from '../testing/schema.ts';
import { plantWebhook } from '../testing/webhooks.ts';

/** The viewers and their scopes; the rows belong to bob. */
const ROLES = [
  'visitor',
  'bob',
  'alice',
  'administrator',
  'bob read',
  'bob pick',
  'bob admin',
  'administrator read',
  'administrator pick',
  'administrator admin',
] as const;
type Role = (typeof ROLES)[number];

const readers: Role[] = ['bob', 'alice', 'administrator', 'bob read', 'administrator read'];
const administrators: Role[] = ['administrator', 'administrator admin'];
const account: Role[] = ['bob', 'bob read', 'bob pick', 'bob admin'];

/** Every type of node: an object that exists, and the viewers who see it. */
const NODES: Record<
  NodeName,
  {
    row: (ids: { poolWeek: number; pick: number; bob: number; session: number }) => number | string;
    seenBy: readonly Role[];
  }
> = {
  Announcement: { row: () => 1, seenBy: readers },
  ApiToken: { row: () => 1, seenBy: account },
  Commission: { row: () => 1, seenBy: [...administrators, 'bob', 'bob read'] },
  Dispute: { row: () => 1, seenBy: [...administrators, 'bob', 'bob read', 'bob pick'] },
  Entry: { row: () => 4, seenBy: readers },
  // Of the same entry; week 2.
  EntryWeek: { row: () => '4-2', seenBy: readers },
  ExternalIdentity: { row: () => 1, seenBy: account },
  Game: { row: () => 5, seenBy: readers },
  HeldUpdate: { row: () => 1, seenBy: administrators },
  Invitation: { row: () => 1, seenBy: administrators },
  InvitationLink: { row: () => 1, seenBy: administrators },
  // Bob's; an account that only reads the site's only pool is no member.
  Message: { row: () => 1, seenBy: readers },
  Passkey: { row: () => 1, seenBy: account },
  Payment: { row: () => 4, seenBy: administrators },
  PaymentReceipt: { row: () => 1, seenBy: administrators },
  // Bob's pick for Week 2, whose deadline is ahead.
  Pick: { row: ({ pick }) => pick, seenBy: ['bob', 'bob read'] },
  // Bob's, of entry 4.
  Plan: { row: () => 1, seenBy: ['bob', 'bob read'] },
  Pool: { row: () => 1, seenBy: ROLES },
  PushDevice: { row: () => 1, seenBy: account },
  ReferralCode: { row: () => 1, seenBy: [...administrators, 'bob', 'bob read'] },
  Season: { row: () => 2025, seenBy: ROLES },
  Session: { row: ({ session }) => session, seenBy: account },
  Team: { row: () => 'KC', seenBy: readers },
  Viewer: { row: ({ bob }) => bob, seenBy: account },
  Webhook: { row: () => 1, seenBy: administrators },
  WebhookDelivery: { row: () => 1, seenBy: administrators },
  Week: { row: ({ poolWeek }) => poolWeek, seenBy: readers },
};

test('the table names every type of node', () => {
  const types = schema.getPossibleTypes(schema.getType('Node') as GraphQLInterfaceType);
  expect(Object.keys(NODES).toSorted()).toEqual(types.map(({ name }) => name).toSorted());
});

describe.each(oneDialect)('an invisible object looks like a missing one, on %s', (dialect) => {
  let fixture: Fixture;
  let server: RunningServer;
  const credentials = new Map<Role, Record<string, string>>();
  const logged: string[] = [];
  const ids = { poolWeek: 0, pick: 0, bob: 0, session: 0 };

  beforeAll(async () => {
    fixture = await openFixture(dialect);
    const { db, services, poolId } = fixture;
    services.log = pino({ level: 'warn' }, { write: (line) => void logged.push(line) });
    const users = new Map((await db.user.findMany()).map(({ name, id }) => [name, id]));
    ids.bob = users.get('bob')!;
    ids.pick = (await db.pick.findFirstOrThrow({ where: { entryId: 4, week: 2 } })).id;
    ids.poolWeek = (await db.poolWeek.findFirstOrThrow({ where: { week: 2 } })).id;
    for (const role of ROLES) {
      const [name = '', scope] = role.split(' ');
      const userId = users.get(name);
      if (userId === undefined) continue;
      if (scope === undefined) {
        const { token, viewer } = await createSession(services, userId);
        if (role === 'bob') ids.session = viewer.sessionId!;
        credentials.set(role, { cookie: `session=${token}` });
      } else {
        const { token, ...stored } = newApiToken();
        const scopes = {
          scopeRead: scope === 'read',
          scopePick: scope === 'pick',
          scopeAdmin: scope === 'admin',
        };
        const createdAt = services.systemClock.now();
        await db.apiToken.create({ data: { ...stored, ...scopes, userId, name: role, createdAt } });
        credentials.set(role, { authorization: `Bearer ${token}` });
      }
    }
    const at = services.clock.now();
    await db.announcement.create({ data: { poolId, title: 'A', body: 'B', at } });
    await db.message.create({
      data: {
        poolId,
        week: 2,
        text: 'Hello',
        isByCommissioner: false,
        createdAt: at,
        authorId: ids.bob,
        entryId: 4,
      },
    });
    await db.commission.create({ data: { entryId: 11, userId: ids.bob, amountCents: 500, earnedAt: at } });
    await db.dispute.create({ data: { poolId, entryId: 4, week: 1, text: 'Why?', openedAt: at } });
    await db.plan.create({
      data: { entryId: 4, userId: ids.bob, name: 'Mine', teams: '3:DAL', createdAt: at, updatedAt: at },
    });
    const link = { poolId, token: 'token', label: 'Office', createdAt: at };
    await db.invitationLink.create({ data: link });
    const invitation = {
      kind: 'JOIN',
      declineToken: 'token',
      createdAt: at,
      queuedAt: at,
      expiresAt: at,
    } as const;
    await db.invitation.create({ data: { ...invitation, poolId, email: 'ann@pool.example' } });
    const update = { status: 'FINAL', period: null, clock: null, homeScore: 1, awayScore: 0 };
    await db.heldUpdate.create({ data: { gameId: 1, update, why: 'It changed.', heldAt: at } });
    await db.referralCode.create({ data: { poolId, userId: ids.bob, createdAt: at, code: 'BOBS-CODE' } });
    await db.paymentReceipt.create({
      data: { paymentId: 4, amountCents: 100, method: 'cash', at, recordedAt: at },
    });
    await db.externalIdentity.create({
      data: { userId: ids.bob, issuer: 'https://sso.example', subject: 'bob', createdAt: at },
    });
    await db.passkey.create({
      data: {
        userId: ids.bob,
        name: 'Phone',
        credentialId: 'YQ',
        publicKey: 'YQ',
        transports: '',
        counter: 0,
        createdAt: at,
      },
    });
    await db.pushSubscription.create({
      data: {
        userId: ids.bob,
        sessionId: ids.session,
        endpoint: 'https://push.example/1',
        endpointHash: 'hash',
        p256dh: 'key',
        auth: 'secret',
        createdAt: at,
      },
    });
    await plantWebhook(fixture);
    const ready = () =>
      Promise.resolve({ database: true, writes: true, migrations: true, jobs: true, log: true });
    server = await startServer(services, readSettings({ PORT: '0' }), ready);
  });
  afterAll(async () => {
    await server.close();
    await fixture.close();
  });

  async function ask(role: Role, query: string): Promise<string> {
    const response = await fetch(`${server.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...credentials.get(role) },
      body: JSON.stringify({ query }),
    });
    const headers = [...response.headers].filter(([name]) => !/^(date|x-request-id)$/.test(name));
    return JSON.stringify([response.status, headers, await response.text()]);
  }

  describe.each(ROLES)('for %s', (role) => {
    test.each(Object.entries(NODES))('%s', async (name, { row, seenBy }) => {
      const id = globalId(name as NodeName, row(ids));
      const missing = globalId(
        name as NodeName,
        name === 'Team' ? 'ZZZ' : name === 'EntryWeek' ? '2147483646-1' : 2_147_483_646,
      );
      const node = (text: string) => ask(role, `{ node(id: "${text}") { __typename id } }`);
      const nodes = (text: string) =>
        ask(role, `{ nodes(ids: ["${text}", "${missing}"]) { __typename id } }`);
      const nothing = await node(missing);
      expect(nothing).toContain(String.raw`{\"data\":{\"node\":null}}`);
      if (seenBy.includes(role)) {
        const found = String.raw`{\"__typename\":\"${name}\",\"id\":\"${id}\"}`;
        expect(await node(id)).toContain(found);
        expect(await nodes(id)).toContain(`[${found},null]`);
      } else {
        expect(await node(id)).toBe(nothing);
        expect(await nodes(id)).toBe(await nodes(missing));
      }
      expect(logged).toEqual([]);
    });
  });
});
