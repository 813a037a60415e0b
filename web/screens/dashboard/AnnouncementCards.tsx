import { graphql, useLazyLoadQuery } from 'react-relay/hooks';
import { focusableHeading } from '#web/app/layout/usePageFocus.ts';
import { AnnouncementCard } from './AnnouncementCard.tsx';
import type { AnnouncementCardsQuery } from './__generated__/AnnouncementCardsQuery.graphql';

/**
 * A card per pool with unread announcements.
 * @param unread changes with the unread announcements: the texts of new ones are then loaded
 * @param unread a change reloads the texts
 */
export function AnnouncementCards({ unread }: { unread: string }) {
  const { viewer } = useLazyLoadQuery<AnnouncementCardsQuery>(
    graphql`
      query AnnouncementCardsQuery {
        viewer {
          unreadAnnouncements {
            id
            pool {
              id
            }
            ...AnnouncementCard_announcements
          }
        }
      }
    `,
    {},
    // Waits for new texts: their ids are in the store first.
    { fetchKey: unread, fetchPolicy: 'store-or-network', UNSTABLE_renderPolicy: 'full' },
  );
  const unreads = viewer?.unreadAnnouncements ?? [];
  const pools = new Set(unreads.map(({ pool }) => pool.id));
  return [...pools].map((id) => (
    <AnnouncementCard
      key={id}
      announcements={unreads.filter(({ pool }) => pool.id === id)}
      // The button disappears with the card.
      onRead={() => focusableHeading()?.focus({ preventScroll: true })}
    />
  ));
}
