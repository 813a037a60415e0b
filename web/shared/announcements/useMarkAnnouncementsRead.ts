import { graphql } from 'react-relay/hooks';
import { useFormMutation } from '#web/app/relay/useFormMutation.ts';
import type { useMarkAnnouncementsReadMutation } from './__generated__/useMarkAnnouncementsReadMutation.graphql';

/** Marks an announcement and all earlier ones of its pool as read; the marks of the page follow. */
export function useMarkAnnouncementsRead() {
  return useFormMutation<useMarkAnnouncementsReadMutation>(graphql`
    mutation useMarkAnnouncementsReadMutation($input: MarkAnnouncementsReadInput!) {
      markAnnouncementsRead(input: $input) {
        ... on MarkAnnouncementsReadPayload {
          viewer {
            id
            # eslint-disable-next-line relay/must-colocate-fragment-spreads
            ...useUnreadAnnouncements_viewer
          }
        }
        ...failure_error @alias(as: "failure")
      }
    }
  `);
}
