import { BellRing } from 'lucide-react';
import { graphql, useFragment } from 'react-relay/hooks';
import { notSent } from '#web/ui/text/mailObstacle.ts';
import { useToast } from '#web/app/toasts/Toasts.tsx';
import { useFormMutation } from '#web/app/relay/useFormMutation.ts';
import { AccountSection } from './AccountSection.tsx';
import { Choice } from './Choice.tsx';
import { useChoices } from './useChoices.ts';
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
  const { notifications } = useFragment(
    graphql`
      fragment NotificationChoices_viewer on Viewer {
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
  const [run] = useFormMutation<NotificationChoicesMutation>(graphql`
    mutation NotificationChoicesMutation($input: UpdateNotificationsInput!) {
      updateNotifications(input: $input) {
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
        ...failure_error @alias(as: "failure")
      }
    }
  `);
  const toast = useToast();
  const { reminders, picks, results, announcements } = notifications;
  const stored = { reminders, picks, results, announcements };
  const [chosen, choose] = useChoices(stored, async (kind, isOn) => {
    const outcome = await run({ input: { [kind]: isOn } });
    if (outcome.kind === 'failed') toast({ tone: 'error', title: 'Not saved', text: outcome.message });
  });

  return (
    <AccountSection id="notifications" title="Notification settings" icon={BellRing}>
      {mailObstacle != null && (
        <p role="note">{notSent(mailObstacle)} Your choices count once it can send mail.</p>
      )}
      <ul role="list" className="divided panel">
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
      <p className="text-quiet">
        Emails about your account, such as a password change, cannot be turned off.
      </p>
    </AccountSection>
  );
}
