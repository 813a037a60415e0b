import { type SubmitEvent, useState } from 'react';
import { graphql } from 'react-relay/hooks';
import { useRevalidator } from 'react-router-dom';
import { Button } from '#web/ui/form/Button.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { PasswordField } from '#web/ui/form/PasswordField.tsx';
import form from '#web/ui/form/form.module.css';
import { useProblemFocus } from '#web/ui/form/useProblemFocus.ts';
import { useToast } from '#web/app/toasts/Toasts.tsx';
import { useFormMutation } from '#web/app/relay/useFormMutation.ts';
import { useSession } from '#web/app/session/SessionContext.tsx';
import { usePasswordRule } from '#web/app/session/usePasswordRule.ts';
import type { CheckedCode } from './CodeStep.tsx';
import type { AdministratorStepMutation } from './__generated__/AdministratorStepMutation.graphql';
import { isElsewhere } from './isElsewhere.ts';
import { PublicUrlField } from './PublicUrlField.tsx';

const SET = 'Set by the environment';

/** Asks for the first administrator, and the site's name and address. */
export function AdministratorStep({
  checked,
  onWrongCode,
}: {
  checked: CheckedCode;
  onWrongCode: () => void;
}) {
  const { code, environmentVariables, publicUrl } = checked;
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());
  const [elsewhere, setElsewhere] = useState<string | null>(null);
  const whole = useProblemFocus(problems);
  const { hint } = usePasswordRule();
  const session = useSession();
  const { revalidate } = useRevalidator();
  const toast = useToast();
  const [complete, isCompleting] = useFormMutation<AdministratorStepMutation>(graphql`
    mutation AdministratorStepMutation($input: CompleteSetupInput!) {
      completeSetup(input: $input) {
        ... on CompleteSetupPayload {
          publicUrl
        }
        ...failure_error @alias(as: "failure")
      }
    }
  `);
  const isFixed = (variable: string) => environmentVariables.includes(variable);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isCompleting) return;
    const data = new FormData(event.currentTarget);
    const text = (name: string) => {
      const value = data.get(name);
      return typeof value === 'string' ? value : '';
    };
    void complete({
      input: {
        code,
        name: text('name'),
        email: text('email'),
        password: text('password'),
        ...(isFixed('PRODUCT_NAME') ? {} : { productName: text('productName') }),
        ...(isFixed('PUBLIC_URL') ? {} : { publicUrl: text('publicUrl') }),
      },
    }).then((outcome) => {
      if (outcome.kind === 'failed') {
        if (outcome.problems.has('code')) onWrongCode();
        // A wrong code has its own step.
        if (outcome.problems.size === 0 || outcome.problems.has('code')) {
          toast({ tone: 'error', title: 'Not Set Up', text: outcome.message });
        }
        setProblems(outcome.problems);
        return;
      }
      // A session belongs to the public address.
      const { publicUrl: address } = outcome.done;
      if (isElsewhere(address)) setElsewhere(address);
      else {
        session.renew().then(
          () => void revalidate(),
          () => window.location.assign('/login?returnTo=/setup'),
        );
      }
    });
  };
  if (elsewhere !== null) {
    return (
      <p role="status">
        The site is set up. It continues at its public address:{' '}
        <a href={`${elsewhere}/login?returnTo=/setup`}>{elsewhere}</a>
      </p>
    );
  }
  return (
    <form ref={whole} className="grid gap-4" onSubmit={submit} noValidate>
      <fieldset className={form.group}>
        <legend className="pt-0 px-0 pb-2 heading text-20">Site</legend>
        <PublicUrlField
          value={isFixed('PUBLIC_URL') ? publicUrl : window.location.origin}
          environmentVariable={isFixed('PUBLIC_URL') ? 'PUBLIC_URL' : null}
          problem={problems.get('publicUrl')}
          isInUse={false}
        />
        <Field
          label="Name of the site"
          name="productName"
          placeholder="Last Standing"
          maxLength={60}
          hint={isFixed('PRODUCT_NAME') ? `${SET} (PRODUCT_NAME).` : 'In titles and mails.'}
          readOnly={isFixed('PRODUCT_NAME')}
          problem={problems.get('productName')}
        />
      </fieldset>
      <fieldset className={form.group}>
        <legend className="pt-0 px-0 pb-2 heading text-20">Administrator</legend>
        <Field label="Your name" name="name" autoComplete="name" problem={problems.get('name')} required />
        <Field
          label="Email address"
          name="email"
          type="email"
          autoComplete="email"
          problem={problems.get('email')}
          required
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="new-password"
          hint={hint}
          problem={problems.get('password')}
          required
        />
      </fieldset>
      <Button type="submit" look="primary" wide isWaiting={isCompleting}>
        {isCompleting ? 'Setting up…' : 'Set up the site'}
      </Button>
    </form>
  );
}
