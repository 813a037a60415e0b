import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { Field } from './Field.tsx';

/** A password field with a button that reveals the text. */
export function PasswordField(props: Omit<ComponentProps<typeof Field>, 'type' | 'isCode'>) {
  const [isShown, setShown] = useState(false);
  return (
    <div className="relative [&_input]:pe-13">
      <Field {...props} type={isShown ? 'text' : 'password'} />
      <button
        type="button"
        // Beside the input, which starts below the label and its gap.
        className="absolute top-[calc(1.5em+var(--space-1)+2px)] right-0.5 icon-button text-quiet hover:bg-hover"
        aria-label={`${isShown ? 'Hide' : 'Show'} ${props.label.toLowerCase()}`}
        onClick={() => setShown((shown) => !shown)}
      >
        {isShown ? <EyeOff aria-hidden size={20} /> : <Eye aria-hidden size={20} />}
      </button>
    </div>
  );
}
