import { Select } from '#web/ui/form/Select.tsx';
import { usePickTo } from '#web/app/session/usePickTo.ts';
import type { TeamChoices, TeamOrder } from './teamList.ts';

interface TeamToolsProps {
  choices: TeamChoices;
  showChances: boolean;
  /** The week's game days. */
  days: readonly string[];
  onChange: (choices: TeamChoices) => void;
}

const ordersOf = (isToWin: boolean): readonly { value: TeamOrder; label: string }[] => [
  { value: 'kickoff', label: 'Kickoff' },
  { value: 'chance', label: isToWin ? 'Chance to win' : 'Chance to lose' },
  { value: 'line', label: isToWin ? 'Line, favorites first' : 'Line, underdogs first' },
  { value: 'division', label: 'Division' },
];

const ALL = '';

export function TeamTools({ choices, showChances, days, onChange }: TeamToolsProps) {
  const isToWin = usePickTo() === 'WIN';
  return (
    <div
      role="group"
      aria-label="Sort and filter"
      className="grid grid-cols-2 gap-y-2 gap-x-3 p-3 panel md:grid-cols-4"
    >
      <Select
        label="Sort by"
        value={choices.order}
        options={ordersOf(isToWin).filter(({ value }) => showChances || value !== 'chance')}
        onChange={(order) => onChange({ ...choices, order: order as TeamOrder })}
      />
      <Select
        label="Day"
        value={choices.day ?? ALL}
        options={[{ value: ALL, label: 'All days' }, ...days.map((day) => ({ value: day, label: day }))]}
        onChange={(day) => onChange({ ...choices, day: day === ALL ? null : day })}
      />
      <Check
        label="Home teams only"
        isOn={choices.homeOnly}
        onChange={(homeOnly) => onChange({ ...choices, homeOnly })}
      />
      <Check
        label="Available teams only"
        isOn={choices.availableOnly}
        onChange={(availableOnly) => onChange({ ...choices, availableOnly })}
      />
    </div>
  );
}

interface CheckProps {
  label: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

function Check({ label, isOn, onChange }: CheckProps) {
  return (
    <label className="flex items-center gap-2 min-h-target leading-[1.25] cursor-pointer md:self-end [&_input]:size-5 [&_input]:flex-none [&_input]:accent-turf">
      <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.target.checked)} />
      {label}
    </label>
  );
}
