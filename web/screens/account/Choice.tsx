import { useId } from 'react';

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
    <div className="flex items-center gap-3 in-[li]:py-1 in-[li]:px-4">
      <input
        id={id}
        type="checkbox"
        className="flex-none size-6 accent-turf"
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
        aria-describedby={`${id}text`}
      />
      <label
        htmlFor={id}
        className="grid min-w-0 flex-1 basis-36 min-h-target py-2 content-center wrap-anywhere cursor-pointer"
      >
        <span className="font-bold">{label}</span>
        <span id={`${id}text`} className="text-quiet">
          {text}
        </span>
      </label>
    </div>
  );
}
