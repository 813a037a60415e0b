import { graphql } from 'react-relay/hooks';
import { useLoadedRows } from '#web/app/live/useLoadedRows.ts';
import { useOfficeLive } from '../useOfficeLive.ts';
import { AnnounceForm } from './AnnounceForm.tsx';
import { AnnouncementRows, PAGE } from './AnnouncementRows.tsx';
import type { AnnouncementsPageQuery } from './__generated__/AnnouncementsPageQuery.graphql';
import screen from '../Screen.module.css';
import { OfficeScreen, type ScreenProps } from '../OfficeScreen.tsx';

export { AnnouncementsPage as Component, announcementsPageQuery as query };

const announcementsPageQuery = graphql`
  query AnnouncementsPageQuery($pool: String, $rows: Int = 20) {
    pool(slug: $pool) {
      id
      ...AnnouncementRows_pool @arguments(count: $rows)
    }
  }
`;

/** Announcements: to write, and those that were published (SPECIFICATION 7.28). */
function AnnouncementsPage() {
  return <OfficeScreen title="Announcements" query={announcementsPageQuery} Content={Announcements} />;
}

function Announcements({ pool, variables }: ScreenProps<AnnouncementsPageQuery>) {
  const [rows, onRows] = useLoadedRows(PAGE);
  const refresh = useOfficeLive<AnnouncementsPageQuery>({
    pool: pool.id,
    query: announcementsPageQuery,
    variables: { ...variables, rows },
  });
  return (
    <div className={screen.columns}>
      <AnnounceForm pool={pool.id} onPublished={refresh} />
      <AnnouncementRows pool={pool} onRows={onRows} onChanged={refresh} />
    </div>
  );
}
