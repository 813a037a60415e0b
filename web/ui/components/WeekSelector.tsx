import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from '../form/Button.tsx';
import { Select } from '../form/Select.tsx';
import { weekName } from '../text/weekName.ts';

interface WeekSelectorProps {
  week: number;
  onChange: (week: number) => void;
  /** SPECIFICATION 1.1: 18. */
  weekCount?: number;
  regularWeeks?: number | undefined;
  firstWeek?: number;
  /** The dropdown alone. */
  compact?: boolean;
}

/** Prev, a dropdown of weeks, Next; disabled at the ends (SPECIFICATION 7.8). */
export function WeekSelector({
  week,
  onChange,
  weekCount = 18,
  regularWeeks,
  firstWeek = 1,
  compact = false,
}: WeekSelectorProps) {
  const options = Array.from({ length: weekCount - firstWeek + 1 }, (_, index) => ({
    value: String(firstWeek + index),
    label: weekName(firstWeek + index, regularWeeks),
  }));
  const select = (
    <Select
      label="Week"
      hideLabel
      value={String(week)}
      options={options}
      onChange={(value) => onChange(Number(value))}
    />
  );
  if (compact) return select;
  return (
    <div
      className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-2 max-xs:gap-1.5 md:grid-cols-[auto_minmax(176px,auto)_auto] md:justify-start"
      role="group"
      aria-label="Choose a week"
    >
      <Button
        disabled={week <= firstWeek}
        onClick={() => onChange(week - 1)}
        aria-label="Prev, previous week"
      >
        <ChevronLeft aria-hidden size={20} />
        <span className="max-[22.5rem]:hidden">Prev</span>
      </Button>
      {select}
      <Button disabled={week >= weekCount} onClick={() => onChange(week + 1)} aria-label="Next week">
        <span className="max-[22.5rem]:hidden">Next</span>
        <ChevronRight aria-hidden size={20} />
      </Button>
    </div>
  );
}
