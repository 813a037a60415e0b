import { graphql } from 'react-relay/hooks';
import { useLoadedRows } from '#web/app/live/useLoadedRows.ts';
import { useOfficeLive } from '../useOfficeLive.ts';
import { MailNotice } from '../mail/MailNotice.tsx';
import { AnnounceForm } from './AnnounceForm.tsx';
import { AnnouncementRows, PAGE } from './AnnouncementRows.tsx';
import type { AnnouncementsPageQuery } from './__generated__/AnnouncementsPageQuery.graphql';
import { OfficeScreen, type ScreenProps } from '../OfficeScreen.tsx';

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
  return <OfficeScreen title="Announcements" query={announcementsPageQuery} Content={Announcements} />;
}

function Announcements({ data, pool, variables }: ScreenProps<AnnouncementsPageQuery>) {
  const [rows, onRows] = useLoadedRows(PAGE);
  const refresh = useOfficeLive<AnnouncementsPageQuery>({
    pool: pool.id,
    query: announcementsPageQuery,
    variables: { ...variables, rows },
  });
  return (
    <>
      <MailNotice query={data} />
      <AnnounceForm pool={pool.id} onPublished={refresh} />
      <AnnouncementRows pool={pool} onRows={onRows} onChanged={refresh} />
    </>
  );
}
