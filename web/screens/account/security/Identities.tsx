import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Button } from '#web/ui/form/Button.tsx';
import { useFormMutation } from '#web/app/relay/useFormMutation.ts';
import { openAddress } from '#web/app/session/openAddress.ts';
import { IdentityRow } from './IdentityRow.tsx';
import { useSecureChange } from './useSecureChange.ts';
import type { Identities_security$key } from './__generated__/Identities_security.graphql';
import type { IdentitiesMutation } from './__generated__/IdentitiesMutation.graphql';

interface IdentitiesProps {
  security: Identities_security$key;
  /** Null where the site no longer has one. */
  provider: string | null;
}

/** Linked identities at the sign-in provider. */
export function Identities({ security: key, provider }: IdentitiesProps) {
  const { identities } = useFragment(
    graphql`
      fragment Identities_security on SignInSecurity {
        identities {
          id
          ...IdentityRow_identity
        }
      }
    `,
    key,
  );
  const [run] = useFormMutation<IdentitiesMutation>(graphql`
    mutation IdentitiesMutation($input: StartProviderVisitInput!) {
      startProviderVisit(input: $input) {
        ... on StartProviderVisitPayload {
          url
        }
        ...failure_error @alias(as: "failure")
      }
    }
  `);
  const [change, isStarting] = useSecureChange('Not Linked', 'link another sign-in');
  const [isLeaving, setLeaving] = useState(false);
  const link = async () => {
    const input = { purpose: 'LINK', returnTo: '/account#sign-in' } as const;
    const started = await change(() => run({ input }));
    if (started === null) return;
    setLeaving(true);
    openAddress(started.url);
  };
  if (provider === null && identities.length === 0) return null;
  return (
    <div
      className="grid gap-3 min-w-0 [&+&]:pt-4 [&+&]:border-t [&+&]:border-line"
      role="group"
      aria-labelledby="identities"
    >
      <div className="row justify-between gap-y-2 gap-x-4 min-h-target">
        <h3 id="identities">{provider ?? 'Sign-in provider'}</h3>
        {provider !== null && identities.length === 0 && (
          <Button isWaiting={isStarting || isLeaving} onClick={() => void link()}>
            {isLeaving ? `Opening ${provider}…` : `Link ${provider}`}
          </Button>
        )}
      </div>
      {identities.length === 0 ? (
        <p>{provider} is not linked to your account. Once it is, it logs you in without your password.</p>
      ) : (
        <ul role="list" className="divided panel">
          {identities.map((identity) => (
            <IdentityRow key={identity.id} identity={identity} />
          ))}
        </ul>
      )}
    </div>
  );
}
