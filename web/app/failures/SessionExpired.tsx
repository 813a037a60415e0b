import { KeyRound } from 'lucide-react';
import { Button } from '#web/ui/form/Button.tsx';
import { useLocation } from 'react-router-dom';
import { ButtonLink } from '#web/ui/form/ButtonLink.tsx';
import { EmptyState } from '#web/ui/components/Notice.tsx';
import form from '#web/ui/form/form.module.css';
import { loginAddress } from '../relay/loadPage.ts';
import { texts } from '../relay/errors.ts';
import { useSession } from '../session/SessionContext.tsx';

interface SessionExpiredProps {
  /** The title of the failure, when the session may still be valid. */
  reason?: string;
  onRetry?: () => void;
}

/** Replaces a page or a part of it: the session is over, or probably is (SPECIFICATION 7.12). */
export function SessionExpired({ reason, onRetry }: SessionExpiredProps) {
  const session = useSession();
  const { pathname, search } = useLocation();
  // Reloads, since the login page would otherwise trust the session state from when this page was loaded.
  const forget = () => void session.renew().catch(() => {});
  return (
    <div role="alert">
      <EmptyState
        icon={KeyRound}
        title="Session Expired"
        action={
          <div className={form.actions}>
            <ButtonLink to={loginAddress(pathname + search)} look="primary" onClick={forget}>
              Go to Login
            </ButtonLink>
            {onRetry && <Button onClick={onRetry}>Try again</Button>}
          </div>
        }
      >
        <p>{reason ? `${reason}. Log in again, or try once more.` : texts.session}</p>
      </EmptyState>
    </div>
  );
}
