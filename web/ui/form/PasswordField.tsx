import { Eye, EyeOff } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useState } from 'react';
import { Field } from './Field.tsx';
import styles from './PasswordField.module.css';

/** A password field with a button that reveals the text. */
export function PasswordField(props: Omit<ComponentProps<typeof Field>, 'type' | 'isCode'>) {
  const [isShown, setShown] = useState(false);
  return (
    <div className={styles.secret}>
      <Field {...props} type={isShown ? 'text' : 'password'} />
      <button
        type="button"
        className={styles.eye}
        aria-label={`${isShown ? 'Hide' : 'Show'} ${props.label.toLowerCase()}`}
        onClick={() => setShown((shown) => !shown)}
      >
        {isShown ? <EyeOff aria-hidden size={20} /> : <Eye aria-hidden size={20} />}
      </button>
    </div>
  );
}
