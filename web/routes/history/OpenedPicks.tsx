import { graphql, useFragment } from 'react-relay/hooks';
import { Card } from '#web/components/Card.tsx';
import { poolDateTime } from '#web/session/poolTime.ts';
import type { OpenedPicks_pool$key } from './__generated__/OpenedPicks_pool.graphql';
import styles from './OpenedPicks.module.css';

/** The secret picks that commissioners opened before a deadline, for everybody to see; nothing when there are none. */
export function OpenedPicks({ pool: key }: { pool: OpenedPicks_pool$key }) {
  const pool = useFragment(
    graphql`
      fragment OpenedPicks_pool on Pool {
        clockOffsets {
          from
          minutes
          label
        }
        openedPicks(first: 20) {
          pageInfo {
            hasNextPage
          }
          edges {
            cursor
            node {
              week
              openedAt
              openerName
              reason
              entry {
                username
              }
            }
          }
        }
      }
    `,
    key,
  );
  const { pageInfo, edges } = pool.openedPicks;
  if (edges.length === 0) return null;
  return (
    <div id="opened-picks">
      <Card title="Picks opened by commissioners">
        <p className={styles.quiet}>
          Before a deadline a commissioner sees no pick, unless it is opened with a reason. Each time is
          listed here.
        </p>
        <ul role="list" className={styles.list}>
          {edges.map(({ cursor, node }) => (
            <li key={cursor}>
              <p>
                {node.openerName} opened the Week {node.week} pick of {node.entry.username}.
              </p>
              <p className={styles.quiet}>
                {poolDateTime(node.openedAt, pool)}. Reason: {node.reason}
              </p>
            </li>
          ))}
        </ul>
        {pageInfo.hasNextPage && <p className={styles.quiet}>The last {edges.length} are shown.</p>}
      </Card>
    </div>
  );
}
