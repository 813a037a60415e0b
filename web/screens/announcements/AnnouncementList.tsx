import { Check, Megaphone } from 'lucide-react';
import { graphql, usePaginationFragment } from 'react-relay/hooks';
import { useAllRows } from '#web/app/live/useAllRows.ts';
import { useLoadedRows } from '#web/app/live/useLoadedRows.ts';
import { AnnouncementArticle } from '#web/shared/announcements/AnnouncementArticle.tsx';
import { useMarkAnnouncementsRead } from '#web/shared/announcements/useMarkAnnouncementsRead.ts';
import { Badge } from '#web/ui/badges/Badge.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { ShowMore } from '#web/ui/components/ShowMore.tsx';
import { EmptyState } from '#web/ui/components/Notice.tsx';
import { focusableHeading } from '#web/app/layout/usePageFocus.ts';
import { useLive } from '#web/app/live/useLive.ts';
import { RequestError, texts } from '#web/app/relay/errors.ts';
import { useUnreadAnnouncements } from '#web/app/session/useUnreadAnnouncements.ts';
import type { AnnouncementListPaginationQuery } from './__generated__/AnnouncementListPaginationQuery.graphql';
import type { AnnouncementList_pool$key } from './__generated__/AnnouncementList_pool.graphql';
import paginationQuery from './__generated__/AnnouncementListPaginationQuery.graphql.ts';

const PAGE = 20;
/** Milliseconds between polls while the socket is lost. */
const POLL_EVERY = 60_000;
const NEWS = ['pool'] as const;

/** The announcements of a pool, the newest first; new ones appear by themselves. */
export function AnnouncementList({ pool: key }: { pool: AnnouncementList_pool$key }) {
  const { data, ...pages } = usePaginationFragment<
    AnnouncementListPaginationQuery,
    AnnouncementList_pool$key
  >(
    graphql`
      fragment AnnouncementList_pool on Pool
      @argumentDefinitions(count: { type: "Int", defaultValue: 20 }, cursor: { type: "String" })
      @refetchable(queryName: "AnnouncementListPaginationQuery") {
        id
        announcements(first: $count, after: $cursor) @connection(key: "AnnouncementList_announcements") {
          edges {
            node {
              id
              ...AnnouncementArticle_announcement
            }
          }
        }
      }
    `,
    key,
  );
  const [rows, onRows] = useLoadedRows(PAGE);
  useLive<AnnouncementListPaginationQuery>({
    pool: data.id,
    query: paginationQuery,
    variables: { id: data.id, count: rows },
    refetchOn: NEWS,
    pollEvery: POLL_EVERY,
  });
  const unread = useUnreadAnnouncements();
  const [markRead, isRunning, failure] = useMarkAnnouncementsRead();
  if (!data.announcements) throw new RequestError('forbidden', texts.forbidden);
  const announcements = useAllRows(data.announcements.edges, pages).map(({ node }) => node);
  if (announcements.length === 0) {
    return (
      <EmptyState icon={Megaphone} title="No announcement yet">
        What the commissioner tells everybody appears here.
      </EmptyState>
    );
  }
  const newest = announcements.find(({ id }) => unread.includes(id));
  const read = (through: string) =>
    void markRead({ input: { through } }).then((outcome) => {
      // The button is gone.
      if (outcome.kind === 'done') focusableHeading()?.focus({ preventScroll: true });
    });
  return (
    <>
      {newest && (
        <Button className="justify-self-start" isWaiting={isRunning} onClick={() => read(newest.id)}>
          <Check aria-hidden size={18} /> Mark all as read
        </Button>
      )}
      {failure && (
        <p role="alert" className="text-flag-ink">
          {failure.message}
        </p>
      )}
      <ul role="list" className="grid gap-4">
        {announcements.map((announcement) => (
          <li key={announcement.id} className="min-w-0 p-4 panel">
            <AnnouncementArticle
              announcement={announcement}
              level={2}
              aside={unread.includes(announcement.id) && <Badge tone="due">New</Badge>}
            />
          </li>
        ))}
      </ul>
      <ShowMore loaded={announcements.length} pages={pages} page={PAGE} onRows={onRows} />
    </>
  );
}
