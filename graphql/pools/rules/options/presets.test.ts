import { describe, expect, it, test } from 'vitest';
import { checkOptions } from './checkOptions.ts';
import { optionFields } from './optionFields.ts';
import { declared, DEFAULT_OPTIONS, OPTION_NAMES } from './poolOptions.ts';
import { PRESET_OPTIONS, presetNamed, presetOptions, PRESETS, presetValues } from './presets.ts';

test('the first preset has the rules of the specification, and says that picks never change', () => {
  expect({ ...DEFAULT_OPTIONS, ...presetOptions(PRESETS[0]) }).toEqual(DEFAULT_OPTIONS);
  expect(PRESETS[0].sentence).toContain('Picks never change');
});

test('a preset decides every option that grades, besides the weeks of the pool', () => {
  const graded = OPTION_NAMES.filter((name) => declared(name).graded);
  expect(graded.filter((name) => !PRESET_OPTIONS.some((each) => each === name))).toEqual([
    'firstWeek',
    'lastWeek',
  ]);
});

describe.each(PRESETS)('the preset $title', (preset) => {
  it.each([17, 18])('goes together in a season of %d weeks', (weekCount) => {
    expect(checkOptions({ ...DEFAULT_OPTIONS, ...presetOptions(preset) }, { weekCount })).toEqual([]);
  });

  it('gives values of the fields of a form', () => {
    const fields = optionFields({ ...DEFAULT_OPTIONS, ...presetOptions(preset) });
    for (const { name, value } of presetValues(preset)) {
      expect(fields.find((field) => field.name === name)?.value).toBe(value);
    }
    expect(preset.sentence).toMatch(/^[A-Z].*\.$/);
  });

  it('decides the same options as the others', () => {
    expect(Object.keys(presetOptions(preset)).toSorted()).toEqual([...PRESET_OPTIONS].toSorted());
  });

  it('is found by its name in any case', () => {
    expect(presetNamed(` ${preset.name.toLowerCase().replace('_', '-')} `)).toBe(preset);
  });
});

test('weeks from one on are short', () => {
  const yahoo = presetNamed('yahoo-like')!;
  expect(presetValues(yahoo)).toContainEqual({ name: 'doublePickWeeks', value: '13+' });
  expect(presetNamed('yahoo')).toBeUndefined();
});
