import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import styles from './form.module.css';

interface SelectOption {
  value: string;
  label: string;
}

interface SelectProps {
  label: string;
  /** The label is for screen readers only. */
  hideLabel?: boolean;
  value: string;
  options: readonly SelectOption[];
  onChange: (value: string) => void;
}

/** A styled native select: on a phone, nothing is better for choosing one of many. */
export function Select({ label, hideLabel = false, value, options, onChange }: SelectProps) {
  const id = useId();
  return (
    <div className="grid gap-1 min-w-0">
      <label htmlFor={id} className={hideLabel ? 'visually-hidden' : styles.label}>
        {label}
      </label>
      <div className={styles.frame}>
        <select
          id={id}
          className={styles.select}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden
          size={18}
          className="absolute top-[calc(50%-9px)] right-3 text-quiet pointer-events-none"
        />
      </div>
    </div>
  );
}
