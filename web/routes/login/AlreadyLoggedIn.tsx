import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { Button } from '../../components/Button.tsx';
import { useLogOut } from '../../session/useLogOut.ts';
import type { AlreadyLoggedIn_viewer$key } from './__generated__/AlreadyLoggedIn_viewer.graphql';
import styles from './LoginPage.module.css';

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
    <div className={styles.form}>
      <p>
        You are already logged in as <strong className={styles.email}>{viewer.email}</strong>.
      </p>
      <Link to="/dashboard" className={styles.primaryLink}>
        Go to Dashboard
      </Link>
      <Button wide onClick={logOut} disabled={isLoggingOut}>
        {isLoggingOut ? 'Logging out…' : 'Logout'}
      </Button>
    </div>
  );
}
