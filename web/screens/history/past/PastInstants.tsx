import { History, ChevronLeft, ChevronRight } from 'lucide-react';
import { useDeferredValue, useState, useId } from 'react';
import { graphql, useLazyLoadQuery } from 'react-relay/hooks';
import { Card } from '#web/ui/components/Card.tsx';
import { EmptyState } from '#web/ui/components/Notice.tsx';
import { Loading } from '#web/ui/components/Skeleton.tsx';
import { PanelBoundary } from '#web/app/failures/PanelBoundary.tsx';
import { useLive } from '#web/app/live/useLive.ts';
import { usePoolSlug } from '#web/app/session/usePoolPath.ts';
import { PastChanges } from './PastChanges.tsx';
import { PastSnapshot } from './PastSnapshot.tsx';
import { usePaused } from '../usePaused.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { poolDateTime, type PoolZone } from '#web/app/session/poolTime.ts';
import type { PastInstantsQuery } from './__generated__/PastInstantsQuery.graphql';

const query = graphql`
  query PastInstantsQuery($pool: String) {
    pool(slug: $pool) {
      id
      ...usePoolZone_pool @relay(mask: false)
      changeInstants
    }
  }
`;

/** Milliseconds between polls while the socket is lost. */
const POLL_EVERY = 60_000;
/** Milliseconds; results often come in groups. */
const JITTER = { after: 400, spread: 400 };
/** Milliseconds without a move after which the data of an instant is asked for. */
const PAUSE = 150;

/**
 * The pool as it was at any instant at which something public changed, chosen by a slider, and what changed since an
 * earlier one. What was chosen stays chosen when more happens; until something is chosen the latest is shown.
 */
export function PastInstants({ pool: id }: { pool: string }) {
  const slug = usePoolSlug();
  const { pool } = useLazyLoadQuery<PastInstantsQuery>(query, { pool: slug });
  useLive<PastInstantsQuery>({
    pool: id,
    query,
    variables: {},
    refetchOn: ['pool', 'week'],
    pollEvery: POLL_EVERY,
    jitter: JITTER,
  });
  // Null: the latest; and the one before the chosen one.
  const [chosen, setChosen] = useState<string | null>(null);
  const [since, setSince] = useState<string | null>(null);
  const instants = pool?.changeInstants ?? [];
  const last = instants.length - 1;
  const place = placeOf(instants, chosen) ?? last;
  const from = Math.min(placeOf(instants, since) ?? Math.max(0, place - 1), place);
  const shown = useDeferredValue(usePaused(`${instants[from] ?? ''} ${instants[place] ?? ''}`, PAUSE));
  const [shownFrom = '', shownTo = ''] = shown.split(' ');
  if (!pool || last < 0 || shownTo === '')
    return (
      <EmptyState icon={History} title="Nothing has been recorded yet">
        The pool as it was appears here once something has changed in it.
      </EmptyState>
    );
  return (
    <div className="stack">
      <Card title="As It Was" icon={History}>
        <InstantSlider
          label="Date and time"
          instants={instants}
          value={place}
          onChange={(next) => setChosen(next === last ? null : instants[next]!)}
          zone={pool}
        />
      </Card>
      <PanelBoundary resetKey={shown} title="This moment could not be loaded" loading={<WaitingPast />}>
        <PastSnapshot key={shownTo} instant={shownTo} zone={pool} />
        <Card title="What changed since" icon={History}>
          {place > 0 && (
            <InstantSlider
              label="Since"
              instants={instants.slice(0, place + 1)}
              value={from}
              onChange={(next) => setSince(instants[next]!)}
              zone={pool}
            />
          )}
          <PastChanges key={shown} from={shownFrom} to={shownTo} zone={pool} />
        </Card>
      </PanelBoundary>
    </div>
  );
}

/** The place of an instant in the list; null for none. */
function placeOf(instants: readonly string[], instant: string | null): number | null {
  const place = instant === null ? -1 : instants.indexOf(instant);
  return place < 0 ? null : place;
}

function WaitingPast() {
  return <Loading label="Loading this moment" shape="card" count={2} />;
}

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
function InstantSlider({ label, instants, value, onChange, zone }: InstantSliderProps) {
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
