import { graphql, useFragment, useLazyLoadQuery, useMutation } from 'react-relay/hooks';
import { focusableHeading } from '../../layout/usePageFocus.ts';
import { localTimeText } from '../../components/localTime.ts';
import { timeAgo } from '../../session/poolTime.ts';
import { useNow } from '../../session/useNow.ts';
import { WelcomeModal } from '../../welcome/WelcomeModal.tsx';
import type { WelcomeDialogMutation } from './__generated__/WelcomeDialogMutation.graphql';
import type { WelcomeDialogQuery } from './__generated__/WelcomeDialogQuery.graphql';
import type {
  WelcomeDialog_pool$data,
  WelcomeDialog_pool$key,
} from './__generated__/WelcomeDialog_pool.graphql';

interface WelcomeDialogProps {
  /** The id of the entry. */
  id: string;
  /** The number of the viewer's entries. */
  totalEntries: number;
  pool: WelcomeDialog_pool$key;
  /** Called when the dialog has faded out. */
  onClosed: () => void;
}

/** "Sunday, October 26, 10:00 AM EDT (4:00 PM your time)" */
function deadlineInWords(week: WelcomeDialog_pool$data['thisWeek']): string {
  const local = localTimeText(week.deadline, week.deadlineOffsetMinutes);
  return local === null ? week.deadlineLabel : `${week.deadlineLabel} (${local})`;
}

/** Closing it marks it as shown, and it closes even when that fails (SPECIFICATION 3.7). */
export function WelcomeDialog({ id, totalEntries, pool: poolKey, onClosed }: WelcomeDialogProps) {
  const { entry } = useLazyLoadQuery<WelcomeDialogQuery>(
    graphql`
      query WelcomeDialogQuery($id: ID!) {
        entry(id: $id) {
          username
          number
          ownerName
          joinedAt
          startWeek
          welcome {
            message
            referrerName
          }
        }
      }
    `,
    { id },
  );
  const pool = useFragment(
    graphql`
      fragment WelcomeDialog_pool on Pool {
        name
        tieRule
        stats {
          totalPlayers
        }
        thisWeek: week {
          deadline
          deadlineLabel
          deadlineOffsetMinutes
          isDeadlinePassed
        }
      }
    `,
    poolKey,
  );
  const [markShown] = useMutation<WelcomeDialogMutation>(graphql`
    mutation WelcomeDialogMutation($input: MarkWelcomeShownInput!) {
      markWelcomeShown(input: $input) {
        __typename
        ... on MarkWelcomeShownPayload {
          entry {
            id
            welcome {
              __typename
            }
          }
        }
        ... on Error {
          message
        }
      }
    }
  `);
  const now = useNow(30_000);

  const closed = () => {
    markShown({
      variables: { input: { entry: id } },
      onCompleted: ({ markWelcomeShown: result }) => {
        if (result.entry) return;
        console.error('The welcome could not be marked as shown.', result.message);
      },
      onError: (error) => console.error('The welcome could not be marked as shown.', error),
    });
    onClosed();
  };

  if (!entry) return null;
  return (
    <WelcomeModal
      welcome={{
        name: entry.ownerName ?? entry.username,
        username: entry.username,
        entryNumber: entry.number,
        totalEntries,
        message: entry.welcome?.message ?? null,
        referrerName: entry.welcome?.referrerName ?? null,
        poolName: pool.name,
        totalPlayers: pool.stats.totalPlayers,
        tiesEliminate: pool.tieRule === 'LOSS',
        deadlineLabel: pool.thisWeek.isDeadlinePassed ? null : deadlineInWords(pool.thisWeek),
      }}
      entryDetails={`Joined ${timeAgo(Date.parse(entry.joinedAt), now)}, plays from Week ${entry.startWeek}`}
      startLabel="Start Playing"
      focusAfter={focusableHeading}
      onDismissed={closed}
    />
  );
}
