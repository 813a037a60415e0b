import { MonitorSmartphone } from 'lucide-react';
import { graphql, useFragment, useMutation } from 'react-relay/hooks';
import { Button } from '../../components/Button.tsx';
import { useToast } from '../../layout/toasts.tsx';
import { messageOf } from '../../relay/errors.ts';
import styles from './Account.module.css';
import { AccountSection } from './AccountSection.tsx';
import { SessionRow } from './SessionRow.tsx';
import type { SessionsMutation } from './__generated__/SessionsMutation.graphql';
import type { Sessions_viewer$key } from './__generated__/Sessions_viewer.graphql';

const ID = 'sessions';

/** Where the account is logged in: each browser with its last use, ended one by one or all but this one. */
export function Sessions({ viewer: key }: { viewer: Sessions_viewer$key }) {
  const { sessions } = useFragment(
    graphql`
      fragment Sessions_viewer on Viewer {
        sessions {
          id
          isCurrent
          ...SessionRow_session
        }
      }
    `,
    key,
  );
  const [commit, isEnding] = useMutation<SessionsMutation>(graphql`
    mutation SessionsMutation {
      endOtherSessions {
        __typename
        ... on EndSessionsPayload {
          viewer {
            ...Sessions_viewer
          }
        }
        ... on Error {
          message
        }
      }
    }
  `);
  const toast = useToast();
  const fail = (text?: string) =>
    toast({ tone: 'error', title: 'Not ended', text: text || 'The other sessions could not be ended.' });
  // The pressed button is gone; the list it stood in is still there.
  const focusHeading = () => document.getElementById(ID)?.focus();

  const endOthers = () => {
    commit({
      variables: {},
      onError: (error) => fail(messageOf(error)),
      onCompleted: ({ endOtherSessions: result }) => {
        if (result.__typename !== 'EndSessionsPayload') {
          fail(result.message);
          return;
        }
        focusHeading();
        toast({
          tone: 'success',
          title: 'Other sessions ended',
          text: 'You are logged in on this browser only.',
        });
      },
    });
  };

  return (
    <AccountSection id={ID} title="Sessions" icon={MonitorSmartphone}>
      <p className={styles.quiet}>
        Where you are logged in. If you don’t recognize one, end it and change your password.
      </p>
      <ul role="list" className={styles.rows}>
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} onEnded={focusHeading} />
        ))}
      </ul>
      {sessions.some(({ isCurrent }) => !isCurrent) && (
        <div className={styles.actions}>
          <Button onClick={endOthers} isWaiting={isEnding}>
            {isEnding ? 'Ending…' : 'End all other sessions'}
          </Button>
        </div>
      )}
    </AccountSection>
  );
}
