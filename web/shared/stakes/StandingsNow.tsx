import { CircleCheck, CircleSlash, Hourglass, RotateCcw } from 'lucide-react';
import { graphql, useFragment } from 'react-relay/hooks';
import { EntryName } from '#web/ui/badges/EntryName.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/components/Card.tsx';
import { formatCount } from '#web/ui/locale/numbers.ts';
import type { StandingsNow_outlook$key } from './__generated__/StandingsNow_outlook.graphql';

const STATES = {
  IN: { words: 'survives', Icon: CircleCheck, look: 'text-turf-ink' },
  OUT: { words: 'is out', Icon: CircleSlash, look: 'text-flag-ink' },
  PENDING: { words: 'can still fall', Icon: Hourglass, look: '' },
} as const;

interface StandingsNowProps {
  outlook: StandingsNow_outlook$key;
  isSupposed: boolean;
  /** Whether other standings are on their way. */
  isWaiting: boolean;
  onReset: () => void;
}

/** How many survive, are out and can still fall, and the viewer's entries with their places. Stays in view. */
export function StandingsNow({ outlook: key, isSupposed, isWaiting, onReset }: StandingsNowProps) {
  const outlook = useFragment(
    graphql`
      fragment StandingsNow_outlook on WeekOutlook {
        entries
        surviving
        eliminated
        undecided
        countsForNobody
        viewerEntries {
          state
          rank
          entry {
            id
            username
          }
        }
      }
    `,
    key,
  );
  const own = (wanted: keyof typeof STATES) => {
    const count = outlook.viewerEntries.filter(({ state }) => state === wanted).length;
    return count > 0 && <span className="text-quiet text-13"> ({formatCount(count)} of yours)</span>;
  };
  return (
    <>
      <div className="sticky z-1 top-[calc(3.5rem+6px)] grid gap-2 py-3 px-4 panel" aria-busy={isWaiting}>
        <div className="flex items-center justify-between min-h-target">
          <h2 className="text-26">{isSupposed ? 'What if' : 'If it ended now'}</h2>
          {isSupposed && (
            <Button look="quiet" onClick={onReset}>
              <RotateCcw aria-hidden size={16} /> Reset
            </Button>
          )}
        </div>
        <p
          role="status"
          className="flex flex-wrap gap-y-1 gap-x-5 [&_strong]:font-board [&_strong]:text-26 [&_strong]:font-semibold [&_strong]:tabular-nums [&_strong]:leading-none"
        >
          <span>
            <strong>{formatCount(outlook.surviving)}</strong>{' '}
            {outlook.surviving === 1 ? 'survives' : 'survive'}
            {own('IN')}
          </span>{' '}
          <span>
            <strong>{formatCount(outlook.eliminated)}</strong> out{own('OUT')}
          </span>{' '}
          <span>
            <strong>{formatCount(outlook.undecided)}</strong> can still fall{own('PENDING')}
          </span>
        </p>
        {outlook.countsForNobody && <p>Everybody would be out, so the week would count for nobody.</p>}
      </div>
      {outlook.viewerEntries.length > 0 && (
        <Card title="Your entries" level={3}>
          <ul role="list" className="grid gap-y-0.5 gap-x-5 min-[760px]:grid-cols-2">
            {outlook.viewerEntries.map(({ entry, state, rank }) => {
              const { words, Icon, look } = STATES[state];
              return (
                <li key={entry.id} className="row gap-x-1.5 min-w-0">
                  <Icon aria-hidden size={16} className={`flex-none ${look}`} />
                  <span>
                    <EntryName name={entry.username} className="font-bold" /> {words}
                  </span>
                  <span className="ms-auto text-quiet text-13 figures">
                    place {formatCount(rank)} of {formatCount(outlook.entries)}
                  </span>
                </li>
              );
            })}
          </ul>
        </Card>
      )}
    </>
  );
}
