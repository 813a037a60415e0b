import { Field } from '#web/ui/form/Field.tsx';
import { TextArea } from '#web/ui/form/TextArea.tsx';
import { ZoneField } from '../ZoneField.tsx';
import type { SettingQuestion } from './settingField.ts';

interface SettingInputProps {
  field: SettingQuestion;
  value: string;
  problem: string | undefined;
  onChange: (value: string) => void;
}

const TYPES = { number: 'text', amount: 'text', time: 'time', text: 'text' } as const;
const INPUT_MODES = { number: 'numeric', amount: 'decimal', time: 'text', text: 'text' } as const;

export function SettingInput({ field, value, problem, onChange }: SettingInputProps) {
  const { label, kind, hint, maxLength = 2000 } = field;
  if (kind === 'zone')
    return <ZoneField label={label} value={value} problem={problem ?? null} onChange={onChange} />;
  if (kind === 'long') {
    return (
      <TextArea
        label={label}
        value={value}
        maxLength={maxLength}
        onChange={onChange}
        {...(hint && { hint })}
      />
    );
  }
  return (
    <Field
      label={label}
      type={TYPES[kind]}
      value={value}
      hint={hint}
      autoComplete="off"
      inputMode={INPUT_MODES[kind]}
      problem={problem ?? null}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
