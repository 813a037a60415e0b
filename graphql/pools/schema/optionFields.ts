import type { OptionKind } from '../rules/options/kinds.ts';
import { MOST_WEEKS } from '../rules/options/limits.ts';
import { type FieldChoice, type OptionField, optionFields } from '../rules/options/optionFields.ts';
import { PRESET_OPTIONS, PRESETS, type PresetValue, presetValues } from '../rules/options/presets.ts';
import { DEFAULT_OPTIONS, OPTION_NAMES, optionsOf } from '../rules/options/poolOptions.ts';
import { builder } from '#graphql/api/builder.ts';
import { PoolRef } from './pool.ts';
import { RuleTopicEnum } from './rules.ts';

const OptionKindEnum = builder.enumType('OptionKind', {
  description: 'How an option of a pool is entered.',
  values: {
    CHOICE: { description: 'One of the choices, which is a value of an enum.' },
    NUMBER: { description: 'One of the choices, which is a number.' },
    YES_OR_NO: { description: 'One of the choices, `YES` for true and `NO` for false.' },
    WEEK: { description: 'One of the choices, which is the number of a week.' },
    WEEKS: { description: 'Numbers of weeks: "12, 13".' },
    PERCENTAGES: { description: 'Whole percentages: "60, 40".' },
    CENTS: { description: 'An amount in the currency of the pool, which the API has in cents.' },
    CURRENCY: { description: 'The three letters of a currency: "EUR".' },
  } as const satisfies Record<OptionKind, object>,
});

const OptionChoiceRef = builder.objectRef<FieldChoice>('OptionChoice').implement({
  description: 'Something to choose for an option of a pool.',
  fields: (t) => ({
    value: t.exposeString('value', { description: 'What is chosen, as `OptionField.value`.' }),
    label: t.exposeString('label', { description: 'What it means, as text for people.' }),
  }),
});

const OptionFieldRef = builder.objectRef<OptionField>('OptionField').implement({
  description: 'An option of a pool as a form asks for it.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Its field of `PoolOptionsInput`.' }),
    label: t.exposeString('label', { description: 'Its name, as text for people.' }),
    sentence: t.exposeString('sentence', { description: 'What it means, in one sentence.' }),
    topic: t.expose('topic', {
      type: RuleTopicEnum,
      description: 'The section of the rules that it belongs to, which groups forms.',
    }),
    change: t.exposeString('change', {
      description: 'What a change means for weeks that are over, or for what was promised, in one sentence.',
    }),
    kind: t.expose('kind', { type: OptionKindEnum, description: 'How it is entered.' }),
    none: t.exposeString('none', {
      nullable: true,
      description: 'What an empty value stands for; null where the option always has a value.',
    }),
    isCommon: t.exposeBoolean('isCommon', { description: 'Whether most pools decide about it.' }),
    value: t.exposeString('value', { description: 'Its value as text; empty for none.' }),
    choices: t.field({
      type: [OptionChoiceRef],
      description: 'What to choose from; empty for an option that is typed.',
      complexity: { multiplier: MOST_WEEKS + 1 },
      resolve: ({ choices }) => [...choices],
    }),
  }),
});

builder.prismaObjectFields(PoolRef, (t) => ({
  optionFields: t.field({
    type: [OptionFieldRef],
    description: 'The options of the pool as a form asks for them, in the order of the form.',
    complexity: { multiplier: OPTION_NAMES.length },
    resolve: (pool) => optionFields(optionsOf(pool)),
  }),
}));

builder.queryField('optionFields', (t) =>
  t.field({
    type: [OptionFieldRef],
    description: 'The options of a new pool, with their usual values, as a form asks for them. Public.',
    complexity: { multiplier: OPTION_NAMES.length },
    resolve: () => optionFields(DEFAULT_OPTIONS),
  }),
);

const PresetValueRef = builder.objectRef<PresetValue>('OptionPresetValue').implement({
  description: 'The value that a preset has for an option.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'The option: a field of `PoolOptionsInput`.' }),
    value: t.exposeString('value', { description: 'Its value as text, as `OptionField.value`.' }),
  }),
});

const PresetRef = builder.objectRef<(typeof PRESETS)[number]>('OptionPreset').implement({
  description: 'Rules that pools often have together (SPECIFICATION 5.10).',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Its name for `--preset`: "OFFICE_EASY".' }),
    title: t.exposeString('title', { description: 'Its name, as text for people.' }),
    sentence: t.exposeString('sentence', { description: 'What it means, in one sentence.' }),
    values: t.field({
      type: [PresetValueRef],
      description: 'All options that it decides; the others stay as they are.',
      complexity: { multiplier: PRESET_OPTIONS.length },
      resolve: presetValues,
    }),
  }),
});

builder.queryField('optionPresets', (t) =>
  t.field({
    type: [PresetRef],
    description:
      'The presets of a pool’s rules, in the order of their cards; the first has the usual rules. Public.',
    complexity: { multiplier: PRESETS.length },
    resolve: () => [...PRESETS],
  }),
);
