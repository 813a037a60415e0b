import { MonitorSmartphone } from 'lucide-react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Button } from '#web/ui/form/Button.tsx';
import { useToast } from '#web/app/toasts/Toasts.tsx';
import { useFormMutation } from '#web/app/relay/useFormMutation.ts';
import { AccountSection } from './AccountSection.tsx';
import { useSecureChange } from './security/useSecureChange.ts';
import { SessionRow } from './SessionRow.tsx';
import type { SessionsMutation } from './__generated__/SessionsMutation.graphql';
import type { Sessions_viewer$key } from './__generated__/Sessions_viewer.graphql';

const ID = 'sessions';

const mutation = graphql`
  mutation SessionsMutation {
    endOtherSessions {
      ... on EndSessionsPayload {
        viewer {
          ...Sessions_viewer
        }
      }
      ...failure_error @alias(as: "failure")
    }
  }
`;

/** The account's sessions, ended one by one or all but the current one. */
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
  const [run] = useFormMutation<SessionsMutation>(mutation);
  const [change, isEnding] = useSecureChange('Not ended', 'end your other sessions');
  const toast = useToast();
  // The pressed button is gone; the focus goes to the list.
  const focusHeading = () => document.getElementById(ID)?.focus();

  const endOthers = async () => {
    const ended = await change(() => run({}));
    if (ended === null) return;
    focusHeading();
    toast({
      tone: 'success',
      title: 'Other sessions ended',
      text: 'You are logged in on this browser only.',
    });
  };

  return (
    <AccountSection id={ID} title="Sessions" icon={MonitorSmartphone}>
      <p className="text-quiet">
        Where you are logged in. If you don’t recognize one, end it and change your password.
      </p>
      <ul role="list" className="divided panel">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} onEnded={focusHeading} />
        ))}
      </ul>
      {sessions.some(({ isCurrent }) => !isCurrent) && (
        <div className="row gap-3">
          <Button onClick={() => void endOthers()} isWaiting={isEnding}>
            {isEnding ? 'Ending…' : 'End all other sessions'}
          </Button>
        </div>
      )}
    </AccountSection>
  );
}
