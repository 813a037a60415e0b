import { Select } from '#web/ui/form/Select.tsx';
import type { StandingsView, ViewChoices } from './view.ts';

interface StandingsToolsProps {
  choices: ViewChoices;
  view: StandingsView;
  onView: (view: StandingsView) => void;
}

/** Selects filter and order (SPECIFICATION 7.7). */
export function StandingsTools({ choices: { shows, orders }, view, onView }: StandingsToolsProps) {
  return (
    <div className="flex flex-wrap gap-3 *:flex-1 *:basis-[150px] *:max-w-70">
      <Select
        label="Show"
        value={view.show}
        options={shows}
        onChange={(value) => onView({ ...view, show: shows.find((one) => one.value === value)!.value })}
      />
      {orders.length > 1 && (
        <Select
          label="Order"
          value={view.order}
          options={orders}
          onChange={(value) => onView({ ...view, order: orders.find((one) => one.value === value)!.value })}
        />
      )}
    </div>
  );
}
