import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema, isEnumType, isInputObjectType } from 'graphql';
import { describe, expect, it } from 'vitest';
import { OPTION_FIELDS, optionChoices } from './optionFields.ts';
import { optionsInput, optionTexts, shownOption, USUAL_OPTIONS } from './optionValues.ts';

const field = (name: string) => OPTION_FIELDS.find((one) => one.name === name)!;

describe('the table of options', () => {
  const type = buildSchema(readFileSync(join(process.cwd(), 'schema.graphql'), 'utf8')).getType(
    'PoolOptionsInput',
  );
  const fields = isInputObjectType(type) ? type.getFields() : {};

  it('has every option of the API', () => {
    expect(OPTION_FIELDS.map(({ name }) => name).sort()).toEqual(Object.keys(fields).sort());
  });

  it.each(OPTION_FIELDS.filter(({ name }) => isEnumType(fields[name]?.type)).map(({ name }) => name))(
    'offers every value of %s',
    (name) => {
      const values = fields[name]!.type;
      expect(optionChoices(field(name))?.map(({ value }) => value)).toEqual(
        expect.arrayContaining(isEnumType(values) ? values.getValues().map((value) => value.name) : []),
      );
    },
  );

  it.each(OPTION_FIELDS.map(({ name }) => name))('explains %s and what a change means', (name) => {
    const { sentence, change, usual } = field(name);
    expect(sentence).toMatch(/^[A-Z].*\.$/);
    expect(change).toMatch(/^[A-Z].*\.$/);
    const choices = optionChoices(field(name));
    if (choices) expect(choices.map(({ value }) => value)).toContain(usual);
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
  ])('%s: %j is %j', (name, text, value) => {
    expect(optionsInput({ [name]: text })).toEqual({ input: { [name]: value }, problems: new Map() });
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
    const { input, problems } = optionsInput({ [name]: text });
    expect(input).toEqual({});
    expect(problems.get(name)).toMatch(/^Please give /);
  });

  it('is nothing for what was not entered', () => {
    expect(optionsInput({})).toEqual({ input: {}, problems: new Map() });
  });
});

it('stored options are shown as they would be entered', () => {
  const { input } = optionsInput(USUAL_OPTIONS);
  const stored = { ...input, doublePickWeeks: [12, 13], buyBackFeeCents: 2550, prizePercentages: [60, 40] };
  expect(optionTexts(stored as unknown as Parameters<typeof optionTexts>[0])).toEqual({
    ...USUAL_OPTIONS,
    doublePickWeeks: '12, 13',
    buyBackFeeCents: '25.50',
    prizePercentages: '60, 40',
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
  expect(shownOption(field(name), text)).toBe(shown);
});
