import { type SubmitEvent, Suspense, useEffect, useRef, useState } from 'react';
import { graphql } from 'react-relay/hooks';
import { lazyPart } from '#web/shared/later/lazyPart.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import form from '#web/ui/form/form.module.css';
import { useToast } from '#web/app/toasts/Toasts.tsx';
import { useFormMutation } from '#web/app/relay/useFormMutation.ts';
import { useSecureChange } from './useSecureChange.ts';
import type { SetUpAppMutation } from './__generated__/SetUpAppMutation.graphql';

const QrCode = lazyPart(async () => (await import('#web/ui/components/QrCode.tsx')).QrCode);

const mutation = graphql`
  mutation SetUpAppMutation($input: ConfirmAuthenticatorAppInput!) {
    confirmAuthenticatorApp(input: $input) {
      ... on ConfirmAuthenticatorAppPayload {
        recoveryCodes
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

interface SetUpAppProps {
  secret: string;
  /** The QR code's `otpauth:` URI. */
  address: string;
  onEnd: (codes: readonly string[] | null) => void;
}

/** Shows the secret as a QR code and text, and verifies the app's first code. */
export function SetUpApp({ secret, address, onEnd }: SetUpAppProps) {
  const [run] = useFormMutation<SetUpAppMutation>(mutation);
  const [change, isConfirming] = useSecureChange('App Not Set Up', 'set up an authenticator app');
  const [problem, setProblem] = useState<string | null>(null);
  const title = useRef<HTMLParagraphElement>(null);
  const code = useRef<HTMLInputElement>(null);
  const toast = useToast();
  useEffect(() => title.current?.focus(), []);

  const confirm = async () => {
    const value = code.current?.value.trim() ?? '';
    if (value === '') {
      setProblem('Please enter the code that the app shows.');
      code.current?.focus();
      return;
    }
    setProblem(null);
    const confirmed = await change(
      () => run({ input: { code: value } }),
      ({ type, message }) => {
        if (type === 'NotFoundError') {
          onEnd(null);
          return false;
        }
        setProblem(message);
        code.current?.select();
        return true;
      },
    );
    if (confirmed === null) return;
    toast({ tone: 'success', title: 'App Set Up', text: 'Logging in now asks for its code.' });
    onEnd(confirmed.recoveryCodes ?? null);
  };

  return (
    <form
      className="grid gap-4 p-4 rounded bg-card-sunken"
      noValidate
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        if (!isConfirming) void confirm();
      }}
    >
      <p ref={title} tabIndex={-1} className="font-bold focus-visible:outline-none">
        Scan this with your authenticator app, or type the key into it.
      </p>
      <div className="row gap-4">
        <div className="flex-none w-50 min-h-50 [&_svg]:block [&_svg]:w-full [&_svg]:rounded-small">
          <Suspense fallback={<p>Creating the QR code…</p>}>
            <QrCode text={address} label="QR code for your authenticator app" />
          </Suspense>
        </div>
        <p className="flex-1 basis-48 min-w-0 wrap-anywhere">
          Key: <code>{secret.match(/.{1,4}/g)?.join(' ')}</code>
        </p>
      </div>
      <Field
        ref={code}
        label="Code from the app"
        name="totp"
        hint="6 digits; a new code every 30 seconds."
        inputMode="numeric"
        autoComplete="one-time-code"
        problem={problem}
        isCode
        required
      />
      <div className={form.actions}>
        <Button type="submit" look="primary" isWaiting={isConfirming}>
          {isConfirming ? 'Checking…' : 'Turn on'}
        </Button>
        <Button onClick={() => onEnd(null)}>Cancel</Button>
      </div>
    </form>
  );
}
