import { KeySquare } from 'lucide-react';
import { useState } from 'react';
import { useRelayEnvironment } from 'react-relay/hooks';
import { Button } from '#web/ui/form/Button.tsx';
import { useToast } from '#web/app/toasts/Toasts.tsx';
import { messageOf } from '#web/app/relay/errors.ts';
import { useLoggedIn } from './useLoggedIn.ts';

/** Logs in without e-mail and password. Its code is loaded at the press. */
export function PasskeyButton({ destination }: { destination: string }) {
  const [isWaiting, setWaiting] = useState(false);
  const environment = useRelayEnvironment();
  const loggedIn = useLoggedIn(destination);
  const toast = useToast();

  const logIn = async () => {
    setWaiting(true);
    try {
      const { logInWithPasskey } = await import('./passkeyLogIn.ts');
      const result = await logInWithPasskey(environment);
      if ('name' in result) {
        await loggedIn(result.name);
        return;
      }
      toast({ tone: 'error', title: 'Login Failed', text: result.message });
    } catch (error) {
      toast({ tone: 'error', title: 'Login Failed', text: messageOf(error) });
    }
    setWaiting(false);
  };

  return (
    <Button wide isWaiting={isWaiting} onClick={() => void logIn()}>
      <KeySquare aria-hidden size={18} />
      {isWaiting ? 'Waiting for your passkey…' : 'Sign in with a passkey'}
    </Button>
  );
}
