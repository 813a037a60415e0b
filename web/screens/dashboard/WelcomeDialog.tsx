import { graphql, useFragment, useLazyLoadQuery } from 'react-relay/hooks';
import { useFormMutation } from '#web/app/relay/useFormMutation.ts';
import { focusableHeading } from '#web/app/layout/usePageFocus.ts';
import { useNow } from '#web/app/session/useNow.ts';
import { usePoolZone } from '#web/app/session/usePoolZone.ts';
import { WelcomeModal } from '#web/shared/welcome/WelcomeModal.tsx';
import { deadlineInWords, joinedInWords, quickStart } from '#web/shared/welcome/welcomeDetails.ts';
import type { WelcomeDialogMutation } from './__generated__/WelcomeDialogMutation.graphql';
import type { WelcomeDialogQuery } from './__generated__/WelcomeDialogQuery.graphql';
import type { WelcomeDialog_pool$key } from './__generated__/WelcomeDialog_pool.graphql';

interface WelcomeDialogProps {
  /** At least one. */
  entries: readonly { id: string; username: string }[];
  totalEntries: number;
  pool: WelcomeDialog_pool$key;
  onClosed: () => void;
}

/** Closing marks it as shown, and succeeds even if that fails (SPECIFICATION 3.7). */
export function WelcomeDialog({ entries, totalEntries, pool: poolKey, onClosed }: WelcomeDialogProps) {
  const { entry } = useLazyLoadQuery<WelcomeDialogQuery>(
    graphql`
      query WelcomeDialogQuery($id: ID!) {
        entry(id: $id) {
          username
          number
          ownerName
          joinedAt
          startWeek
          pool {
            rulesInShort
          }
          welcome {
            message
            referrerName
          }
        }
      }
    `,
    { id: entries[0]!.id },
  );
  const pool = useFragment(
    graphql`
      fragment WelcomeDialog_pool on Pool {
        name
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
  const [markShown] = useFormMutation<WelcomeDialogMutation>(graphql`
    mutation WelcomeDialogMutation($input: MarkWelcomeShownInput!) {
      markWelcomeShown(input: $input) {
        ... on MarkWelcomeShownPayload {
          entry {
            id
            welcome {
              __typename
            }
          }
        }
        ...failure_error @alias(as: "failure")
      }
    }
  `);
  const now = useNow(30_000);
  const zone = usePoolZone();

  const closed = () => {
    for (const { id } of entries) {
      void markShown({ input: { entry: id } }).then((outcome) => {
        if (outcome.kind === 'done') return;
        console.error('The welcome could not be marked as shown.', outcome.cause ?? outcome.message);
      });
    }
    onClosed();
  };

  if (!entry) return null;
  return (
    <WelcomeModal
      welcome={{
        name: entry.ownerName ?? entry.username,
        usernames: entries.map(({ username }) => username),
        entryNumber: entry.number,
        totalEntries,
        message: entry.welcome?.message ?? null,
        referrerName: entry.welcome?.referrerName ?? null,
        poolName: pool.name,
        totalPlayers: pool.stats.totalPlayers,
        tips: quickStart(entry.pool.rulesInShort, deadlineInWords(pool.thisWeek, zone)),
      }}
      entryDetails={joinedInWords(entry, now)}
      startLabel="Start Playing"
      focusAfter={focusableHeading}
      onDismissed={closed}
    />
  );
}
