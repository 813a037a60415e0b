import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { Button } from '#web/ui/form/Button.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import type { PendingLogIn } from './useFirstFactor.ts';
import { useSecondFactor } from './useSecondFactor.ts';

type Way = PendingLogIn['methods'][number];

const ways: Record<Way, { explanation: string; choice: string }> = {
  TOTP: {
    explanation: 'Enter the 6-digit code from your authenticator app.',
    choice: 'Use your authenticator app',
  },
  PASSKEY: { explanation: 'Confirm that it is you with one of your passkeys.', choice: 'Use a passkey' },
  RECOVERY_CODE: {
    explanation: 'Enter one of the recovery codes that you saved. Each works once.',
    choice: 'Use a recovery code',
  },
};

interface SecondFactorFormProps {
  pending: PendingLogIn;
  destination: string;
  /** Returns to e-mail and password. */
  onLeave: () => void;
}

/** The second step of a log-in: a code, a passkey or a recovery code. */
export function SecondFactorForm({ pending, destination, onLeave }: SecondFactorFormProps) {
  const { ticket, methods } = pending;
  const [way, setWay] = useState<Way>(methods[0] ?? 'RECOVERY_CODE');
  const [problem, setProblem] = useState<string | null>(null);
  const whole = useRef<HTMLFormElement>(null);
  const code = useRef<HTMLInputElement>(null);
  const { finish, finishWithPasskey, isFinishing } = useSecondFactor({
    ticket,
    destination,
    onLeave,
    onWrong(text) {
      setProblem(text);
      code.current?.select();
    },
  });
  useEffect(() => whole.current?.querySelector<HTMLElement>('input, button')?.focus(), [way]);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isFinishing) return;
    const value = code.current?.value.trim() ?? '';
    if (way === 'PASSKEY') finishWithPasskey();
    else if (value === '') {
      setProblem('Please enter the code.');
      code.current?.focus();
    } else {
      setProblem(null);
      finish(way === 'TOTP' ? { totp: value } : { recoveryCode: value });
    }
  };

  return (
    <form ref={whole} className="grid gap-4" noValidate onSubmit={submit}>
      <div className="grid gap-2">
        <h2>Two-step login</h2>
        <p>{ways[way].explanation}</p>
      </div>
      {way !== 'PASSKEY' && (
        <Field
          key={way}
          ref={code}
          label={way === 'TOTP' ? 'Authentication code' : 'Recovery code'}
          name="code"
          inputMode={way === 'TOTP' ? 'numeric' : 'text'}
          autoComplete={way === 'TOTP' ? 'one-time-code' : 'off'}
          autoCapitalize="characters"
          spellCheck={false}
          problem={problem}
          isCode
          required
        />
      )}
      <Button type="submit" look="primary" wide isWaiting={isFinishing}>
        {isFinishing ? 'Verifying…' : way === 'PASSKEY' ? 'Use a passkey' : 'Verify'}
      </Button>
      {methods
        .filter((method) => method !== way)
        .map((method) => (
          <Button
            key={method}
            wide
            onClick={() => {
              setProblem(null);
              setWay(method);
            }}
          >
            {ways[method].choice}
          </Button>
        ))}
      <Button look="quiet" wide onClick={onLeave}>
        Start over
      </Button>
      <p className="text-quiet">Lost all of them? The administrator can reset your second factor.</p>
    </form>
  );
}
