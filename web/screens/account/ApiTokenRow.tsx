import { useEffect, useRef, useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Badge } from '#web/ui/badges/Badge.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { useToast } from '#web/app/toasts/Toasts.tsx';
import { useFormMutation } from '#web/app/relay/useFormMutation.ts';
import { tokenTime } from './tokenTime.ts';
import type { ApiTokenRowMutation } from './__generated__/ApiTokenRowMutation.graphql';
import type { ApiTokenRow_token$key } from './__generated__/ApiTokenRow_token.graphql';

/** A token with its scopes and last use; revoking takes a second press. */
export function ApiTokenRow({ token: key }: { token: ApiTokenRow_token$key }) {
  const token = useFragment(
    graphql`
      fragment ApiTokenRow_token on ApiToken {
        id
        name
        prefix
        scopes
        createdAt
        expiresAt
        isExpired
        lastUsedAt
        revokedAt
      }
    `,
    key,
  );
  const [run, isRevoking] = useFormMutation<ApiTokenRowMutation>(graphql`
    mutation ApiTokenRowMutation($input: RevokeApiTokenInput!) {
      revokeApiToken(input: $input) {
        ... on RevokeApiTokenPayload {
          apiToken {
            id
            revokedAt
          }
        }
        ...failure_error @alias(as: "failure")
      }
    }
  `);
  const [isAsked, setAsked] = useState(false);
  const row = useRef<HTMLLIElement>(null);
  const wasAsked = useRef(isAsked);
  // The pressed button is gone: focuses its replacement.
  useEffect(() => {
    if (wasAsked.current === isAsked) return;
    wasAsked.current = isAsked;
    row.current?.querySelector('button')?.focus();
  }, [isAsked]);
  const toast = useToast();
  const isRevoked = token.revokedAt != null;

  const revoke = () => {
    void run({ input: { id: token.id } }).then((outcome) => {
      if (outcome.kind === 'done' || outcome.type !== null) setAsked(false);
      toast(
        outcome.kind === 'done'
          ? { tone: 'success', title: 'Token revoked', text: `${token.name} no longer works.` }
          : { tone: 'error', title: 'Not revoked', text: outcome.message },
      );
    });
  };

  return (
    <li ref={row} className="row gap-x-3 gap-y-2 px-4 py-3">
      <div className="grid min-w-0 flex-1 basis-36 wrap-anywhere">
        <p className="font-bold">
          {token.name} <code className="text-quiet font-normal">{token.prefix}…</code>
        </p>
        <p className="text-quiet">
          {token.scopes.map((scope) => scope.toLowerCase()).join(', ')} · created {tokenTime(token.createdAt)}{' '}
          · {token.lastUsedAt ? `last used ${tokenTime(token.lastUsedAt)}` : 'never used'} ·{' '}
          {token.expiresAt
            ? `${token.isExpired ? 'expired' : 'expires'} ${tokenTime(token.expiresAt)}`
            : 'does not expire'}
        </p>
      </div>
      {isRevoked && <Badge tone="bad">Revoked</Badge>}
      {!isRevoked && token.isExpired && <Badge>Expired</Badge>}
      {!isRevoked && !isAsked && (
        <Button aria-label={`Revoke ${token.name}`} onClick={() => setAsked(true)}>
          Revoke
        </Button>
      )}
      {!isRevoked && isAsked && (
        <div className="row gap-3" role="group" aria-label={`Revoke ${token.name}`}>
          <Button className="border-flag text-flag-ink" onClick={revoke} isWaiting={isRevoking}>
            {isRevoking ? 'Revoking…' : 'Revoke for good'}
          </Button>
          <Button onClick={() => setAsked(false)}>Keep</Button>
        </div>
      )}
    </li>
  );
}
