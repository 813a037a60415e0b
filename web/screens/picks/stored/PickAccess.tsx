import { graphql, useFragment } from 'react-relay/hooks';
import { Fold } from '#web/ui/components/Fold.tsx';
import { PoolContact } from '#web/app/layout/PoolContact.tsx';
import { poolDateTime } from '#web/app/session/poolTime.ts';
import type { PickAccess_pool$key } from './__generated__/PickAccess_pool.graphql';

/** Accesses by which others could read the viewer's secret picks before the deadline (SPECIFICATION 4.5). */
export function PickAccess({ pool: key }: { pool: PickAccess_pool$key }) {
  const pool = useFragment(
    graphql`
      fragment PickAccess_pool on Pool {
        ...usePoolZone_pool @relay(mask: false)
        viewerOpenedPicks {
          sentence
          openedAt
          reason
        }
      }
    `,
    key,
  );
  const [first, ...others] = pool.viewerOpenedPicks.map(({ sentence, openedAt, reason }) => (
    <li key={`${openedAt}${sentence}`}>
      <strong>{sentence}</strong>{' '}
      <span className="text-quiet">
        {poolDateTime(openedAt, pool)}. Reason: {reason}
      </span>
    </li>
  ));
  return (
    <section
      aria-label="Who could read your picks"
      className="p-3 panel border-s-5 border-s-lamp [&_ul]:grid [&_ul]:gap-2 [&_ul]:mt-0 [&_ul]:mx-0 [&_ul]:mb-2 [&_ul]:p-0 [&_p]:m-0"
    >
      <ul role="list">{first}</ul>
      {/* One row per entry of the account: collapsed, so that the picks stay on screen. */}
      {others.length > 0 && (
        <Fold summary={`${others.length} more`}>
          <ul role="list">{others}</ul>
        </Fold>
      )}
      <p className="text-quiet">
        Everybody in the pool can see this. If you did not ask for it, talk to whoever runs the pool
        <PoolContact />
      </p>
    </section>
  );
}
