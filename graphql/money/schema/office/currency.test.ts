import { afterEach, beforeEach, expect, test } from 'vitest';

import { oneDialect } from '#prisma/testing.ts';
import { openFixture, type Fixture } from '#graphql/testing/schema.ts';

let fixture: Fixture;
beforeEach(async () => {
  fixture = await openFixture(oneDialect[0]!);
  await fixture.db.payment.updateMany({ data: { status: 'PENDING', paidAt: null } });
});
afterEach(() => fixture.close());

const change = async (settings: object) => {
  const { data, errors } = await fixture.ask(
    'commissioner',
    `mutation ($input: UpdatePoolInput!) { result: updatePool(input: $input) {
      __typename
      ... on UpdatePoolPayload { pool { currency options { currency } } }
      ... on InvalidInputError { issues { path message } }
      ... on ConflictError { message issues { path } }
    } }`,
    { input: { pool: fixture.pool, reason: 'We moved.', ...settings } },
  );
  expect(errors).toEqual([]);
  return data.result;
};
const inEuros = { __typename: 'UpdatePoolPayload', pool: { currency: 'EUR', options: { currency: 'EUR' } } };

test('a pool takes another currency, as a setting or an option, until money is recorded', async () => {
  const { db, poolId } = fixture;
  expect(await change({ currency: 'eur' })).toEqual(inEuros);
  expect(await change({ options: { currency: 'EUR' } })).toEqual(inEuros);
  const rules = await db.logFact.findUniqueOrThrow({ where: { poolId_key: { poolId, key: 'rules' } } });
  expect(rules.value).toContain('"currency":"EUR"');
  const entry = await db.entry.findFirstOrThrow({ where: { poolId }, include: { payment: true } });
  await db.payment.update({
    where: { entryId: entry.id },
    data: { status: 'COMPLETED', paidAt: new Date(0) },
  });
  expect(await change({ options: { currency: 'GBP' } })).toEqual({
    __typename: 'ConflictError',
    message: 'Payments are recorded in EUR: the currency can no longer change.',
    issues: [{ path: ['input', 'options', 'currency'] }],
  });
});

test('a prize that was carried over keeps its currency', async () => {
  await fixture.db.pool.updateMany({ data: { carriedOverCents: 100 } });
  expect(await change({ currency: 'EUR' })).toMatchObject({ __typename: 'ConflictError' });
});

test.each(['JPY', 'XXX', 'Euro'])('%s is refused with what to enter', async (currency) => {
  expect(await change({ currency })).toEqual({
    __typename: 'InvalidInputError',
    issues: [
      {
        path: ['input', 'currency'],
        message: 'Please enter the three letters of a currency with two decimals, like USD, EUR or GBP.',
      },
    ],
  });
});

test('services that carry dollars alone are refused in another currency', async () => {
  await change({ cashApp: 'ann' });
  const message = 'Cash App works in US dollars only, and this pool is in EUR. Please leave it blank.';
  expect(await change({ currency: 'EUR' })).toEqual({
    __typename: 'InvalidInputError',
    issues: [{ path: ['input', 'cashApp'], message }],
  });
  expect(await change({ currency: 'EUR', cashApp: '', paypal: 'ann' })).toEqual(inEuros);
});

test('rules that are previewed are in the currency that is entered, where it is one', async () => {
  const preview = async (currency: string) => {
    const { data } = await fixture.ask(
      'commissioner',
      `query ($input: RulesPreviewInput!) { rulesPreview(input: $input) { sections { items } problems { message } } }`,
      { input: { season: 2025, options: { currency } } },
    );
    const { sections, problems } = data.rulesPreview;
    return [
      JSON.stringify(sections).includes('€50'),
      JSON.stringify(sections).includes('$50'),
      problems.length,
    ];
  };
  expect(await preview('EUR')).toEqual([true, false, 0]);
  expect(await preview('E')).toEqual([false, true, 1]);
});
