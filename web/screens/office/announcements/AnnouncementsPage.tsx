import type { PreloadedQuery } from 'react-relay/hooks';
import { graphql, usePreloadedQuery } from 'react-relay/hooks';
import { RouteQuery } from '#web/app/layout/RouteQuery.tsx';
import { ScreenSkeleton } from '../ScreenSkeleton.tsx';
import styles from '../Screen.module.css';
import { useLoadedRows } from '#web/app/live/useLoadedRows.ts';
import { useOfficeLive } from '../useOfficeLive.ts';
import { MailNotice } from '../mail/MailNotice.tsx';
import { AnnounceForm } from './AnnounceForm.tsx';
import { AnnouncementRows, PAGE } from './AnnouncementRows.tsx';
import type { AnnouncementsPageQuery } from './__generated__/AnnouncementsPageQuery.graphql';

export { AnnouncementsPage as Component, announcementsPageQuery as query };

const announcementsPageQuery = graphql`
  query AnnouncementsPageQuery($pool: String, $rows: Int = 20) {
    pool(slug: $pool) {
      id
      ...AnnouncementRows_pool @arguments(count: $rows)
    }
    ...MailNotice_query
  }
`;

/** Announcements: to write, and those that were published (SPECIFICATION 7.28). */
function AnnouncementsPage() {
  return (
    <div className={styles.page}>
      <h1>Announcements</h1>
      <RouteQuery<[AnnouncementsPageQuery]> skeleton={<ScreenSkeleton label="Loading the announcements" />}>
        {(query) => <Announcements query={query} />}
      </RouteQuery>
    </div>
  );
}

function Announcements({ query }: { query: PreloadedQuery<AnnouncementsPageQuery> }) {
  const data = usePreloadedQuery<AnnouncementsPageQuery>(announcementsPageQuery, query);
  const { pool } = data;
  const [rows, onRows] = useLoadedRows(PAGE);
  const refresh = useOfficeLive<AnnouncementsPageQuery>({
    pool: pool?.id ?? '',
    query: announcementsPageQuery,
    variables: { ...query.variables, rows },
  });
  if (!pool) return null;
  return (
    <>
      <MailNotice query={data} />
      <AnnounceForm pool={pool.id} onPublished={refresh} />
      <AnnouncementRows pool={pool} onRows={onRows} onChanged={refresh} />
    </>
  );
}
