import { graphql, useFragment } from 'react-relay/hooks';
import { Badge } from '#web/ui/badges/Badge.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { useToast } from '#web/app/toasts/Toasts.tsx';
import { useFormMutation } from '#web/app/relay/useFormMutation.ts';
import { useSecureChange } from './security/useSecureChange.ts';
import { tokenTime } from './tokenTime.ts';
import type { SessionRowMutation } from './__generated__/SessionRowMutation.graphql';
import type { SessionRow_session$key } from './__generated__/SessionRow_session.graphql';

const mutation = graphql`
  mutation SessionRowMutation($input: EndSessionInput!) {
    endSession(input: $input) {
      ... on EndSessionsPayload {
        viewer {
          ...Sessions_viewer
        }
      }
      ...failure_error @alias(as: "failure")
    }
  }
`;

interface SessionRowProps {
  session: SessionRow_session$key;
  onEnded: () => void;
}

/** A browser session; logging out ends the current one. */
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
  const [run] = useFormMutation<SessionRowMutation>(mutation);
  const [change, isEnding] = useSecureChange('Not ended', 'end another session');
  const toast = useToast();

  const end = async () => {
    const ended = await change(() => run({ input: { id: session.id } }));
    if (ended === null) return;
    onEnded();
    toast({ tone: 'success', title: 'Session ended', text: `${session.browser} is logged out.` });
  };

  return (
    <li className="row gap-x-3 gap-y-2 px-4 py-3">
      <div className="grid min-w-0 flex-1 basis-36 wrap-anywhere">
        <p className="font-bold">{session.browser}</p>
        <p className="text-quiet">
          {session.isCurrent ? 'In use now' : `Last seen ${tokenTime(session.lastSeenAt)}`}
        </p>
        <p className="text-quiet">Logged in {tokenTime(session.createdAt)}</p>
      </div>
      {session.isCurrent ? (
        <Badge tone="good">This browser</Badge>
      ) : (
        <Button
          aria-label={`End the session of ${session.browser}, last seen ${tokenTime(session.lastSeenAt)}`}
          onClick={() => void end()}
          isWaiting={isEnding}
        >
          {isEnding ? 'Ending…' : 'End'}
        </Button>
      )}
    </li>
  );
}
