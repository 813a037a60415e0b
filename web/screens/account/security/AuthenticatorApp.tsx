import { Smartphone } from 'lucide-react';
import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Button } from '#web/ui/form/Button.tsx';
import { useToast } from '#web/app/toasts/Toasts.tsx';
import { useFormMutation } from '#web/app/relay/useFormMutation.ts';
import { tokenTime } from '../tokenTime.ts';
import { RemoveButton } from './RemoveButton.tsx';
import { SetUpApp } from './SetUpApp.tsx';
import { useSecureChange } from './useSecureChange.ts';
import type { AuthenticatorApp_security$key } from './__generated__/AuthenticatorApp_security.graphql';
import type { AuthenticatorAppRemoveMutation } from './__generated__/AuthenticatorAppRemoveMutation.graphql';
import type { AuthenticatorAppStartMutation } from './__generated__/AuthenticatorAppStartMutation.graphql';

const startMutation = graphql`
  mutation AuthenticatorAppStartMutation {
    startAuthenticatorApp {
      ... on StartAuthenticatorAppPayload {
        secret
        address
      }
      ...failure_error @alias(as: "failure")
    }
  }
`;

const removeMutation = graphql`
  mutation AuthenticatorAppRemoveMutation {
    removeAuthenticatorApp {
      ... on RemoveAuthenticatorAppPayload {
        viewer {
          id
          ...SignInSecurity_viewer
          ...ProofProvider_viewer
        }
      }
      ...failure_error @alias(as: "failure")
    }
  }
`;

interface AuthenticatorAppProps {
  security: AuthenticatorApp_security$key;
  onCodes: (codes: readonly string[]) => void;
}

export function AuthenticatorApp({ security: key, onCodes }: AuthenticatorAppProps) {
  const { authenticatorAppAddedAt: addedAt } = useFragment(
    graphql`
      fragment AuthenticatorApp_security on SignInSecurity {
        authenticatorAppAddedAt
      }
    `,
    key,
  );
  const [runStart] = useFormMutation<AuthenticatorAppStartMutation>(startMutation);
  const [runRemove] = useFormMutation<AuthenticatorAppRemoveMutation>(removeMutation);
  const [start, isStarting] = useSecureChange('App Not Set Up', 'set up an authenticator app');
  const [change, isRemoving] = useSecureChange('App Not Removed', 'remove your authenticator app');
  const [setup, setSetup] = useState<{ secret: string; address: string } | null>(null);
  const toast = useToast();

  const begin = async () => {
    const started = await start(() => runStart({}));
    if (started !== null) setSetup({ secret: started.secret, address: started.address });
  };
  const remove = async () => {
    const removed = await change(() => runRemove({}));
    if (removed === null) return;
    toast({ tone: 'success', title: 'App Removed', text: 'Its codes no longer work.' });
    document.getElementById('sign-in')?.focus();
  };

  return (
    <div
      className="grid gap-3 min-w-0 [&+&]:pt-4 [&+&]:border-t [&+&]:border-line"
      role="group"
      aria-labelledby="app"
    >
      <div className="row justify-between gap-y-2 gap-x-4 min-h-target">
        <h3 id="app">Authenticator app</h3>
        {addedAt == null && setup === null && (
          <Button onClick={() => void begin()} isWaiting={isStarting}>
            {isStarting ? 'Preparing…' : 'Set up an app'}
          </Button>
        )}
      </div>
      {setup !== null && addedAt == null && (
        <SetUpApp
          {...setup}
          onEnd={(codes) => {
            setSetup(null);
            if (codes) onCodes(codes);
          }}
        />
      )}
      {addedAt == null ? (
        setup === null && <p>You have no authenticator app.</p>
      ) : (
        <ul role="list" className="divided panel">
          <li className="row gap-x-3 gap-y-2 px-4 py-3">
            <Smartphone aria-hidden size={22} />
            <div className="grid min-w-0 flex-1 basis-36 wrap-anywhere">
              <p className="font-bold">Authenticator app</p>
              <p className="text-quiet">added {tokenTime(addedAt)}</p>
            </div>
            <RemoveButton of="authenticator app" isRemoving={isRemoving} onRemove={() => void remove()} />
          </li>
        </ul>
      )}
    </div>
  );
}
