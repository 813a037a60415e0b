import { BellRing } from 'lucide-react';
import { graphql, useFragment, useMutation } from 'react-relay/hooks';
import { notSent } from '../../components/mailObstacle.ts';
import { useToast } from '../../layout/Toasts.tsx';
import { messageOf } from '../../relay/errors.ts';
import styles from './Account.module.css';
import { AccountSection } from './AccountSection.tsx';
import { Choice } from './Choice.tsx';
import type { NotificationChoicesMutation } from './__generated__/NotificationChoicesMutation.graphql';
import type { NotificationChoices_viewer$key } from './__generated__/NotificationChoices_viewer.graphql';

const kinds = [
  { kind: 'reminders', label: 'Pick reminders', text: 'An email when one of your entries has no pick.' },
  {
    kind: 'picks',
    label: 'Pick confirmations',
    text: 'An email with the receipt when a pick of yours is recorded.',
  },
  { kind: 'results', label: 'Weekly results', text: 'An email with how your picks did when a week is over.' },
  { kind: 'announcements', label: 'Announcements', text: 'Emails from the commissioner to everyone.' },
] as const;

/** The choice of mails; each change is stored at once. */
export function NotificationChoices({
  viewer: key,
  mailObstacle,
}: {
  viewer: NotificationChoices_viewer$key;
  /** Why the site cannot send mail; null when it can. */
  mailObstacle: string | null | undefined;
}) {
  const { id, notifications } = useFragment(
    graphql`
      fragment NotificationChoices_viewer on Viewer {
        id
        notifications {
          reminders
          picks
          results
          announcements
        }
      }
    `,
    key,
  );
  const [commit] = useMutation<NotificationChoicesMutation>(graphql`
    mutation NotificationChoicesMutation($input: UpdateNotificationsInput!) @raw_response_type {
      updateNotifications(input: $input) {
        __typename
        ... on UpdateNotificationsPayload {
          viewer {
            id
            notifications {
              reminders
              picks
              results
              announcements
            }
          }
        }
        # By name: beside an interface Relay takes the optimistic answer for an incomplete one.
        ... on NotSignedInError {
          message
        }
        ... on ForbiddenError {
          message
        }
      }
    }
  `);
  const toast = useToast();
  const { reminders, picks, results, announcements } = notifications;
  const chosen = { reminders, picks, results, announcements };

  const choose = (kind: (typeof kinds)[number]['kind'], isOn: boolean) => {
    const fail = (text?: string) =>
      toast({ tone: 'error', title: 'Not saved', text: text || 'The setting could not be saved.' });
    commit({
      variables: { input: { [kind]: isOn } },
      optimisticResponse: {
        updateNotifications: {
          __typename: 'UpdateNotificationsPayload',
          viewer: { id, notifications: { ...chosen, [kind]: isOn } },
        },
      },
      onError: (error) => fail(messageOf(error)),
      onCompleted: ({ updateNotifications: result }) => {
        if (result.__typename === 'UpdateNotificationsPayload') return;
        fail('message' in result ? result.message : undefined);
      },
    });
  };

  return (
    <AccountSection id="notifications" title="Notification settings" icon={BellRing}>
      {mailObstacle != null && (
        <p role="note">{notSent(mailObstacle)} Your choices count once it can send mail.</p>
      )}
      <ul role="list" className={styles.rows}>
        {kinds.map(({ kind, label, text }) => (
          <li key={kind}>
            <Choice
              label={label}
              text={text}
              checked={chosen[kind]}
              onChange={(isOn) => choose(kind, isOn)}
            />
          </li>
        ))}
      </ul>
      <p className={styles.quiet}>
        Emails about your account, such as a password change, cannot be turned off.
      </p>
    </AccountSection>
  );
}
