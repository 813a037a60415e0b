import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import type { Prisma } from '#prisma/generated/sqlite/client.ts';
import { oneDialect } from '#prisma/testing.ts';
import { type Fixture, openFixture, type TestViewer } from '#graphql/testing/schema.ts';

const HOW = 'howToPay { amountCents note text methods { kind name recipient url carriesNote } }';
const SETTINGS = 'venmo paypal cashApp zelle paymentLink paymentText';
const reason = 'A new account.';

describe.each(oneDialect)('payment instructions on %s', (dialect) => {
  let fixture: Fixture;
  beforeEach(async () => {
    fixture = await openFixture(dialect);
    // As a live site is that names no payment page.
    fixture.settings.paymentUrlTemplate = null;
  });
  afterEach(() => fixture.close());

  const set = (data: Prisma.PoolUpdateInput) =>
    fixture.db.pool.update({ where: { id: fixture.poolId }, data });
  const update = async (input: object, viewer: TestViewer = 'commissioner') => {
    const { data, errors } = await fixture.ask(
      viewer,
      `mutation ($input: UpdatePoolInput!) { result: updatePool(input: $input) { __typename
        ... on UpdatePoolPayload { pool { version ${SETTINGS} } }
        ... on InvalidInputError { issues { path message } }
        ... on Error { code message } } }`,
      { input: { pool: fixture.pool, reason, ...input } },
    );
    expect(errors).toEqual([]);
    return data.result;
  };
  const owes = async (viewer: TestViewer) =>
    (
      await fixture.ask(
        viewer,
        `{ pool { viewerOwes { paymentCents receivedCents paymentUrl ${HOW} entries { owedCents } } } }`,
      )
    ).data.pool.viewerOwes;

  test('name whom to ask: the account that runs the pool and has its contact address', async () => {
    await set({ paymentText: null });
    const ask = async () =>
      (
        await fixture.ask(
          'bob',
          '{ pool { contactName viewerOwes { howToPay { contactName contactEmail } } } }',
        )
      ).data.pool;
    const contactOf = async (email: string) => {
      await set({ contactEmail: email });
      const { contactName, viewerOwes } = await ask();
      expect(viewerOwes.howToPay).toEqual({ contactName, contactEmail: email });
      return contactName;
    };
    const accounts = await fixture.db.user.findMany({ include: { commissionerOf: true } });
    const commissioner = accounts.find(({ commissionerOf }) => commissionerOf.length > 0)!;
    const player = accounts.find((one) => one.commissionerOf.length === 0 && !one.isAdministrator)!;
    expect(await contactOf(commissioner.email)).toBe(commissioner.name);
    expect(await contactOf(player.email), 'the name of a player stays theirs').toBeNull();
    expect(await contactOf('pool@club.example')).toBeNull();
    await set({ contactEmail: player.email });
    await fixture.db.user.update({ where: { id: player.id }, data: { isAdministrator: true } });
    expect((await ask()).contactName).toBe(player.name);
  });

  test('are changed by the commissioner, cleaned, audited and versioned, and show at once', async () => {
    const { version } = (await update({ venmo: 'https://venmo.com/u/Ann-Lee', zelle: '212 555 0100' })).pool;
    expect(await owes('bob')).toEqual({
      paymentCents: 5000,
      receivedCents: 0,
      paymentUrl: 'https://venmo.com/u/Ann-Lee?txn=pay&amount=50.00&note=Test%20pool%3A%20Entry%204',
      entries: [{ owedCents: 5000 }],
      howToPay: {
        amountCents: 5000,
        note: 'Test pool: Entry 4',
        text: null,
        methods: [
          {
            kind: 'VENMO',
            name: 'Venmo',
            recipient: '@Ann-Lee',
            carriesNote: true,
            url: 'https://venmo.com/u/Ann-Lee?txn=pay&amount=50.00&note=Test%20pool%3A%20Entry%204',
          },
          { kind: 'ZELLE', name: 'Zelle', recipient: '(212) 555-0100', url: null, carriesNote: false },
        ],
      },
    });
    // Another handle in mid-season.
    expect((await update({ venmo: '@bob-new', zelle: '', version })).pool).toMatchObject({
      venmo: 'bob-new',
      zelle: null,
      paypal: null,
    });
    expect((await owes('bob')).howToPay.methods).toMatchObject([{ recipient: '@bob-new' }]);
    expect(await update({ venmo: 'eve', version })).toMatchObject({ __typename: 'StaleVersionError' });
    const audits = await fixture.db.auditEntry.findMany({
      where: { action: 'pool.update' },
      orderBy: { id: 'desc' },
    });
    expect(audits.map(({ before, after }) => [before, after])).toEqual([
      [
        { venmo: 'Ann-Lee', zelle: '(212) 555-0100' },
        { venmo: 'bob-new', zelle: null },
      ],
      [
        { venmo: null, zelle: null },
        { venmo: 'Ann-Lee', zelle: '(212) 555-0100' },
      ],
    ]);
  });

  test('are refused when a link of them could lead elsewhere, field by field, and nothing is lost', async () => {
    await set({ venmo: 'ann' });
    const refused = await update({
      venmo: '@evil/../x',
      paypal: 'javascript:alert(1)',
      cashApp: '\u202eeve',
      zelle: 'nobody',
      paymentLink: 'https://venmo.com@evil.example/{amount}',
      paymentText: 'x'.repeat(10_000),
    });
    expect(refused.issues.map(({ path }: { path: string[] }) => path.join('.')).toSorted()).toEqual(
      SETTINGS.split(' ')
        .map((name) => `input.${name}`)
        .toSorted(),
    );
    expect((await owes('bob')).howToPay.methods).toMatchObject([{ recipient: '@ann' }]);
    expect(await update({ venmo: 'eve' }, 'alice')).toMatchObject({ __typename: 'ForbiddenError' });
  });

  test('are given to whoever makes a pool', async () => {
    const make = async (input: object) =>
      (
        await fixture.ask(
          'administrator',
          `mutation ($input: CreatePoolInput!) { result: createPool(input: $input) { __typename
            ... on CreatePoolPayload { pool { ${SETTINGS} } }
            ... on InvalidInputError { issues { path } } } }`,
          { input: { season: 2025, name: 'Bar', ...input } },
        )
      ).data.result;
    expect(await make({ cashApp: '$Bar', paymentText: ' Cash is fine. ', venmo: '' })).toMatchObject({
      pool: { cashApp: 'Bar', paymentText: 'Cash is fine.', venmo: null },
    });
    expect(await make({ venmo: 'a b' })).toMatchObject({ issues: [{ path: ['input', 'venmo'] }] });
  });

  test('are read by members about their own fees, and by the commissioner; the world reads the services', async () => {
    await set({ venmo: 'secret-handle', paymentLink: 'https://pay.pool.example/secret-handle?a={amount}' });
    const everything = `{ pool { paymentMethodNames ${SETTINGS} viewerOwes { paymentUrl ${HOW} } } }`;
    for (const viewer of ['visitor', 'alice', 'bob'] as const) {
      const { data } = await fixture.ask(viewer, everything);
      expect(data.pool.paymentMethodNames).toEqual(['Venmo', 'pay.pool.example']);
      if (viewer === 'visitor') expect(JSON.stringify(data)).not.toContain('secret-handle');
      if (viewer === 'bob') {
        expect(data.pool).toMatchObject({ venmo: null, paymentLink: null, viewerOwes: { howToPay: {} } });
      }
    }
    const { data } = await fixture.ask('commissioner', everything);
    expect(data.pool).toMatchObject({ venmo: 'secret-handle', viewerOwes: null });
    await set({ registration: 'OPEN' });
    expect(JSON.stringify((await fixture.ask('visitor', everything)).data)).not.toContain('secret-handle');
  });

  test('are nothing where neither the pool nor the site says how; the page of the site where it does', async () => {
    expect(await owes('bob')).toMatchObject({ paymentUrl: null, howToPay: { methods: [], text: null } });
    expect(
      (await fixture.ask('bob', '{ pool { paymentMethodNames } }')).data.pool.paymentMethodNames,
    ).toEqual([]);
    fixture.settings.paymentUrlTemplate = 'https://pay.site.example/{amount}';
    expect((await owes('bob')).paymentUrl).toBe('https://pay.site.example/50.00');
    await set({ paymentText: 'Cash only.' });
    expect(await owes('bob')).toMatchObject({
      paymentUrl: null,
      howToPay: { methods: [], text: 'Cash only.' },
    });
  });

  test('ask for the rest of a fee that was paid in part', async () => {
    const { db } = fixture;
    await set({ venmo: 'ann' });
    const [, , , entryId] = fixture.entryIds;
    const where = { entryId: entryId! };
    const part = { amountCents: 5000, receivedCents: 2000 };
    await db.payment.upsert({
      where,
      create: { ...where, ...part, createdAt: new Date() },
      update: part,
    });
    expect(await owes('bob')).toMatchObject({
      paymentCents: 3000,
      receivedCents: 2000,
      paymentUrl: expect.stringContaining('amount=30.00&'),
    });
  });

  test('say nothing in a pool without a fee', async () => {
    await fixture.db.payment.deleteMany();
    await set({ entryFeeCents: 0, venmo: 'ann' });
    expect(await owes('bob')).toBeNull();
    const { data } = await fixture.ask('bob', '{ pool { paymentMethodNames viewerEntries { owedCents } } }');
    expect(data.pool).toEqual({ paymentMethodNames: [], viewerEntries: [{ owedCents: 0 }] });
  });
});
