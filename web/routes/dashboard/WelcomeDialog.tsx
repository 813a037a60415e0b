import { useState } from 'react';
import { graphql, useFragment, useMutation } from 'react-relay/hooks';
import { Badge } from '../../components/Badge.tsx';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { timeAgo } from '../../session/poolTime.ts';
import { useNow } from '../../session/useNow.ts';
import type { WelcomeDialogMutation } from './__generated__/WelcomeDialogMutation.graphql';
import type { WelcomeDialog_entry$key } from './__generated__/WelcomeDialog_entry.graphql';
import type { WelcomeDialog_pool$key } from './__generated__/WelcomeDialog_pool.graphql';
import styles from './WelcomeDialog.module.css';

interface WelcomeDialogProps {
  entry: WelcomeDialog_entry$key;
  pool: WelcomeDialog_pool$key;
  /** Called when the dialog has faded out. */
  onClosed: () => void;
}

/** SPEC section 2, Welcome modal: closing it marks it shown, and it closes even when that fails. */
export function WelcomeDialog({ entry: entryKey, pool: poolKey, onClosed }: WelcomeDialogProps) {
  const entry = useFragment(
    graphql`
      fragment WelcomeDialog_entry on Entry {
        id
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
    `,
    entryKey,
  );
  const pool = useFragment(
    graphql`
      fragment WelcomeDialog_pool on Pool {
        name
        tieRule
        stats {
          totalPlayers
        }
        viewerEntries {
          id
        }
        thisWeek: week {
          deadlineLabel
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
  const [isOpen, setOpen] = useState(true);
  const { length: total } = pool.viewerEntries;

  const closed = () => {
    markShown({
      variables: { input: { entry: entry.id } },
      onCompleted: ({ markWelcomeShown: result }) => {
        if (result.entry) return;
        console.error('The welcome could not be marked as shown.', result.message);
      },
      onError: (error) => console.error('The welcome could not be marked as shown.', error),
    });
    onClosed();
  };

  return (
    <Dialog
      title={`Welcome, ${entry.ownerName ?? entry.username}`}
      description={`${entry.username} is in ${pool.name}`}
      fade="long"
      open={isOpen}
      onOpenChange={setOpen}
      onClosed={closed}
      footer={
        <Button look="primary" onClick={() => setOpen(false)}>
          Start Playing
        </Button>
      }
    >
      <div className={styles.body}>
        <div className={styles.entry}>
          <p className={styles.username}>{entry.username}</p>
          <Badge tone="good">
            Entry {entry.number}
            {total > 1 && ` of ${total}`}
          </Badge>
          <p className={styles.joined}>
            Joined {timeAgo(Date.parse(entry.joinedAt), now)}, plays from Week {entry.startWeek}
          </p>
        </div>
        {entry.welcome?.message && (
          <blockquote className={styles.message}>
            <p>{entry.welcome.message}</p>
          </blockquote>
        )}
        <p>
          You are one of {pool.stats.totalPlayers} players in this pool
          {entry.welcome?.referrerName && <>; {entry.welcome.referrerName} brought you in</>}. Everybody sees
          everybody&apos;s picks once the weekly deadline has passed, and not before.
        </p>
        <div>
          <h3>Quick start</h3>
          <ul className={styles.tips}>
            <li>
              Pick one team to win each week.{' '}
              {!pool.thisWeek.isDeadlinePassed && (
                <>This week&apos;s picks are due {pool.thisWeek.deadlineLabel}.</>
              )}
            </li>
            <li>Each team can be used once in the season, so plan ahead.</li>
            <li>
              {pool.tieRule === 'LOSS' ? 'A loss, a tie' : 'A loss'} or a missing pick eliminates the entry.
            </li>
            <li>A submitted pick cannot be changed.</li>
          </ul>
        </div>
      </div>
    </Dialog>
  );
}
