import { graphql, useFragment, useMutation } from 'react-relay/hooks';
import { Badge } from '../../components/Badge.tsx';
import { Button } from '../../components/Button.tsx';
import { useToast } from '../../layout/toasts.tsx';
import { messageOf } from '../../relay/errors.ts';
import styles from './Account.module.css';
import { tokenTime } from './tokenTime.ts';
import type { SessionRowMutation } from './__generated__/SessionRowMutation.graphql';
import type { SessionRow_session$key } from './__generated__/SessionRow_session.graphql';

interface SessionRowProps {
  session: SessionRow_session$key;
  onEnded: () => void;
}

/** One browser in which the account is logged in; this one is left by logging out. */
export function SessionRow({ session: key, onEnded }: SessionRowProps) {
  const session = useFragment(
    graphql`
      fragment SessionRow_session on Session {
        id
        browser
        isCurrent
        createdAt
        lastSeenAt
      }
    `,
    key,
  );
  const [commit, isEnding] = useMutation<SessionRowMutation>(graphql`
    mutation SessionRowMutation($input: EndSessionInput!) {
      endSession(input: $input) {
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

  const end = () => {
    const fail = (text?: string) =>
      toast({ tone: 'error', title: 'Not ended', text: text || 'The session could not be ended.' });
    commit({
      variables: { input: { id: session.id } },
      onError: (error) => fail(messageOf(error)),
      onCompleted: ({ endSession: result }) => {
        if (result.__typename !== 'EndSessionsPayload') {
          fail(result.message);
          return;
        }
        onEnded();
        toast({ tone: 'success', title: 'Session ended', text: `${session.browser} is logged out.` });
      },
    });
  };

  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.strong}>{session.browser}</p>
        <p className={styles.quiet}>
          {session.isCurrent ? 'In use now' : `Last seen ${tokenTime(session.lastSeenAt)}`}
        </p>
        <p className={styles.quiet}>Logged in {tokenTime(session.createdAt)}</p>
      </div>
      {session.isCurrent ? (
        <Badge tone="good">This browser</Badge>
      ) : (
        <Button
          aria-label={`End the session of ${session.browser}, last seen ${tokenTime(session.lastSeenAt)}`}
          onClick={end}
          isWaiting={isEnding}
        >
          {isEnding ? 'Ending…' : 'End'}
        </Button>
      )}
    </li>
  );
}
