import { LogIn } from 'lucide-react';
import styles from '../form/Button.module.css';
import own from '../form/ButtonLink.module.css';

interface ProviderLinkProps {
  name: string;
  returnTo: string;
}

/** Links to the sign-in provider by way of the server, which makes the address. */
export function ProviderLink({ name, returnTo }: ProviderLinkProps) {
  return (
    <a
      href={`/auth/oidc/start?returnTo=${encodeURIComponent(returnTo)}`}
      className={`${styles.button} ${own.link} ${styles.plain} ${styles.wide}`}
    >
      <LogIn aria-hidden size={18} />
      Sign in with {name}
    </a>
  );
}
