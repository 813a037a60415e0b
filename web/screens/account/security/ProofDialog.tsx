import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { Button } from '#web/ui/form/Button.tsx';
import { Dialog } from '#web/ui/components/Dialog.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { PasswordField } from '#web/ui/form/PasswordField.tsx';
import { useSessionData } from '#web/app/session/SessionContext.tsx';
import { useReauthenticate } from './useReauthenticate.ts';
import { graphql } from 'react-relay/hooks';
import { useLocation } from 'react-router-dom';
import { useFormMutation } from '#web/app/relay/useFormMutation.ts';
import { openAddress } from '#web/app/session/openAddress.ts';
import type { ProofDialogMutation } from './__generated__/ProofDialogMutation.graphql';

type Way = 'password' | 'totp' | 'passkey';

const NO_WAY =
  'Your account has nothing to confirm it with. Set a password by the link that “Forgot password” mails you.';

const choices: Record<Way, string> = {
  password: 'Use your password',
  totp: 'Use your authenticator app',
  passkey: 'Use a passkey',
};

export interface ProofWays {
  hasPassword: boolean;
  hasApp: boolean;
  hasPasskey: boolean;
  /** Whether the sign-in provider signs in the account. */
  hasProvider: boolean;
}

interface ProofDialogProps {
  ways: ProofWays;
  /** "create an API token". */
  what: string;
  isOpen: boolean;
  onClose: (isProven: boolean) => void;
  focusAfter: () => HTMLElement | null;
}

export function ProofDialog({ ways, what, isOpen, onClose, focusAfter }: ProofDialogProps) {
  return (
    <Dialog
      title="Confirm it’s you"
      description={`To ${what}, confirm that it is you. This lasts for 10 minutes.`}
      open={isOpen}
      onOpenChange={(open) => !open && onClose(false)}
      focusAfter={focusAfter}
    >
      <ProofForm ways={ways} onProven={() => onClose(true)} />
    </Dialog>
  );
}

function ProofForm({ ways, onProven }: { ways: ProofWays; onProven: () => void }) {
  const possible: Way[] = [
    ...(ways.hasPassword ? (['password'] as const) : []),
    ...(ways.hasApp ? (['totp'] as const) : []),
    ...(ways.hasPasskey ? (['passkey'] as const) : []),
  ];
  const provider = useSessionData().site.signInProvider;
  const isLinked = ways.hasProvider && provider != null;
  const [way, setWay] = useState<Way | null>(possible[0] ?? null);
  const [problem, setProblem] = useState<string | null>(null);
  const whole = useRef<HTMLFormElement>(null);
  const secret = useRef<HTMLInputElement>(null);
  const { prove, isProving } = useReauthenticate(onProven, (text) => {
    setProblem(text);
    secret.current?.select();
  });
  useEffect(() => whole.current?.querySelector<HTMLElement>('input, button')?.focus(), [way]);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isProving || way === null) return;
    const value = secret.current?.value ?? '';
    if (way !== 'passkey' && value.trim() === '') {
      setProblem(way === 'password' ? 'Please enter your password.' : 'Please enter the code.');
      secret.current?.focus();
      return;
    }
    setProblem(null);
    prove(way === 'passkey' ? 'passkey' : way === 'totp' ? { totp: value } : { password: value });
  };
  const common = { ref: secret, problem, required: true };

  return (
    <form ref={whole} className="grid gap-4" noValidate onSubmit={submit}>
      {way === 'password' && (
        <PasswordField {...common} key={way} label="Your password" autoComplete="current-password" />
      )}
      {way === 'totp' && (
        <Field
          {...common}
          key={way}
          label="Authentication code"
          hint="The 6 digits that your authenticator app shows."
          inputMode="numeric"
          autoComplete="one-time-code"
          isCode
        />
      )}
      {way === 'passkey' && problem && <p role="alert">{problem}</p>}
      {way !== null && (
        <Button type="submit" look="primary" wide isWaiting={isProving}>
          {isProving ? 'Confirming…' : way === 'passkey' ? 'Use a passkey' : 'Confirm'}
        </Button>
      )}
      {isLinked && <ConfirmAtProvider provider={provider} />}
      {way === null && !isLinked && <p>{NO_WAY}</p>}
      {possible
        .filter((one) => one !== way)
        .map((one) => (
          <Button
            key={one}
            wide
            onClick={() => {
              setProblem(null);
              setWay(one);
            }}
          >
            {choices[one]}
          </Button>
        ))}
    </form>
  );
}

/** Confirms at the sign-in provider, which returns to the page; the action must be started again. */
function ConfirmAtProvider({ provider }: { provider: string }) {
  const [run, isStarting] = useFormMutation<ProofDialogMutation>(graphql`
    mutation ProofDialogMutation($input: StartProviderVisitInput!) {
      startProviderVisit(input: $input) {
        ... on StartProviderVisitPayload {
          url
        }
        ...failure_error @alias(as: "failure")
      }
    }
  `);
  const [problem, setProblem] = useState<string | null>(null);
  const { pathname, search, hash } = useLocation();
  const start = async () => {
    const returnTo = pathname + search + hash;
    const outcome = await run({ input: { purpose: 'REAUTHENTICATE', returnTo } });
    if (outcome.kind === 'failed') setProblem(outcome.message);
    else openAddress(outcome.done.url);
  };
  return (
    <>
      {problem !== null && <p role="alert">{problem}</p>}
      <Button wide isWaiting={isStarting} onClick={() => void start()}>
        Confirm with {provider}
      </Button>
    </>
  );
}
