import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useId } from 'react';
import { Button } from '#web/ui/form/Button.tsx';
import { type PoolZone, poolDateTime } from '#web/app/session/poolTime.ts';

interface InstantSliderProps {
  label: string;
  /** ISO, ascending; not empty. */
  instants: readonly string[];
  /** The place of the chosen one. */
  value: number;
  onChange: (value: number) => void;
  zone: PoolZone;
}

/**
 * A slider whose steps are instants, with a button to either side. Arrow keys, Page Up and Down, Home and End move it, as
 * in every range input; date and time in the pool's zone are read out.
 */
export function InstantSlider({ label, instants, value, onChange, zone }: InstantSliderProps) {
  const id = useId();
  const text = poolDateTime(instants[value]!, zone);
  const last = instants.length - 1;
  return (
    <div className="grid gap-2" role="group" aria-labelledby={id}>
      <div className="flex flex-wrap items-baseline justify-between gap-y-1 gap-x-3">
        <span id={id} className="font-bold">
          {label}
        </span>
        <output className="figures font-semibold">{text}</output>
      </div>
      <div className="flex items-center gap-2">
        <Button disabled={value <= 0} onClick={() => onChange(value - 1)} aria-label={`${label}: earlier`}>
          <ChevronLeft aria-hidden size={20} />
        </Button>
        <input
          type="range"
          className="flex-1 min-w-0 h-11 accent-turf"
          min={0}
          max={last}
          step={1}
          value={value}
          disabled={last === 0}
          aria-label={label}
          aria-valuetext={`${text}, ${value + 1} of ${instants.length}`}
          onChange={({ target }) => onChange(Number(target.value))}
        />
        <Button disabled={value >= last} onClick={() => onChange(value + 1)} aria-label={`${label}: later`}>
          <ChevronRight aria-hidden size={20} />
        </Button>
      </div>
    </div>
  );
}
