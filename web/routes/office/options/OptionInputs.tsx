import { Field } from '#web/components/Field.tsx';
import { Select } from '#web/components/Select.tsx';
import type { OptionField } from './optionFields.ts';
import type { OptionTexts } from './optionValues.ts';
import styles from './Options.module.css';

interface OptionInputsProps {
  /** The options to show. */
  fields: readonly OptionField[];
  texts: OptionTexts;
  /** Problems by the name of the option. */
  problems: ReadonlyMap<string, string>;
  onChange: (name: string, text: string) => void;
}

/** The options of a pool, each with the sentence that explains it. */
export function OptionInputs({ fields, texts, problems, onChange }: OptionInputsProps) {
  return (
    <div className={styles.options}>
      {fields.map((field) => (
        <div key={field.name} className={styles.option}>
          <OptionInput
            field={field}
            text={texts[field.name] ?? field.value}
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
  WEEKS: { placeholder: '12, 13 or 12+', inputMode: 'text' },
  PERCENTAGES: { placeholder: '60, 30, 10', inputMode: 'text' },
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
        {...(kind === 'WEEKS' || kind === 'PERCENTAGES'
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
      <p className={styles.sentence}>{sentence}</p>
      {problem && <p className={styles.problem}>{problem}</p>}
    </>
  );
}
