import { Field } from '#web/ui/form/Field.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import type { OptionField } from './optionFields.ts';
import { currencyIn, labeled, shownOption, type OptionTexts } from './optionValues.ts';
import { differences, type Preset } from './presets.ts';

interface OptionInputsProps {
  fields: readonly OptionField[];
  texts: OptionTexts;
  /** Problems by the name of the option. */
  problems: ReadonlyMap<string, string>;
  preset?: Preset | undefined;
  /** Two in a row on a phone, too, without the sentences. */
  isCompact?: boolean;
  onChange: (name: string, text: string) => void;
}

/** The options of a pool, each with the sentence that explains it, and with what the preset says where it differs. */
export function OptionInputs({
  fields,
  texts,
  problems,
  preset,
  isCompact = false,
  onChange,
}: OptionInputsProps) {
  const currency = currencyIn(texts);
  const differing = preset === undefined ? [] : differences(preset, fields, texts);
  return (
    <div className={isCompact ? 'grid grid-cols-2 gap-3' : 'grid gap-y-5 gap-x-6 md:grid-cols-2'}>
      {fields.map((field) => (
        <div key={field.name} className="grid content-start gap-1 min-w-0">
          <OptionInput
            field={isCompact ? { ...field, sentence: '' } : labeled(field, currency)}
            text={texts[field.name] ?? field.value}
            problem={problems.get(field.name)}
            onChange={(text) => onChange(field.name, text)}
          />
          {preset && differing.includes(field.name) && (
            <p className="text-13 font-bold">{departure(field, preset, currency)}</p>
          )}
        </div>
      ))}
    </div>
  );
}

/** "Classic: Never". */
export function departure(field: OptionField, { title, values }: Preset, currency: string): string {
  const usual = values.find(({ name }) => name === field.name)?.value ?? '';
  return `${title}: ${shownOption(field, usual, currency)}`;
}

interface OptionInputProps {
  field: OptionField;
  text: string;
  problem: string | undefined;
  onChange: (text: string) => void;
}

const EXAMPLES = {
  WEEKS: { placeholder: '12, 13 or 12+', inputMode: 'text' },
  PERCENTAGES: { placeholder: '60, 30, 10', inputMode: 'text' },
  CURRENCY: { placeholder: 'EUR', inputMode: 'text' },
} as const;

function OptionInput({ field, text, problem, onChange }: OptionInputProps) {
  const { label, sentence, kind, choices } = field;
  if (choices.length === 0) {
    return (
      <Field
        label={label}
        hint={sentence}
        value={text}
        problem={problem ?? null}
        autoComplete="off"
        {...(kind === 'WEEKS' || kind === 'PERCENTAGES' || kind === 'CURRENCY'
          ? EXAMPLES[kind]
          : { placeholder: field.none ?? '', inputMode: 'decimal' })}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  }
  const isKnown = choices.some(({ value }) => value === text);
  return (
    <>
      <Select
        label={label}
        value={text}
        options={isKnown ? choices : [...choices, { value: text, label: text }]}
        onChange={onChange}
      />
      {sentence !== '' && <p className="text-quiet text-13">{sentence}</p>}
      {problem && <p className="text-flag-ink text-15">{problem}</p>}
    </>
  );
}
