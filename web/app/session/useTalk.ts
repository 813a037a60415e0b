import { graphql, useFragment } from 'react-relay/hooks';
import { useSessionData } from './SessionContext.tsx';
import type { useTalk_pool$key } from './__generated__/useTalk_pool.graphql';
import type { useTalk_viewer$key } from './__generated__/useTalk_viewer.graphql';

interface Talk {
  /** Whether the viewer takes part. */
  isOn: boolean;
  /** Whether unread messages mention the viewer; null without unread ones. */
  unread: '@ you' | 'new' | null;
}

/** Suspends until the session is loaded. */
export function useTalk(): Talk {
  const session = useSessionData();
  const viewer = useFragment<useTalk_viewer$key>(
    graphql`
      fragment useTalk_viewer on Viewer {
        unreadTalk {
          isMentioned
          pool {
            id
          }
        }
      }
    `,
    session.viewer,
  );
  const pool = useFragment<useTalk_pool$key>(
    graphql`
      fragment useTalk_pool on Pool {
        id
        options {
          talk
        }
      }
    `,
    session.pool,
  );
  const unread = viewer?.unreadTalk.find((one) => one.pool.id === pool?.id);
  return {
    isOn: viewer != null && pool?.options.talk === true,
    unread: unread ? (unread.isMentioned ? '@ you' : 'new') : null,
  };
}
