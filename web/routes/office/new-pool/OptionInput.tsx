import { Field } from '../../../components/Field.tsx';
import { Select } from '../../../components/Select.tsx';
import type { OptionField } from './poolOptionFields.ts';
import styles from './NewPool.module.css';

const WEEKS = Array.from({ length: 22 }, (_, index) => String(index + 1));

interface OptionInputProps {
  field: OptionField;
  value: string;
  problem: string | undefined;
  onChange: (value: string) => void;
}

/** One option of a pool, with the sentence that explains it. */
export function OptionInput({ field, value, problem, onChange }: OptionInputProps) {
  const { label, sentence } = field;
  if (field.kind === 'choice' || field.kind === 'week') {
    const options =
      field.kind === 'choice'
        ? field.choices
        : [
            { value: '', label: field.none },
            ...WEEKS.map((week) => ({ value: week, label: `Week ${week}` })),
          ];
    return (
      <div className={styles.option}>
        <Select label={label} value={value} options={options} onChange={onChange} />
        <p className={styles.sentence}>{sentence}</p>
        {problem && <p className={styles.problem}>{problem}</p>}
      </div>
    );
  }
  const form = {
    weeks: { placeholder: '12, 13', inputMode: 'numeric' as const },
    percentages: { placeholder: '60, 30, 10', inputMode: 'numeric' as const },
    dollars: { placeholder: field.kind === 'dollars' ? field.none : '', inputMode: 'decimal' as const },
  }[field.kind];
  return (
    <div className={styles.option}>
      <Field
        label={label}
        hint={sentence}
        value={value}
        problem={problem}
        onChange={(event) => onChange(event.target.value)}
        {...form}
      />
    </div>
  );
}
