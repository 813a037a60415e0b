import type { OptionField } from '../options/optionFields.ts';
import type { SettingQuestion } from './settingField.ts';

/** Whether a setting matches all search words. */
export function isFound(field: SettingQuestion | OptionField, search: string): boolean {
  const rest =
    'sentence' in field ? [field.sentence, ...field.choices.map(({ label }) => label)] : [field.hint ?? ''];
  const text = [field.label, ...rest].join(' ').toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

export interface OptionGroup {
  title: string;
  fields: readonly OptionField[];
}

/**
 * Options that differ from the preset, then the others, common ones first.
 * @param differing names
 */
export function optionGroups(
  fields: readonly OptionField[],
  differing: readonly string[],
  preset: { title: string } | undefined,
): { departures: OptionGroup; others: readonly OptionGroup[] } {
  const differs = ({ name }: OptionField) => differing.includes(name);
  const others = fields.filter((field) => !differs(field));
  return {
    departures: { title: `Changed from ${preset?.title ?? 'the preset'}`, fields: fields.filter(differs) },
    others: [
      { title: 'Common options', fields: others.filter(({ isCommon }) => isCommon) },
      { title: 'More options', fields: others.filter(({ isCommon }) => !isCommon) },
    ],
  };
}
