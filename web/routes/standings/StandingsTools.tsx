import { Select } from '#web/components/Select.tsx';
import styles from './StandingsPage.module.css';
import type { StandingsView } from './view.ts';

type Option<Key extends keyof StandingsView> = { value: StandingsView[Key]; label: string };

const STATUS: Option<'show'>[] = [
  { value: 'everybody', label: 'Everybody' },
  { value: 'alive', label: 'Still alive' },
  { value: 'eliminated', label: 'Eliminated' },
];
const BEFORE: Option<'show'>[] = [
  { value: 'NOT_PICKED', label: 'No pick yet' },
  { value: 'PICKED', label: 'Picked' },
];
const AFTER: Option<'show'>[] = [
  { value: 'PENDING', label: 'No result yet' },
  { value: 'SURVIVED', label: 'Survived this week' },
];
const ORDERS: Option<'order'>[] = [
  { value: 'standings', label: 'Standings' },
  { value: 'name', label: 'Name' },
  { value: 'most-teams', label: 'Most teams left' },
  { value: 'fewest-teams', label: 'Fewest teams left' },
];

interface StandingsToolsProps {
  view: StandingsView;
  onView: (view: StandingsView) => void;
  /** Whether all entries are loaded: otherwise only the server's order and lists can be shown. */
  isWhole: boolean;
  /** Of the current week; null once the pool is decided. */
  isDeadlinePassed: boolean | null;
}

/** What to show and in which order (SPECIFICATION 7.7). */
export function StandingsTools({ view, onView, isWhole, isDeadlinePassed }: StandingsToolsProps) {
  const states = !isWhole || isDeadlinePassed === null ? [] : isDeadlinePassed ? AFTER : BEFORE;
  const shows = [...STATUS, ...states];
  const show = shows.find(({ value }) => value === view.show) ?? STATUS[0]!;
  return (
    <div className={styles.tools}>
      <Select
        label="Show"
        value={show.value}
        options={shows}
        onChange={(value) => onView({ ...view, show: shows.find((one) => one.value === value)!.value })}
      />
      {isWhole && (
        <Select
          label="Order"
          value={view.order}
          options={ORDERS}
          onChange={(value) => onView({ ...view, order: ORDERS.find((one) => one.value === value)!.value })}
        />
      )}
    </div>
  );
}
