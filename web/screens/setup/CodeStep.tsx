import { graphql } from 'react-relay/hooks';
import { Button } from '#web/ui/form/Button.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { useForm } from '#web/ui/form/useForm.ts';
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
  const { values, field, form, refuse } = useForm({ code: '' });
  const [check, isChecking] = useFormMutation<CodeStepMutation>(graphql`
    mutation CodeStepMutation($input: CheckSetupCodeInput!) {
      checkSetupCode(input: $input) {
        ... on CheckSetupCodePayload {
          environmentVariables
          publicUrl
        }
        ...failure_error @alias(as: "failure")
      }
    }
  `);
  const submit = () => {
    const code = values.code.trim();
    if (isChecking) return;
    if (code === '') {
      refuse(new Map([['code', 'Please enter the code.']]));
      return;
    }
    void check({ input: { code } }).then((outcome) => {
      if (outcome.kind === 'done') {
        const { environmentVariables, publicUrl } = outcome.done;
        onChecked({ code, environmentVariables, publicUrl });
      } else refuse(new Map([['code', outcome.problems.get('code') ?? outcome.message]]));
    });
  };
  return (
    <form className="grid gap-4" {...form(submit)}>
      <p>The server printed a one-time code when it started. It shows that the server is yours.</p>
      <Field
        {...field('code')}
        label="Set-up code"
        hint="In the terminal or the log of the server, beside “set-up code”."
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
