import { graphql, useFragment } from 'react-relay/hooks';
import { Card } from '#web/ui/components/Card.tsx';
import { poolDateTime } from '#web/app/session/poolTime.ts';
import type { OpenedPicks_pool$key } from './__generated__/OpenedPicks_pool.graphql';

/** The acts before a deadline by which somebody else could read a secret pick, for everybody to see; nothing without any. */
export function OpenedPicks({ pool: key }: { pool: OpenedPicks_pool$key }) {
  const pool = useFragment(
    graphql`
      fragment OpenedPicks_pool on Pool {
        ...usePoolZone_pool @relay(mask: false)
        openedPicks(first: 20) {
          pageInfo {
            hasNextPage
          }
          edges {
            cursor
            node {
              openedAt
              sentence
              reason
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
      <Card title="Who could read secret picks">
        <p className="text-quiet text-15">
          Before a deadline nobody but its owner sees a pick, unless a commissioner opens it, or an
          administrator gets into the owner's account. Each time is listed here with its reason.
        </p>
        <ul role="list" className="grid gap-3 mt-3 wrap-anywhere">
          {edges.map(({ cursor, node }) => (
            <li key={cursor}>
              <p>{node.sentence}</p>
              <p className="text-quiet text-15">
                {poolDateTime(node.openedAt, pool)}. Reason: {node.reason}
              </p>
            </li>
          ))}
        </ul>
        {pageInfo.hasNextPage && <p className="text-quiet text-15">The last {edges.length} are shown.</p>}
      </Card>
    </div>
  );
}
