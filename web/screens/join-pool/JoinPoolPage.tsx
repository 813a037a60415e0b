import { useState } from 'react';
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay/hooks';
import { Loading, Skeleton } from '#web/ui/components/Skeleton.tsx';
import { RouteQuery } from '#web/app/layout/RouteQuery.tsx';
import { ClosedNotice } from './ClosedNotice.tsx';
import { MemberNotice } from './MemberNotice.tsx';
import { JoinForm } from './JoinForm.tsx';
import type { JoinPoolPageQuery } from './__generated__/JoinPoolPageQuery.graphql';

export { JoinPoolPage as Component, joinPoolPageQuery as query };

const joinPoolPageQuery = graphql`
  query JoinPoolPageQuery($pool: String) {
    viewer {
      id
      ...MemberNotice_viewer
    }
    pool(slug: $pool) {
      joinStartWeek
      ...ClosedNotice_pool
      ...JoinForm_pool
      ...MemberNotice_pool
    }
  }
`;

/** The form during registration, else the notice (SPECIFICATION 7.11). */
function JoinPoolPage() {
  return (
    <RouteQuery<[JoinPoolPageQuery]>
      skeleton={
        <Loading label="Loading the pool">
          <Skeleton shape="title" />
          <Skeleton shape="card" />
        </Loading>
      }
    >
      {(query) => <Join query={query} />}
    </RouteQuery>
  );
}

function Join({ query }: { query: PreloadedQuery<JoinPoolPageQuery> }) {
  const { viewer, pool } = usePreloadedQuery<JoinPoolPageQuery>(joinPoolPageQuery, query);
  // Joining signs the newcomer in, who continues with the payment.
  const [cameAsVisitor] = useState(viewer == null);
  return (
    <div className="grid gap-5 max-w-[42rem] *:min-w-0">
      {pool?.joinStartWeek == null ? (
        <ClosedNotice pool={pool ?? null} />
      ) : viewer && !cameAsVisitor ? (
        <MemberNotice pool={pool} viewer={viewer} />
      ) : (
        <JoinForm pool={pool} />
      )}
    </div>
  );
}
