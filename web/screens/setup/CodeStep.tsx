import type { SubmitEvent } from 'react';
import { useRef, useState } from 'react';
import { graphql } from 'react-relay/hooks';
import { Button } from '#web/ui/form/Button.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import form from '#web/ui/form/form.module.css';
import { useProblemFocus } from '#web/ui/form/useProblemFocus.ts';
import { useFormMutation } from '#web/app/relay/useFormMutation.ts';
import type { CodeStepMutation } from './__generated__/CodeStepMutation.graphql';

/** The accepted code, and the settings given by the environment. */
export interface CheckedCode {
  code: string;
  environmentVariables: readonly string[];
  publicUrl: string;
}

/** Asks for the code that the server printed at startup. */
export function CodeStep({ onChecked }: { onChecked: (checked: CheckedCode) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());
  const whole = useProblemFocus(problems);
  const [check, isChecking] = useFormMutation<CodeStepMutation>(graphql`
    mutation CodeStepMutation($input: CheckSetupCodeInput!) {
      checkSetupCode(input: $input) {
        __typename
        ... on CheckSetupCodePayload {
          environmentVariables
          publicUrl
        }
        ...failure_error @alias(as: "failure")
      }
    }
  `);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const code = input.current?.value.trim() ?? '';
    if (isChecking) return;
    if (code === '') {
      setProblems(new Map([['code', 'Please enter the code.']]));
      return;
    }
    void check({ input: { code } }).then((outcome) => {
      if (outcome.kind === 'done') {
        const { environmentVariables, publicUrl } = outcome.done;
        onChecked({ code, environmentVariables, publicUrl });
      } else setProblems(new Map([['code', outcome.problems.get('code') ?? outcome.message]]));
    });
  };
  return (
    <form ref={whole} className={form.form} onSubmit={submit} noValidate>
      <p>The server printed a one-time code when it started. It shows that the server is yours.</p>
      <Field
        ref={input}
        label="Set-up code"
        name="code"
        hint="In the terminal or the log of the server, beside “set-up code”."
        problem={problems.get('code')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        isCode
        required
      />
      <Button type="submit" look="primary" wide isWaiting={isChecking}>
        {isChecking ? 'Checking…' : 'Continue'}
      </Button>
    </form>
  );
}
