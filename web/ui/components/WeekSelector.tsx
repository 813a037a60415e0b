import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Button } from '../form/Button.tsx';
import { ButtonLink } from '../form/ButtonLink.tsx';
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
      <Step
        value={week - 1}
        disabled={week <= firstWeek}
        onClick={() => onChange(week - 1)}
        aria-label="Prev, previous week"
      >
        <ChevronLeft aria-hidden size={20} />
        <span className="max-[22.5rem]:hidden">Prev</span>
      </Step>
      {select}
      <Step
        value={week + 1}
        disabled={week >= weekCount}
        onClick={() => onChange(week + 1)}
        aria-label="Next week"
      >
        <span className="max-[22.5rem]:hidden">Next</span>
        <ChevronRight aria-hidden size={20} />
      </Step>
    </div>
  );
}

/** In the server's markup a link, for browsers in which the app has not loaded. */
const Step = import.meta.env.SSR ? StepLink : Button;

function StepLink(button: ComponentProps<typeof Button>) {
  const [address] = useSearchParams();
  const { value, disabled, children, 'aria-label': label } = button;
  if (disabled) return <Button {...button} />;
  const search = new URLSearchParams(address);
  // A selected team belongs to its week.
  search.delete('team');
  search.set('week', String(value));
  return (
    <ButtonLink to={{ search: search.toString() }} aria-label={label}>
      {children}
    </ButtonLink>
  );
}
