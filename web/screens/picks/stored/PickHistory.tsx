import { graphql, useLazyLoadQuery } from 'react-relay/hooks';
import { poolDateTime, type PoolZone } from '#web/app/session/poolTime.ts';
import type { PickHistoryQuery } from './__generated__/PickHistoryQuery.graphql';
import styles from './PickHistory.module.css';

interface PickHistoryProps {
  entry: string;
  week: number;
  /** Changes with the picks of the week: the changes are then loaded again. */
  picks: string;
  zone: PoolZone;
}

/** The changes that the viewer made to the entry's picks of the week, in order; nothing where there are none. */
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
    // The changes so far stay until the new one is there.
    { fetchKey: picks, fetchPolicy: 'store-and-network' },
  );
  // They are never reordered; two can have one time where the clock stands.
  const changes = (entry?.week.changes ?? []).map((change, index) => ({ ...change, number: index + 1 }));
  if (changes.length === 0) return null;
  return (
    <ul aria-label="Changes" className={styles.changes}>
      {changes.map(({ number, at, from, to }) => (
        <li key={number}>
          Changed from the {from.nickname} to the {to.nickname}, {poolDateTime(at, zone)}
        </li>
      ))}
    </ul>
  );
}
