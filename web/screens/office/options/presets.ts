import { graphql, readInlineData } from 'relay-runtime';
import type { presets_preset$data, presets_preset$key } from './__generated__/presets_preset.graphql';
import type { OptionField } from './optionFields.ts';
import { optionsInput, type OptionTexts } from './optionValues.ts';

/** Rules that pools often have together. */
export type Preset = Omit<presets_preset$data, ' $fragmentType'>;

export function readPresets(keys: readonly presets_preset$key[]): Preset[] {
  return keys.map((key) =>
    readInlineData(
      graphql`
        fragment presets_preset on OptionPreset @inline {
          name
          title
          sentence
          values {
            name
            value
          }
        }
      `,
      key,
    ),
  );
}

/** The texts of a form that a preset fills in. */
export const presetTexts = ({ values }: Preset): OptionTexts =>
  Object.fromEntries(values.map(({ name, value }) => [name, value]));

/** The names of the options that differ from a preset, however they were written. */
export function differences(
  preset: Preset,
  fields: readonly OptionField[],
  texts: Partial<OptionTexts>,
): string[] {
  return fields.flatMap((field) => {
    const { name } = field;
    const usual = preset.values.find((each) => each.name === name)?.value;
    if (usual === undefined) return [];
    const [given, wanted] = [texts[name] ?? field.value, usual].map((text) =>
      JSON.stringify(optionsInput([field], { [name]: text }).input),
    );
    return given === wanted ? [] : [name];
  });
}

/** The preset that the fewest options differ from, the earlier of equal ones; undefined without presets. */
export function nearestPreset(
  presets: readonly Preset[],
  fields: readonly OptionField[],
  texts: Partial<OptionTexts>,
): Preset | undefined {
  return presets
    .map((preset) => ({ preset, count: differences(preset, fields, texts).length }))
    .toSorted((a, b) => a.count - b.count)[0]?.preset;
}

/** A preset that says something of every option: of those that presets do not decide, the value of a new pool. */
export function wholePreset(preset: Preset, fields: readonly OptionField[]): Preset {
  const decided = presetTexts(preset);
  return { ...preset, values: fields.map(({ name, value }) => ({ name, value: decided[name] ?? value })) };
}
