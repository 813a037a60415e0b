import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useId } from 'react';
import { Button } from '#web/ui/form/Button.tsx';
import { type PoolZone, poolDateTime } from '#web/app/session/poolTime.ts';
import styles from './InstantSlider.module.css';

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
    <div className={styles.slider} role="group" aria-labelledby={id}>
      <div className={styles.head}>
        <span id={id} className={styles.label}>
          {label}
        </span>
        <output className={styles.instant}>{text}</output>
      </div>
      <div className={styles.row}>
        <Button disabled={value <= 0} onClick={() => onChange(value - 1)} aria-label={`${label}: earlier`}>
          <ChevronLeft aria-hidden size={20} />
        </Button>
        <input
          type="range"
          className={styles.range}
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
