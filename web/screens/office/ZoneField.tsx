import { useId, useState } from 'react';
import { Field } from '#web/ui/form/Field.tsx';
import { everyZone, zoneOf } from './timeZones.ts';

interface ZoneFieldProps {
  label: string;
  /** IANA name. */
  value: string;
  problem?: string | null;
  onChange: (zone: string) => void;
}

/** A time zone, searched by city or name. Takes effect once the input names one. */
export function ZoneField({ label, value, problem, onChange }: ZoneFieldProps) {
  const id = useId();
  // Hundreds of zones: rendered on opening.
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Field
        label={label}
        value={value}
        list={id}
        autoComplete="off"
        spellCheck={false}
        hint="Type a city or a zone: Berlin, Eastern Time, America/Chicago."
        problem={problem ?? null}
        onFocus={(event) => {
          setOpen(true);
          event.target.select();
        }}
        onChange={(event) => onChange(event.target.value)}
        onBlur={(event) => onChange(zoneOf(event.target.value))}
      />
      <datalist id={id}>
        {isOpen &&
          everyZone().map(({ zone, label: name }) => (
            <option key={zone} value={zone}>
              {name}
            </option>
          ))}
      </datalist>
    </>
  );
}
