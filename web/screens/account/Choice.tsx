import { useId } from 'react';
import styles from './Account.module.css';

interface ChoiceProps {
  label: string;
  text: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** A checkbox whose whole row is clickable. */
export function Choice({ label, text, checked, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <div className={styles.choice}>
      <input
        id={id}
        type="checkbox"
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
        aria-describedby={`${id}text`}
      />
      <label htmlFor={id} className="grid min-w-0 flex-1 basis-36 wrap-anywhere">
        <span className="font-bold">{label}</span>
        <span id={`${id}text`} className="text-quiet">
          {text}
        </span>
      </label>
    </div>
  );
}
