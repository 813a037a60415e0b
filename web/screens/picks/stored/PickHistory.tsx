import { graphql, useLazyLoadQuery } from 'react-relay/hooks';
import { poolDateTime, type PoolZone } from '#web/app/session/poolTime.ts';
import type { PickHistoryQuery } from './__generated__/PickHistoryQuery.graphql';

interface PickHistoryProps {
  entry: string;
  week: number;
  /** A change reloads the history. */
  picks: string;
  zone: PoolZone;
}

/** The viewer's changes to the week's picks, in order; empty without any. */
export function PickHistory({ entry: id, week, picks, zone }: PickHistoryProps) {
  const { entry } = useLazyLoadQuery<PickHistoryQuery>(
    graphql`
      query PickHistoryQuery($entry: ID!, $week: Int!) {
        entry(id: $entry) {
          week(number: $week) {
            changes {
              at
              from {
                nickname
              }
              to {
                nickname
              }
            }
          }
        }
      }
    `,
    { entry: id, week },
    // The old history stays until the new one is loaded.
    { fetchKey: picks, fetchPolicy: 'store-and-network' },
  );
  // Index keys: never reordered, and times may repeat where the clock stands still.
  const changes = (entry?.week.changes ?? []).map((change, index) => ({ ...change, number: index + 1 }));
  if (changes.length === 0) return null;
  return (
    <ul aria-label="Changes" className="grid gap-1 mt-3 mx-0 mb-0 p-0 text-quiet text-13 figures list-none">
      {changes.map(({ number, at, from, to }) => (
        <li key={number}>
          Changed from the {from.nickname} to the {to.nickname}, {poolDateTime(at, zone)}
        </li>
      ))}
    </ul>
  );
}
