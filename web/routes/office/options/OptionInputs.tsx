import { Field } from '../../../components/Field.tsx';
import { Select } from '../../../components/Select.tsx';
import { OPTION_FIELDS, optionChoices, type OptionField, type OptionName } from './optionFields.ts';
import type { OptionTexts } from './optionValues.ts';
import styles from './Options.module.css';

interface OptionInputsProps {
  /** The options to show; all by default. */
  fields?: readonly (typeof OPTION_FIELDS)[number][];
  texts: OptionTexts;
  /** Problems by the name of the option. */
  problems: ReadonlyMap<string, string>;
  onChange: (name: OptionName, text: string) => void;
}

/** The options of a pool, each with the sentence that explains it. */
export function OptionInputs({ fields = OPTION_FIELDS, texts, problems, onChange }: OptionInputsProps) {
  return (
    <div className={styles.options}>
      {fields.map((field) => (
        <div key={field.name} className={styles.option}>
          <OptionInput
            field={field}
            text={texts[field.name]}
            problem={problems.get(field.name)}
            onChange={(text) => onChange(field.name, text)}
          />
        </div>
      ))}
    </div>
  );
}

interface OptionInputProps {
  field: OptionField;
  text: string;
  problem: string | undefined;
  onChange: (text: string) => void;
}

const EXAMPLES = {
  weeks: { placeholder: '12, 13 or 12+', inputMode: 'text' },
  percentages: { placeholder: '60, 30, 10', inputMode: 'text' },
} as const;

function OptionInput({ field, text, problem, onChange }: OptionInputProps) {
  const { label, sentence } = field;
  const choices = optionChoices(field);
  if (choices === null) {
    return (
      <Field
        label={label}
        hint={sentence}
        value={text}
        problem={problem ?? null}
        autoComplete="off"
        {...(field.kind === 'weeks' || field.kind === 'percentages'
          ? EXAMPLES[field.kind]
          : { placeholder: field.kind === 'dollars' ? field.none : '', inputMode: 'decimal' })}
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
      <p className={styles.sentence}>{sentence}</p>
      {problem && <p className={styles.problem}>{problem}</p>}
    </>
  );
}
