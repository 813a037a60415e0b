import { LogIn } from 'lucide-react';
import styles from '../form/Button.module.css';

interface ProviderLinkProps {
  name: string;
  returnTo: string;
}

/** Links to the sign-in provider by way of the server, which makes the address. */
export function ProviderLink({ name, returnTo }: ProviderLinkProps) {
  return (
    <a
      href={`/auth/oidc/start?returnTo=${encodeURIComponent(returnTo)}`}
      className={`${styles.button} no-underline ${styles.plain} w-full`}
    >
      <LogIn aria-hidden size={18} />
      Sign in with {name}
    </a>
  );
}
