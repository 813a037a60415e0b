import type { OptionField } from '../screens/office/options/optionFields.ts';

const choices = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

function field(name: string, label: string, rest: Partial<OptionField>): OptionField {
  return {
    name,
    label,
    sentence: `${label}.`,
    change: 'Grades all weeks again.',
    kind: 'CHOICE' as const,
    none: null,
    isCommon: false,
    value: '',
    choices: [],
    ...rest,
  };
}

/** An option of each kind, as the server has it for a new pool. */
export const optionFields: readonly OptionField[] = [
  field('lives', 'Lives', {
    kind: 'NUMBER',
    isCommon: true,
    value: '1',
    choices: choices({ 1: 'One', 2: 'Two', 3: 'Three' }),
  }),
  field('tieRule', 'Ties', {
    value: 'LOSS',
    choices: choices({ LOSS: 'A tie is a loss', SURVIVE: 'A tie survives' }),
  }),
  field('doublePickWeeks', 'Weeks with two picks', { kind: 'WEEKS' }),
  field('lastWeek', 'Last week', {
    kind: 'WEEK',
    none: 'The end of the regular season',
    choices: choices({ '': 'The end of the regular season', 9: 'Week 9', 20: 'Week 20: Divisional' }),
  }),
  field('buyBackFeeCents', 'Fee of buying back', { kind: 'CENTS', none: 'The entry fee' }),
  field('currency', 'Currency', { kind: 'CURRENCY', value: 'USD' }),
  field('prizePercentages', 'Prize in percent', { kind: 'PERCENTAGES', value: '100' }),
  field('talk', 'Talk', {
    kind: 'YES_OR_NO',
    value: 'YES',
    choices: choices({ YES: 'Members talk', NO: 'Turned off' }),
  }),
];

/** Two presets of these options. */
export const optionPresets = [
  {
    name: 'CLASSIC',
    title: 'Classic',
    sentence: 'One life.',
    values: [
      { name: 'lives', value: '1' },
      { name: 'tieRule', value: 'LOSS' },
      { name: 'doublePickWeeks', value: '' },
    ],
  },
  {
    name: 'YAHOO_LIKE',
    title: 'Yahoo-like',
    sentence: 'Two lives.',
    values: [
      { name: 'lives', value: '2' },
      { name: 'tieRule', value: 'LOSS' },
      { name: 'doublePickWeeks', value: '13+' },
    ],
  },
];
