import { graphql, useFragment } from 'react-relay/hooks';
import { useSessionData } from './SessionContext.tsx';
import type { useUnreadAnnouncements_viewer$key } from './__generated__/useUnreadAnnouncements_viewer.graphql';

const NONE: readonly string[] = [];

/** Ids of unread announcements, newest first. Suspends until the session is loaded. */
export function useUnreadAnnouncements(): readonly string[] {
  const { viewer: key } = useSessionData();
  const viewer = useFragment<useUnreadAnnouncements_viewer$key>(
    graphql`
      fragment useUnreadAnnouncements_viewer on Viewer {
        unreadAnnouncements {
          id
        }
      }
    `,
    key,
  );
  return viewer?.unreadAnnouncements.map(({ id }) => id) ?? NONE;
}
