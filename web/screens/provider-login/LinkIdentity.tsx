import { useCallback, useEffect, useRef } from 'react';
import { graphql } from 'react-relay/hooks';
import { useNavigate } from 'react-router-dom';
import { Button } from '#web/ui/form/Button.tsx';
import { ButtonLink } from '#web/ui/form/ButtonLink.tsx';
import { useToast } from '#web/app/toasts/Toasts.tsx';
import { useFormMutation } from '#web/app/relay/useFormMutation.ts';
import { useSession } from '#web/app/session/SessionContext.tsx';
import type { LinkIdentityMutation } from './__generated__/LinkIdentityMutation.graphql';

interface LinkIdentityProps {
  provider: string;
  returnTo: string;
  /** The viewer pressed the button under My account; otherwise the question is put here. */
  isAsked?: boolean;
}

/** Links the identity to the viewer's account. */
export function LinkIdentity({ provider, returnTo, isAsked = false }: LinkIdentityProps) {
  const [run, isLinking, failure] = useFormMutation<LinkIdentityMutation>(
    graphql`
      mutation LinkIdentityMutation {
        linkIdentity {
          ...failure_error @alias(as: "failure")
        }
      }
    `,
    'Linking failed',
  );
  const session = useSession();
  const navigate = useNavigate();
  const toast = useToast();
  const link = useCallback(async () => {
    const outcome = await run({});
    if (outcome.kind === 'failed') return undefined;
    // The rights of the session may have grown by the provider's second factor.
    await session.renew().catch(() => {});
    toast({ tone: 'success', title: 'Linked', text: `From now on ${provider} logs you in.` });
    return navigate(returnTo, { replace: true });
  }, [run, session, toast, navigate, provider, returnTo]);
  const isBegun = useRef(false);
  useEffect(() => {
    if (!isAsked || isBegun.current) return;
    isBegun.current = true;
    void link();
  }, [isAsked, link]);

  if (failure !== null) {
    return (
      <div className="grid gap-4">
        <p role="alert">{failure.message}</p>
        <ButtonLink to="/account#sign-in" look="primary" wide>
          My account
        </ButtonLink>
      </div>
    );
  }
  if (isAsked) return <p role="status">Linking {provider} to your account…</p>;
  return (
    <div className="grid gap-4">
      <p>Link {provider} to your account? From then on it logs you in without your password.</p>
      <Button look="primary" wide isWaiting={isLinking} onClick={() => void link()}>
        {isLinking ? 'Linking…' : `Link ${provider}`}
      </Button>
      <ButtonLink to={returnTo} wide>
        Not now
      </ButtonLink>
    </div>
  );
}
