import { LogIn } from 'lucide-react';
import { graphql, useFragment } from 'react-relay/hooks';
import { useToast } from '#web/app/toasts/Toasts.tsx';
import { useFormMutation } from '#web/app/relay/useFormMutation.ts';
import { tokenTime } from '../tokenTime.ts';
import { RemoveButton } from './RemoveButton.tsx';
import { useSecureChange } from './useSecureChange.ts';
import type { IdentityRow_identity$key } from './__generated__/IdentityRow_identity.graphql';
import type { IdentityRowMutation } from './__generated__/IdentityRowMutation.graphql';

const mutation = graphql`
  mutation IdentityRowMutation($input: UnlinkIdentityInput!) {
    unlinkIdentity(input: $input) {
      ... on IdentitiesPayload {
        viewer {
          id
          ...SignInSecurity_viewer
          ...ProofProvider_viewer
          ...Sessions_viewer
        }
      }
      ...failure_error @alias(as: "failure")
    }
  }
`;

export function IdentityRow({ identity: key }: { identity: IdentityRow_identity$key }) {
  const { id, issuer, email, createdAt, lastUsedAt } = useFragment(
    graphql`
      fragment IdentityRow_identity on ExternalIdentity {
        id
        issuer
        email
        createdAt
        lastUsedAt
      }
    `,
    key,
  );
  const [run] = useFormMutation<IdentityRowMutation>(mutation);
  const [change, isRemoving] = useSecureChange('Not Unlinked', 'unlink a sign-in');
  const toast = useToast();
  const name = email ?? new URL(issuer).host;

  const remove = async () => {
    const removed = await change(() => run({ input: { id } }));
    if (removed === null) return;
    toast({
      tone: 'success',
      title: 'Unlinked',
      text: `${name} no longer logs in. Your other sessions have ended.`,
    });
    document.getElementById('sign-in')?.focus();
  };

  return (
    <li className="row gap-x-3 gap-y-2 px-4 py-3">
      <LogIn aria-hidden size={22} />
      <div className="grid min-w-0 flex-1 basis-36 wrap-anywhere">
        <p className="font-bold">{name}</p>
        <p className="text-quiet">
          linked {tokenTime(createdAt)} · {lastUsedAt ? `last used ${tokenTime(lastUsedAt)}` : 'never used'}
        </p>
      </div>
      <RemoveButton of={name} isRemoving={isRemoving} onRemove={() => void remove()} />
    </li>
  );
}
