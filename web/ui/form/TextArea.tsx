import { Labeled, type LabeledProps } from './Labeled.tsx';

interface TextAreaProps extends LabeledProps {
  value: string;
  onChange: (value: string) => void;
  maxLength?: number;
}

export function TextArea({ value, onChange, maxLength, ...labeled }: TextAreaProps) {
  return (
    <Labeled {...labeled}>
      {(control) => (
        <textarea
          {...control}
          className="w-full min-h-24 py-2 px-3 field text-ink text-17 resize-y"
          value={value}
          maxLength={maxLength}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Labeled>
  );
}
