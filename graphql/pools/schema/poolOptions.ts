import type { InputFieldBuilder, SchemaTypes } from '@pothos/core';
import { readCurrency } from '#graphql/money/rules/currencies.ts';
import { normalWeeks } from '../rules/options/kinds.ts';
import { meaningOf } from '../rules/options/optionText.ts';
import {
  declared,
  OPTION_NAMES,
  type OptionName,
  optionsOf,
  optionsThat,
  type PoolOptions,
} from '../rules/options/poolOptions.ts';
import { weeksOf } from '#graphql/api/arguments.ts';
import { builder } from '#graphql/api/builder.ts';
import { PoolRef } from './pool.ts';

/** Words after a colon. */
const afterColon = (words: string): string => words[0]!.toLowerCase() + words.slice(1);

const enums = new Map(
  OPTION_NAMES.flatMap((name) => {
    const { enumName, choices = [], label, sentence: description } = declared(name);
    if (enumName === undefined) return [];
    const values = Object.fromEntries(
      choices.map(({ text, words }) => [text, { description: `${label}: ${afterColon(words)}.` }]),
    );
    return [[name, builder.enumType(enumName, { description, values })] as const];
  }),
);

const apiName = (name: OptionName): string => declared(name).apiName ?? name;

/**
 * The type of an option in the API. It is a different one for each option, which the types of fields that are made from a
 * table cannot say: for them all are numbers.
 */
function apiType(name: OptionName) {
  const types = {
    CHOICE: enums.get(name),
    NUMBER: 'Int',
    YES_OR_NO: 'Boolean',
    WEEK: 'Int',
    WEEKS: ['Int'],
    PERCENTAGES: ['Int'],
    CENTS: 'Cents',
    CURRENCY: 'String',
  } as const;
  return types[declared(name).kind] as 'Int';
}

/** What an option means, with what null stands for. */
function description(name: OptionName): string {
  const { none } = declared(name);
  return none === undefined ? meaningOf(name) : `${meaningOf(name)} Null: ${afterColon(none)}.`;
}

/** The options that are fields of a pool and of its settings, too. */
const SETTINGS = optionsThat(({ isSetting }) => isSetting === true);

const fieldsOf = <Field>(names: readonly OptionName[], field: (name: OptionName) => Field) =>
  Object.fromEntries(names.map((name) => [apiName(name), field(name)]));

const PoolOptionsRef = builder.objectRef<PoolOptions>('PoolOptions').implement({
  description: 'The options of a pool: how it departs from the usual rules. Public, like the rules.',
  fields: (t) =>
    fieldsOf(OPTION_NAMES, (name) =>
      t.field({
        type: apiType(name),
        nullable: declared(name).none !== undefined,
        description: description(name),
        resolve: (options) => options[name] as number,
      }),
    ),
});

builder.prismaObjectFields(PoolRef, (t) => ({
  options: t.field({
    type: PoolOptionsRef,
    description: 'The options of the pool: how it departs from the usual rules.',
    resolve: (pool) => optionsOf(pool),
  }),
  ...fieldsOf(SETTINGS, (name) =>
    t.field({
      type: apiType(name),
      nullable: declared(name).none !== undefined,
      description: description(name),
      resolve: (pool) => optionsOf(pool)[name] as number,
    }),
  ),
  firstWeek: t.exposeInt('firstWeek', { description: 'The first week that the pool plays.' }),
  lastWeek: t.int({
    description: 'The last week that the pool plays: of the regular season, or 19 to 22 in the playoffs.',
    resolve: async (pool, _args, context) => (await weeksOf(context, pool)).lastWeek,
  }),
}));

function optionInputs<Types extends SchemaTypes>(
  t: InputFieldBuilder<Types, 'InputObject'>,
  names: readonly OptionName[],
) {
  return fieldsOf(names, (name) => t.field({ type: apiType(name), description: description(name) }));
}

/** The options that are inputs beside other settings of a pool. */
export const settingInputs = <Types extends SchemaTypes>(t: InputFieldBuilder<Types, 'InputObject'>) =>
  optionInputs(t, SETTINGS);

export const PoolOptionsInput = builder.inputType('PoolOptionsInput', {
  description: 'Options of a pool; omitted ones stay as they are, in a new pool the usual rules.',
  fields: (t) => optionInputs(t, OPTION_NAMES),
});

type Input = Readonly<Record<string, unknown>> | null | undefined;

function given(names: readonly OptionName[], input: Input): Partial<PoolOptions> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const { kind, none } = declared(name);
      const value = input?.[apiName(name)];
      // Null takes a limit back, elsewhere it is the same as nothing.
      if (value === undefined || (value === null && none === undefined)) return [];
      if (kind === 'WEEKS') return [[name, normalWeeks(value as number[])]];
      return [[name, kind === 'CURRENCY' ? (readCurrency(value as string) ?? value) : value]];
    }),
  );
}

export const givenOptions = (input: Input) => given(OPTION_NAMES, input);

/** The options that an input of settings gives beside its options. */
export const givenBeside = (input: Input) => given(SETTINGS, input);

/** The settings that an input gives besides its options; null is the same as nothing. */
export const givenSettings = (input: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(input).filter(
      ([field, value]) => value != null && !SETTINGS.some((name) => apiName(name) === field),
    ),
  );
