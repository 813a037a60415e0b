import { useEffect, useRef, useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Badge } from '#web/ui/badges/Badge.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { ButtonLink } from '#web/ui/form/ButtonLink.tsx';
import { Card } from '#web/ui/components/Card.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { PasswordField } from '#web/ui/form/PasswordField.tsx';
import layout from '#web/ui/form/form.module.css';
import { useForm } from '#web/ui/form/useForm.ts';
import { poolAddress } from '#web/app/relay/poolAddress.ts';
import { useFormMutation } from '#web/app/relay/useFormMutation.ts';
import { useSession } from '#web/app/session/SessionContext.tsx';
import { usePasswordRule } from '#web/app/session/usePasswordRule.ts';
import { EntryName } from '#web/ui/badges/EntryName.tsx';
import type { ClaimCardMutation } from './__generated__/ClaimCardMutation.graphql';
import type { ClaimCardPasswordMutation } from './__generated__/ClaimCardPasswordMutation.graphql';
import type { ClaimCard_invitation$key } from './__generated__/ClaimCard_invitation.graphql';

/** Claims imported entries with one tap, then offers to set a password (SPECIFICATION 7.26). */
export function ClaimCard({
  invitation: key,
  token,
}: {
  invitation: ClaimCard_invitation$key;
  token: string;
}) {
  const { pool, entries, problem, needsEmail } = useFragment(
    graphql`
      fragment ClaimCard_invitation on OpenInvitation {
        problem
        needsEmail
        entries {
          username
          outSince
        }
        pool {
          slug
          name
        }
      }
    `,
    key,
  );
  const [claim, isClaiming] = useFormMutation<ClaimCardMutation>(graphql`
    mutation ClaimCardMutation($input: ClaimEntriesInput!) {
      claimEntries(input: $input) {
        ...failure_error @alias(as: "failure")
      }
    }
  `);
  const session = useSession();
  const { values, field, form, refuse } = useForm({ email: '' });
  const [state, setState] = useState<{ isClaimed: boolean; failure: string | null }>({
    isClaimed: false,
    failure: problem ?? null,
  });
  const run = () => {
    if (isClaiming) return;
    void claim({ input: { token, ...(needsEmail && values) } }).then((outcome) => {
      if (outcome.kind === 'failed') {
        refuse(outcome.problems);
        if (!outcome.problems.has('email')) setState({ isClaimed: false, failure: outcome.message });
        return;
      }
      setState({ isClaimed: true, failure: null });
      session.renew().catch(() => {});
    });
  };
  const isOne = entries.length === 1;
  const isAllOut = entries.length > 0 && entries.every(({ outSince }) => outSince != null);
  return (
    <>
      <header className="grid gap-1">
        <p className="text-quiet">Your {isOne ? 'entry' : 'entries'} in</p>
        <h1>{pool.name}</h1>
      </header>
      {state.isClaimed ? (
        <FirstPassword picks={poolAddress(pool.slug, '/picks')} />
      ) : (
        <Card title={isOne ? 'Your entry is here' : 'Your entries are here'}>
          <div className="grid gap-3">
            <ul role="list" className="font-semibold wrap-anywhere">
              {entries.map(({ username, outSince }) => (
                <li key={username}>
                  <EntryName name={username} />{' '}
                  {outSince != null && <Badge tone="bad">Out since {outSince}</Badge>}
                </li>
              ))}
            </ul>
            {isAllOut && (
              <p>
                {isOne ? 'This entry is out' : 'All of these entries are out'}, so there is nothing to pick
                any more. You can still follow the pool.
              </p>
            )}
            <p>
              {needsEmail
                ? 'Your address is what you sign in with from now on. The link works once.'
                : 'One tap signs you in, without a password. The link works once.'}
            </p>
            {state.failure === null ? (
              <form className="grid gap-4" {...form(run)}>
                {needsEmail && (
                  <Field
                    label="Email address"
                    type="email"
                    autoComplete="email"
                    required
                    {...field('email')}
                  />
                )}
                <Button type="submit" look="primary" wide isWaiting={isClaiming}>
                  {isClaiming ? 'Signing in…' : isOne ? 'Claim my entry' : 'Claim my entries'}
                </Button>
              </form>
            ) : (
              <>
                <p role="alert">{state.failure}</p>
                <div className={layout.actions}>
                  <ButtonLink to="/login" look="primary">
                    Log in
                  </ButtonLink>
                  <ButtonLink to="/forgot-password">Forgot password</ButtonLink>
                </div>
              </>
            )}
          </div>
        </Card>
      )}
    </>
  );
}

/** @param picks the address of the picks in the pool of the claimed entries */
function FirstPassword({ picks }: { picks: string }) {
  const [set, isSetting, failure] = useFormMutation<ClaimCardPasswordMutation>(graphql`
    mutation ClaimCardPasswordMutation($input: SetFirstPasswordInput!) {
      setFirstPassword(input: $input) {
        ... on SetFirstPasswordPayload {
          viewer {
            id
            hasPassword
          }
        }
        ...failure_error @alias(as: "failure")
      }
    }
  `);
  const { hint } = usePasswordRule();
  const { values, field, form } = useForm({ password: '' });
  const [isDone, setDone] = useState(false);
  const heading = useRef<HTMLParagraphElement>(null);
  // The pressed button is gone.
  useEffect(() => heading.current?.focus(), [isDone]);
  const submit = () => {
    if (isSetting) return;
    void set({ input: { newPassword: values.password } }).then(({ kind }) => setDone(kind === 'done'));
  };
  return (
    <Card title={isDone ? 'All set' : 'You are signed in'}>
      <div className="grid gap-3">
        <p ref={heading} tabIndex={-1} role="status">
          {isDone
            ? 'Your password is set. Next time, log in with your email address.'
            : 'Choose a password now, so that you can log in on any device.'}
        </p>
        {!isDone && (
          <form className="grid gap-4" {...form(submit)}>
            <PasswordField
              {...field('password')}
              label="Password"
              autoComplete="new-password"
              hint={hint}
              problem={failure?.message}
              required
            />
            <div className={layout.actions}>
              <Button type="submit" look="primary" isWaiting={isSetting}>
                {isSetting ? 'Saving…' : 'Set password'}
              </Button>
              <ButtonLink to={picks}>Later</ButtonLink>
            </div>
          </form>
        )}
        {isDone && (
          <ButtonLink to={picks} look="primary">
            Go to my picks
          </ButtonLink>
        )}
      </div>
    </Card>
  );
}
