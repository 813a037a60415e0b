import type { OptionField } from '../options/optionFields.ts';
import { departure } from '../options/OptionInputs.tsx';
import { currencyIn, shownOption, type OptionTexts } from '../options/optionValues.ts';
import { differences, type Preset } from '../options/presets.ts';

interface RuleChangesProps {
  /** Of every option. */
  preset: Preset;
  fields: readonly OptionField[];
  texts: OptionTexts;
}

/** Every rule that differs from the preset. */
export function RuleChanges({ preset, fields, texts }: RuleChangesProps) {
  const currency = currencyIn(texts);
  const differing = differences(preset, fields, texts);
  if (differing.length === 0) return <p>The rules are those of {preset.title}.</p>;
  return (
    <div>
      <p>The rules are those of {preset.title}, except:</p>
      <ul className="ps-5">
        {fields
          .filter(({ name }) => differing.includes(name))
          .map((field) => (
            <li key={field.name}>
              <strong>
                {field.label}: {shownOption(field, texts[field.name] ?? field.value, currency)}
              </strong>{' '}
              <span className="text-quiet text-13">({departure(field, preset, currency)})</span>
            </li>
          ))}
      </ul>
    </div>
  );
}
