import { describe, expect, it } from 'vitest';

import { optionFields } from './optionFields.ts';
import { DEFAULT_OPTIONS } from './poolOptions.ts';

const fields = optionFields({
  ...DEFAULT_OPTIONS,
  doublePickWeeks: [12, 13],
  buyBackFeeCents: 2550,
  lastWeek: 20,
  showPaid: true,
});
const field = (name: string) => fields.find((one) => one.name === name)!;

it.each([
  ['lives', '1'],
  ['tieRule', 'LOSS'],
  ['doublePickWeeks', '12, 13'],
  ['buyBackFeeCents', '25.50'],
  ['reuseTeamsFromWeek', ''],
  ['lastWeek', '20'],
  ['showPaid', 'YES'],
  ['prizePercentages', '100'],
])('%s has the value %j', (name, value) => {
  expect(field(name).value).toBe(value);
});

it('an amount of whole dollars has no cents', () => {
  const [fee] = optionFields({ ...DEFAULT_OPTIONS, buyBackFeeCents: 2000 }).filter(
    ({ name }) => name === 'buyBackFeeCents',
  );
  expect(fee?.value).toBe('20');
});

it('weeks of the playoffs have the names of their rounds', () => {
  const choices = field('lastWeek').choices;
  expect(choices[0]).toEqual({ value: '', label: 'The end of the regular season' });
  expect(choices.at(-1)).toEqual({ value: '22', label: 'Week 22: Super Bowl' });
  expect(field('firstWeek').choices[0]).toEqual({ value: '1', label: 'Week 1' });
});

describe.each(fields)('the field $name', ({ label, sentence, change, value, choices }) => {
  it('says in sentences what the option and a change of it mean', () => {
    expect(label).toMatch(/^[A-Z]/);
    expect(sentence).toMatch(/^[A-Z].*\.$/);
    expect(change).toMatch(/^[A-Z].*\.$/);
  });

  it('can be left as it is', () => {
    if (choices.length > 0) expect(choices.map((choice) => choice.value)).toContain(value);
  });
});
