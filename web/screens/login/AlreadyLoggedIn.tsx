import { graphql, useFragment } from 'react-relay/hooks';
import { Button } from '#web/ui/form/Button.tsx';
import { ButtonLink } from '#web/ui/form/ButtonLink.tsx';
import { useLogOut } from '#web/app/layout/useLogOut.ts';
import type { AlreadyLoggedIn_viewer$key } from './__generated__/AlreadyLoggedIn_viewer.graphql';

export function AlreadyLoggedIn({ viewer: key }: { viewer: AlreadyLoggedIn_viewer$key }) {
  const viewer = useFragment(
    graphql`
      fragment AlreadyLoggedIn_viewer on Viewer {
        email
      }
    `,
    key,
  );
  const [logOut, isLoggingOut] = useLogOut();
  return (
    <div className="grid gap-4">
      <p>
        You are already logged in as <strong className="wrap-anywhere">{viewer.email}</strong>.
      </p>
      <ButtonLink to="/dashboard" look="primary" wide>
        Go to Dashboard
      </ButtonLink>
      <Button wide onClick={logOut} isWaiting={isLoggingOut}>
        {isLoggingOut ? 'Logging out…' : 'Logout'}
      </Button>
    </div>
  );
}
