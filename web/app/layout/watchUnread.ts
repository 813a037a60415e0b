import { graphql } from 'react-relay/hooks';
import type { IEnvironment } from 'relay-runtime';
import { subscribe } from '../relay/subscribe.ts';
import type { watchUnreadSubscription } from './__generated__/watchUnreadSubscription.graphql';

/** Synchronizes the unread marks across the account's devices. @returns the function that stops it */
export function watchUnread(environment: IEnvironment): () => void {
  // Afterwards the next refetch updates the marks.
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
