import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema, isEnumType } from 'graphql';
import { describe, expect, it } from 'vitest';
import { optionFields as fields } from '#web/testing/optionFields.ts';
import { currencyIn, labeled, optionsInput, optionTexts, shownOption } from './optionValues.ts';

const field = (name: string) => fields.find((one) => one.name === name)!;

it('an option of every kind can be left as the server has it', () => {
  const kinds = buildSchema(readFileSync(join(process.cwd(), 'schema.graphql'), 'utf8')).getType(
    'OptionKind',
  );
  const names = isEnumType(kinds) ? kinds.getValues().map(({ name }) => name) : [];
  expect(fields.map(({ kind }) => kind).toSorted()).toEqual(names.toSorted());
  expect(optionsInput(fields, optionTexts(fields))).toEqual({
    input: {
      lives: 1,
      tieRule: 'LOSS',
      doublePickWeeks: [],
      lastWeek: null,
      buyBackFeeCents: null,
      currency: 'USD',
      prizePercentages: [100],
      talk: true,
    },
    problems: new Map(),
  });
});

describe('what is entered for an option', () => {
  it.each([
    ['lives', '2', 2],
    ['tieRule', 'SURVIVE', 'SURVIVE'],
    ['lastWeek', '', null],
    ['lastWeek', '20', 20],
    ['doublePickWeeks', '', []],
    ['doublePickWeeks', '13, 12 12', [12, 13]],
    ['doublePickWeeks', '5, 20+', [5, 20, 21, 22]],
    ['prizePercentages', '60%, 30 10', [60, 30, 10]],
    ['buyBackFeeCents', '$1,250.5', 125_050],
    ['buyBackFeeCents', '', null],
    ['talk', 'NO', false],
    ['talk', 'YES', true],
  ])('%s: %j is %j', (name, text, value) => {
    expect(optionsInput(fields, { [name]: text })).toEqual({ input: { [name]: value }, problems: new Map() });
  });

  it.each([
    ['doublePickWeeks', 'twelve'],
    ['doublePickWeeks', '23'],
    ['doublePickWeeks', '0'],
    ['prizePercentages', ''],
    ['prizePercentages', '60, half'],
    ['buyBackFeeCents', '20 dollars'],
    ['buyBackFeeCents', '-5'],
  ])('%s: %j is a problem that says what to enter', (name, text) => {
    const { input, problems } = optionsInput(fields, { [name]: text });
    expect(input).toEqual({});
    expect(problems.get(name)).toMatch(/^Please enter /);
  });

  it('is nothing for what was not entered', () => {
    expect(optionsInput(fields, {})).toEqual({ input: {}, problems: new Map() });
  });
});

it.each([
  ['tieRule', 'SURVIVE', 'A tie survives'],
  ['lastWeek', '', 'The end of the regular season'],
  ['lastWeek', '9', 'Week 9'],
  ['doublePickWeeks', '', 'none'],
  ['doublePickWeeks', '12, 13', '12, 13'],
  ['buyBackFeeCents', '25', '$25'],
  ['buyBackFeeCents', '', 'The entry fee'],
])('%s: %j reads %j', (name, text, shown) => {
  expect(shownOption(field(name), text, 'USD')).toBe(shown);
});

describe('in another currency', () => {
  it('an amount is read and shown in it', () => {
    expect(optionsInput(fields, { currency: 'eur', buyBackFeeCents: '25,50 €' })).toEqual({
      input: { currency: 'EUR', buyBackFeeCents: 2550 },
      problems: new Map(),
    });
    const { problems } = optionsInput(fields, { currency: 'EUR', buyBackFeeCents: '$25' });
    expect(problems.get('buyBackFeeCents')).toBe('Please enter an amount in EUR, like 20 or 12.50.');
    expect(shownOption(field('buyBackFeeCents'), '25.50', 'EUR')).toBe('€25.50');
    expect(labeled(field('buyBackFeeCents'), 'EUR').label).toBe('Fee of buying back, in EUR');
    expect(labeled(field('lives'), 'EUR').label).toBe('Lives');
  });

  it('letters that are none are a problem, and amounts are in dollars meanwhile', () => {
    const { input, problems } = optionsInput(fields, { currency: 'E' });
    expect(input).toEqual({});
    expect(problems.get('currency')).toBe(
      'Please enter the three letters of a currency, like USD, EUR or GBP.',
    );
    expect([currencyIn({ currency: ' gbp' }), currencyIn({ currency: '€' }), currencyIn({})]).toEqual([
      'GBP',
      'USD',
      'USD',
    ]);
  });
});
