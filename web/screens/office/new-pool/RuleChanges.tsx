import { formatCents } from '#web/ui/locale/numbers.ts';
import type { OptionField } from '../options/optionFields.ts';
import { departure } from '../options/OptionInputs.tsx';
import { currencyIn, shownOption, type OptionTexts } from '../options/optionValues.ts';
import { differences, type Preset } from '../options/presets.ts';

interface RuleChangesProps {
  /** Of every option. */
  preset: Preset;
  fields: readonly OptionField[];
  texts: OptionTexts;
  /** The entry fee; null for what is no amount. */
  cents: number | null;
}

/** What is going to be created: the fee, the preset, and every rule that differs from it. */
export function RuleChanges({ preset, fields, texts, cents }: RuleChangesProps) {
  const currency = currencyIn(texts);
  const differing = differences(preset, fields, texts);
  const fee = cents === null ? '' : `Entry fee: ${formatCents(cents, currency)}. `;
  if (differing.length === 0) return <p>{`${fee}Rules: ${preset.title}.`}</p>;
  return (
    <div>
      <p>{`${fee}Rules: ${preset.title}, except:`}</p>
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
