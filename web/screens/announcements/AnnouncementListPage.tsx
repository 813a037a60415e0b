import { Megaphone } from 'lucide-react';
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay/hooks';
import { EmptyState } from '#web/ui/components/Notice.tsx';
import { Loading } from '#web/ui/components/Skeleton.tsx';
import { RouteQuery } from '#web/app/layout/RouteQuery.tsx';
import { AnnouncementList } from './AnnouncementList.tsx';
import type { AnnouncementListPageQuery } from './__generated__/AnnouncementListPageQuery.graphql';

export { AnnouncementListPage as Component, announcementListPageQuery as query };

const announcementListPageQuery = graphql`
  query AnnouncementListPageQuery($pool: String) {
    pool(slug: $pool) {
      name
      ...AnnouncementList_pool
    }
  }
`;

/** All announcements of the pool, for its members (SPECIFICATION 7.30). */
function AnnouncementListPage() {
  return (
    <div className="grid gap-4 *:min-w-0">
      <h1>Announcements</h1>
      <RouteQuery<[AnnouncementListPageQuery]>
        skeleton={<Loading label="Loading the announcements" shape="card" count={3} />}
      >
        {(query) => <Announcements query={query} />}
      </RouteQuery>
    </div>
  );
}

function Announcements({ query }: { query: PreloadedQuery<AnnouncementListPageQuery> }) {
  const { pool } = usePreloadedQuery<AnnouncementListPageQuery>(announcementListPageQuery, query);
  if (!pool) return <EmptyState icon={Megaphone} title="There is no pool yet" />;
  return (
    <>
      <p className="text-quiet" dir="auto">
        {pool.name}
      </p>
      <AnnouncementList pool={pool} />
    </>
  );
}
