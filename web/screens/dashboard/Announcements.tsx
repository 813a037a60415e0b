import { Suspense, lazy } from 'react';
import { Loading, Skeleton } from '#web/ui/components/Skeleton.tsx';
import { useUnreadAnnouncements } from '#web/app/session/useUnreadAnnouncements.ts';

const AnnouncementCards = lazy(async () => ({
  default: (await import('./AnnouncementCards.tsx')).AnnouncementCards,
}));

/** Unread announcements; code and texts are loaded only when there are any. */
export function Announcements() {
  const unread = useUnreadAnnouncements();
  if (unread.length === 0) return null;
  return (
    <Suspense
      fallback={
        <Loading label="Loading the announcements">
          <Skeleton shape="card" />
        </Loading>
      }
    >
      <AnnouncementCards unread={unread.join(' ')} />
    </Suspense>
  );
}
