import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { graphql } from 'react-relay/hooks';
import { Button } from '#web/ui/form/Button.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { useFormMutation } from '#web/app/relay/useFormMutation.ts';
import { type PendingLogIn, useFirstFactor } from '../login/useFirstFactor.ts';
import { HERE } from './here.ts';
import type { ByMailedCodeLogInMutation$variables } from './__generated__/ByMailedCodeLogInMutation.graphql';
import type { ByMailedCodeMutation } from './__generated__/ByMailedCodeMutation.graphql';

interface ByMailedCodeProps {
  /** The code of the mail's link; null without one. */
  given: string | null;
  onSecondFactor: (pending: PendingLogIn) => void;
}

/** Mails a code, and logs in by it. */
export function ByMailedCode({ given, onSecondFactor }: ByMailedCodeProps) {
  const [mail, isMailing] = useFormMutation<ByMailedCodeMutation>(graphql`
    mutation ByMailedCodeMutation {
      mailLinkCode {
        ...failure_error @alias(as: "failure")
      }
    }
  `);
  const [problem, setProblem] = useState<string | null>(null);
  const [logIn, isLoggingIn] = useFirstFactor<ByMailedCodeLogInMutation$variables>(
    graphql`
      mutation ByMailedCodeLogInMutation($input: LogInWithMailedCodeInput!) {
        logInWithMailedCode(input: $input) {
          ...useFirstFactor_result @relay(mask: false)
        }
      }
    `,
    { destination: HERE, onSecondFactor, onFailed: setProblem },
  );
  const [sent, setSent] = useState(0);
  const isSent = given !== null || sent > 0;
  const code = useRef<HTMLInputElement>(null);
  // The field is there once the first code is sent.
  useEffect(() => {
    if (sent > 0) code.current?.focus();
  }, [sent]);

  const send = () => {
    setProblem(null);
    void mail({}).then((outcome) => {
      if (outcome.kind === 'failed') setProblem(outcome.message);
      else setSent((count) => count + 1);
    });
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const typed = code.current?.value.trim() ?? '';
    setProblem(typed === '' ? 'Please enter the code.' : null);
    if (typed === '') {
      code.current?.focus();
      return;
    }
    void logIn({ input: { code: typed } });
  };

  if (!isSent) {
    return (
      <>
        {problem !== null && <p role="alert">{problem}</p>}
        <Button look="primary" wide isWaiting={isMailing} onClick={send}>
          {isMailing ? 'Mailing…' : 'Mail me a code'}
        </Button>
      </>
    );
  }
  return (
    <form className="grid gap-4" noValidate onSubmit={submit}>
      <Field
        ref={code}
        label="Code from the email"
        name="code"
        hint="8 letters and digits. The mail may take a minute."
        defaultValue={given ?? ''}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        problem={problem}
        isCode
        required
      />
      <Button type="submit" look="primary" wide isWaiting={isLoggingIn}>
        {isLoggingIn ? 'Verifying…' : 'Continue'}
      </Button>
      <Button look="quiet" wide isWaiting={isMailing} onClick={send}>
        Mail a new code
      </Button>
    </form>
  );
}
