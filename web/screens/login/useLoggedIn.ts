import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { useToast } from '#web/app/toasts/Toasts.tsx';
import { useSession } from '#web/app/session/SessionContext.tsx';

/**
 * Completes any kind of log-in: greets by name and redirects to the requested page.
 * @param destination a path of this site
 * @returns a function that rejects with a RequestError when the session cannot be read
 */
export function useLoggedIn(destination: string): (name: string) => Promise<void> {
  const session = useSession();
  const navigate = useNavigate();
  const toast = useToast();
  return useCallback(
    async (name) => {
      await session.renew();
      toast({ tone: 'success', title: 'Login Successful', text: `Welcome back, ${name}!` });
      void navigate(destination, { replace: true });
    },
    [session, navigate, toast, destination],
  );
}
