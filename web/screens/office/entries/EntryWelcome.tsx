import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Badge } from '#web/ui/badges/Badge.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/components/Card.tsx';
import { useNow } from '#web/app/session/useNow.ts';
import { usePoolZone } from '#web/app/session/usePoolZone.ts';
import { WelcomeModal } from '#web/shared/welcome/WelcomeModal.tsx';
import { deadlineInWords, joinedInWords, quickStart } from '#web/shared/welcome/welcomeDetails.ts';
import styles from '../Screen.module.css';
import { TextArea } from '#web/ui/form/TextArea.tsx';
import { useFormMutation } from '#web/app/relay/useFormMutation.ts';
import type {
  EntryWelcome_entry$data,
  EntryWelcome_entry$key,
} from './__generated__/EntryWelcome_entry.graphql';
import type {
  EntryWelcome_pool$data,
  EntryWelcome_pool$key,
} from './__generated__/EntryWelcome_pool.graphql';
import type { EntryWelcomeMutation } from './__generated__/EntryWelcomeMutation.graphql';

interface EntryWelcomeProps {
  entry: EntryWelcome_entry$key;
  pool: EntryWelcome_pool$key;
  /** Somebody else has changed the entry: refetch. */
  onStale: () => void;
}

const STATES = {
  DUE: { label: 'Not shown yet', tone: 'due', text: 'The owner sees it on the next visit to the dashboard.' },
  SHOWN: { label: 'Shown', tone: 'good', text: 'The owner has read and closed it. It is shown only once.' },
  PAST: {
    label: 'No longer shown',
    tone: 'quiet',
    text: 'It is shown only in the first 24 hours after an entry joins.',
  },
} as const;

/** The welcome of one entry: whether it was shown; until then its editable text with a preview. */
export function EntryWelcome({ entry: entryKey, pool: poolKey, onStale }: EntryWelcomeProps) {
  const entry = useFragment(
    graphql`
      fragment EntryWelcome_entry on Entry {
        id
        username
        ownerName
        number
        joinedAt
        importedAt
        startWeek
        referrerName
        version
        welcomeMessage
        welcomeState
      }
    `,
    entryKey,
  );
  const pool = useFragment(
    graphql`
      fragment EntryWelcome_pool on Pool {
        name
        rulesInShort
        welcomeText
        stats {
          totalPlayers
        }
        thisWeek: week {
          deadline
          isDeadlinePassed
        }
      }
    `,
    poolKey,
  );
  const { stored, text, edit, store, isSaving, news, problem } = useWelcomeText(entry, onStale);
  const [isPreviewed, setPreviewed] = useState(false);
  if (!entry.welcomeState) return null;
  const state = STATES[entry.welcomeState];
  return (
    <Card
      title="Welcome"
      className={styles.card ?? ''}
      aside={<Badge tone={state.tone}>{state.label}</Badge>}
    >
      <p className="text-quiet text-15">{state.text}</p>
      {entry.welcomeState !== 'DUE' ? (
        stored !== '' && <p className="wrap-anywhere whitespace-pre-line">{stored}</p>
      ) : (
        <form
          className="grid gap-4 *:min-w-0"
          onSubmit={(event) => {
            event.preventDefault();
            store(text.trim(), 'The welcome text is saved.', stored);
          }}
        >
          <TextArea
            label="Welcome text for this entry"
            hint={
              pool.welcomeText
                ? 'Shown in place of the pool’s welcome message. Leave it empty to show that one.'
                : 'Shown in the welcome, above what every new entry reads.'
            }
            value={text}
            maxLength={2000}
            problem={problem}
            onChange={edit}
          />
          {problem !== undefined && stored !== '' && (
            <p className="wrap-anywhere whitespace-pre-line">Saved by someone else: {stored}</p>
          )}
          <div className="flex flex-wrap gap-2">
            <Button type="submit" look="primary" isWaiting={isSaving} disabled={text.trim() === stored}>
              Save the text
            </Button>
            <Button onClick={() => setPreviewed(true)}>Preview the welcome</Button>
            {stored !== '' && (
              <Button isWaiting={isSaving} onClick={() => store('', 'The welcome text is removed.', stored)}>
                Remove the text
              </Button>
            )}
          </div>
        </form>
      )}
      <SavedNews
        text={news.text}
        isSaving={isSaving}
        onUndo={
          news.undo === null ? null : () => store(news.undo ?? '', 'The text is as it was before.', null)
        }
      />
      {isPreviewed && (
        <WelcomePreview
          entry={entry}
          pool={pool}
          text={text.trim()}
          onDismissed={() => setPreviewed(false)}
        />
      )}
    </Card>
  );
}

interface SavedNewsProps {
  /** Empty without one. */
  text: string;
  isSaving: boolean;
  /** Null where nothing can be undone. */
  onUndo: (() => void) | null;
}

function SavedNews({ text, isSaving, onUndo }: SavedNewsProps) {
  return (
    <div role="status" className="empty:hidden">
      {text !== '' && (
        <div className="flex flex-wrap gap-2">
          <span>{text}</span>
          {onUndo !== null && (
            <Button isWaiting={isSaving} onClick={onUndo}>
              Undo
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

interface WelcomePreviewProps {
  entry: EntryWelcome_entry$data;
  pool: EntryWelcome_pool$data;
  /** The edited text of the entry. */
  text: string;
  onDismissed: () => void;
}

/** The welcome as its owner sees it. */
function WelcomePreview({ entry, pool, text, onDismissed }: WelcomePreviewProps) {
  const zone = usePoolZone();
  const now = useNow(30_000);
  return (
    <WelcomeModal
      welcome={{
        name: entry.ownerName ?? entry.username,
        usernames: [entry.username],
        entryNumber: entry.number,
        totalEntries: entry.number,
        message: text || (pool.welcomeText ?? null),
        referrerName: entry.referrerName ?? null,
        poolName: pool.name,
        totalPlayers: pool.stats.totalPlayers,
        tips: quickStart(pool.rulesInShort, deadlineInWords(pool.thisWeek, zone)),
      }}
      entryDetails={joinedInWords(entry, now)}
      startLabel="Start Playing"
      onDismissed={onDismissed}
    />
  );
}

type WelcomedEntry = Pick<EntryWelcome_entry$data, 'id' | 'version' | 'welcomeMessage'>;

/**
 * The editable welcome text of an entry, and its save.
 * @param onStale called when somebody else has changed the entry: refetch
 */
function useWelcomeText(entry: WelcomedEntry, onStale: () => void) {
  const stored = entry.welcomeMessage ?? '';
  // Null: unchanged, so that others' edits show. The version is that of the first edit.
  const [edited, setEdited] = useState<{ text: string; version: string | null | undefined } | null>(null);
  const text = edited?.text ?? stored;
  const version = edited?.version ?? entry.version;
  const [news, setNews] = useState<{ text: string; undo: string | null }>({ text: '', undo: null });
  const [save, isSaving, failure] = useFormMutation<EntryWelcomeMutation>(graphql`
    mutation EntryWelcomeMutation($input: SetWelcomeMessageInput!) {
      setWelcomeMessage(input: $input) {
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
