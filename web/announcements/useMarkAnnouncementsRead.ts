import { graphql } from 'react-relay/hooks';
import { useInputMutation } from '../relay/useInputMutation.ts';
import type { useMarkAnnouncementsReadMutation } from './__generated__/useMarkAnnouncementsReadMutation.graphql';

/** Marks an announcement and all earlier ones of its pool as read; the marks of the page follow. */
export function useMarkAnnouncementsRead() {
  return useInputMutation<useMarkAnnouncementsReadMutation, true>(
    graphql`
      mutation useMarkAnnouncementsReadMutation($input: MarkAnnouncementsReadInput!) {
        markAnnouncementsRead(input: $input) {
          __typename
          ... on MarkAnnouncementsReadPayload {
            viewer {
              id
              # eslint-disable-next-line relay/must-colocate-fragment-spreads
              ...useUnreadAnnouncements_viewer
            }
          }
          ... on Error {
            message
          }
        }
      }
    `,
    ({ markAnnouncementsRead: result }) =>
      result.__typename === 'MarkAnnouncementsReadPayload' ? { done: true } : result,
    'The announcement could not be marked as read.',
  );
}
