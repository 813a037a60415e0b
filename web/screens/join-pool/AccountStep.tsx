import type { FocusEvent, Ref } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Button } from '#web/ui/form/Button.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { PasswordField } from '#web/ui/form/PasswordField.tsx';
import { ProviderLink } from '#web/ui/components/ProviderLink.tsx';
import form from '#web/ui/form/form.module.css';
import { useSessionData } from '#web/app/session/SessionContext.tsx';
import { usePasswordRule } from '#web/app/session/usePasswordRule.ts';
import { StepCard } from './StepCard.tsx';
import { useMemberLogin } from './useMemberLogin.ts';
import type { JoinDraft, Problems } from './joinDraft.ts';

interface AccountStepProps {
  ref: Ref<HTMLHeadingElement>;
  draft: JoinDraft;
  problems: Problems;
  /** Problems of the last refused attempt to continue. */
  refused: Problems;
  onChange: (changes: Partial<JoinDraft>) => void;
  /** On blur, with the field's name. */
  onLeave: (field: string, event: FocusEvent) => void;
  onNext: () => void;
}

export function AccountStep({ ref, draft, problems, refused, onChange, onLeave, onNext }: AccountStepProps) {
  const { hint } = usePasswordRule();
  const login = useMemberLogin();
  const provider = useSessionData().site.signInProvider;
  const { pathname, search } = useLocation();
  return (
    <StepCard ref={ref} title="Your account" problems={refused} onSubmit={onNext}>
      <Field
        label="Name"
        name="name"
        autoComplete="name"
        value={draft.name}
        onChange={({ target }) => onChange({ name: target.value })}
        onBlur={(event) => onLeave('name', event)}
        problem={problems.get('name')}
        required
      />
      {draft.withProvider ? (
        <>
          <p>
            Your account gets the address <strong>{draft.email}</strong>, which {provider} has verified. You
            need no password.
          </p>
          <Button look="quiet" onClick={() => onChange({ withProvider: false })}>
            Join with a password instead
          </Button>
        </>
      ) : (
        <>
          <Field
            label="Email"
            name="email"
            type="email"
            autoComplete="username"
            inputMode="email"
            value={draft.email}
            onChange={({ target }) => onChange({ email: target.value })}
            onBlur={(event) => onLeave('email', event)}
            problem={problems.get('email')}
            required
          />
          <PasswordField
            label="Password"
            name="password"
            autoComplete="new-password"
            hint={hint}
            value={draft.password}
            onChange={({ target }) => onChange({ password: target.value })}
            onBlur={(event) => onLeave('password', event)}
            problem={problems.get('password')}
            required
          />
          {provider != null && <ProviderLink name={provider} returnTo={pathname + search} />}
        </>
      )}
      <div className={form.actions}>
        <Button type="submit" look="primary">
          Continue
        </Button>
        <Link to={login}>I have an account</Link>
      </div>
    </StepCard>
  );
}
