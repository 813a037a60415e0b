import { Check, Megaphone } from 'lucide-react';
import { graphql, useFragment } from 'react-relay/hooks';
import { AnnouncementArticle } from '#web/shared/announcements/AnnouncementArticle.tsx';
import { useMarkAnnouncementsRead } from '#web/shared/announcements/useMarkAnnouncementsRead.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { ButtonLink } from '#web/ui/form/ButtonLink.tsx';
import { Card } from '#web/ui/components/Card.tsx';
import { poolAddress } from '#web/app/relay/poolAddress.ts';
import type { AnnouncementCard_announcements$key } from './__generated__/AnnouncementCard_announcements.graphql';

/** The number of announcements in a card; all are on their page. */
const SHOWN = 3;

interface AnnouncementCardProps {
  /** Of one pool, newest first; at least one. */
  announcements: AnnouncementCard_announcements$key;
  /** Called when they are marked as read. */
  onRead: () => void;
}

/** A pool's unread announcements, with a button to mark them as read. */
export function AnnouncementCard({ announcements: key, onRead }: AnnouncementCardProps) {
  const announcements = useFragment(
    graphql`
      fragment AnnouncementCard_announcements on Announcement @relay(plural: true) {
        id
        pool {
          name
          slug
        }
        ...AnnouncementArticle_announcement
      }
    `,
    key,
  );
  const [markRead, isRunning, failure] = useMarkAnnouncementsRead();
  const [newest] = announcements;
  if (!newest) return null;
  const { id: through, pool } = newest;
  const more = announcements.length - SHOWN;
  const read = () => void markRead({ input: { through } }).then(({ kind }) => kind === 'done' && onRead());
  return (
    <Card
      title={announcements.length === 1 ? 'Announcement' : 'Announcements'}
      icon={Megaphone}
      aside={
        <span className="text-quiet text-15" dir="auto">
          {pool.name}
        </span>
      }
      className="border-s-5 border-s-turf"
    >
      <div className="grid gap-4 [&>*+*]:pt-4 [&>*+*]:border-t [&>*+*]:border-line">
        {announcements.slice(0, SHOWN).map((announcement) => (
          <AnnouncementArticle key={announcement.id} announcement={announcement} level={3} />
        ))}
        {more > 0 && <p>And {more === 1 ? '1 earlier announcement' : `${more} earlier announcements`}.</p>}
      </div>
      {failure && (
        <p role="alert" className="pt-3 text-flag-ink">
          {failure.message}
        </p>
      )}
      <div className="flex flex-wrap gap-2 pt-4">
        <Button look="primary" isWaiting={isRunning} onClick={read}>
          <Check aria-hidden size={18} /> Got it
        </Button>
        <ButtonLink look="quiet" to={poolAddress(pool.slug, '/announcements')}>
          All announcements
        </ButtonLink>
      </div>
    </Card>
  );
}
