import { useEffect, useRef } from 'react';
import { graphql } from 'react-relay/hooks';
import { useFormMutation } from '#web/app/relay/useFormMutation.ts';
import { useTalk } from '#web/app/session/useTalk.ts';
import type { useMarkTalkReadMutation } from './__generated__/useMarkTalkReadMutation.graphql';

/** Milliseconds without a new message until the thread counts as read: a lively thread is marked once. */
const QUIET = 1_000;

/**
 * Marks messages as read up to the newest displayed one, while the page is visible.
 * @param newest its id; null without messages
 */
export function useMarkTalkRead(newest: string | null): void {
  const { unread } = useTalk();
  const [mark] = useFormMutation<useMarkTalkReadMutation>(graphql`
    mutation useMarkTalkReadMutation($input: MarkTalkReadInput!) {
      markTalkRead(input: $input) {
        __typename
        ... on MarkTalkReadPayload {
          viewer {
            id
            # eslint-disable-next-line relay/must-colocate-fragment-spreads
            ...useTalk_viewer
          }
        }
        ...failure_error @alias(as: "failure")
      }
    }
  `);
  // Without unread messages on opening, all displayed ones are read.
  const marked = useRef(unread === null ? newest : null);
  useEffect(() => {
    if (newest === null || newest === marked.current) return undefined;
    const read = () => {
      if (document.visibilityState !== 'visible' || marked.current === newest) return;
      marked.current = newest;
      // On failure the mark stays until the next visit.
      void mark({ input: { through: newest } });
    };
    const timer = setTimeout(read, QUIET);
    document.addEventListener('visibilitychange', read);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', read);
    };
  }, [newest, mark]);
}
