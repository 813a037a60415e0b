import { graphql } from 'react-relay/hooks';
import type { IEnvironment } from 'relay-runtime';
import { subscribe } from '../relay/subscribe.ts';
import type { watchUnreadSubscription } from './__generated__/watchUnreadSubscription.graphql';

/**
 * Keeps the marks of unread announcements and messages as the server has them: another device of the account may read them.
 * @returns the function that stops it
 */
export function watchUnread(environment: IEnvironment): () => void {
  // When it ends, the marks follow with the next refetch of the page.
  return subscribe<watchUnreadSubscription>(
    environment,
    graphql`
      subscription watchUnreadSubscription {
        viewerUpdated {
          id
          # eslint-disable-next-line relay/must-colocate-fragment-spreads
          ...useUnreadAnnouncements_viewer
          # eslint-disable-next-line relay/must-colocate-fragment-spreads
          ...useTalk_viewer
        }
      }
    `,
    {},
  );
}
