import { useState } from 'react';
import { graphql } from 'react-relay/hooks';
import { useFormMutation } from '#web/app/relay/useFormMutation.ts';
import type { EntryWelcome_entry$data } from './__generated__/EntryWelcome_entry.graphql';
import type { useWelcomeTextMutation } from './__generated__/useWelcomeTextMutation.graphql';

type WelcomedEntry = Pick<EntryWelcome_entry$data, 'id' | 'version' | 'welcomeMessage'>;

/**
 * The editable welcome text of an entry, and its save.
 * @param onStale called when somebody else has changed the entry: refetch
 */
export function useWelcomeText(entry: WelcomedEntry, onStale: () => void) {
  const stored = entry.welcomeMessage ?? '';
  // Null: unchanged, so that others' edits show. The version is that of the first edit.
  const [edited, setEdited] = useState<{ text: string; version: string | null | undefined } | null>(null);
  const text = edited?.text ?? stored;
  const version = edited?.version ?? entry.version;
  const [news, setNews] = useState<{ text: string; undo: string | null }>({ text: '', undo: null });
  const [save, isSaving, failure] = useFormMutation<useWelcomeTextMutation>(graphql`
    mutation useWelcomeTextMutation($input: SetWelcomeMessageInput!) {
      setWelcomeMessage(input: $input) {
        __typename
        ... on SetWelcomeMessagePayload {
          entry {
            ...EntryWelcome_entry
          }
        }
        ...failure_error @alias(as: "failure")
      }
    }
  `);
  const store = (wanted: string, done: string, undo: string | null) =>
    void save({
      input: { entry: entry.id, text: wanted === '' ? null : wanted, version: version ?? null },
    }).then((outcome) => {
      if (outcome.kind === 'failed') {
        setNews({ text: '', undo: null });
        // The next try overwrites what the page shows by then.
        setEdited((before) => before && { text: before.text, version: undefined });
        onStale();
        return;
      }
      setEdited(null);
      setNews({ text: done, undo });
    });
  return {
    stored,
    text,
    edit: (changed: string) =>
      setEdited((before) => ({ text: changed, version: before?.version ?? entry.version })),
    /**
     * @param undo the text to restore; null for none
     */
    store,
    isSaving,
    news,
    problem: failure?.message,
  };
}
