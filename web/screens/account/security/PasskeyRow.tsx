import { KeySquare } from 'lucide-react';
import { graphql, useFragment } from 'react-relay/hooks';
import { useToast } from '#web/app/toasts/Toasts.tsx';
import { useFormMutation } from '#web/app/relay/useFormMutation.ts';
import { tokenTime } from '../tokenTime.ts';
import { RemoveButton } from './RemoveButton.tsx';
import { useSecureChange } from './useSecureChange.ts';
import type { PasskeyRow_passkey$key } from './__generated__/PasskeyRow_passkey.graphql';
import type { PasskeyRowMutation } from './__generated__/PasskeyRowMutation.graphql';

const mutation = graphql`
  mutation PasskeyRowMutation($input: RemovePasskeyInput!) {
    removePasskey(input: $input) {
      ... on RemovePasskeyPayload {
        viewer {
          id
          ...SignInSecurity_viewer
          ...ProofProvider_viewer
        }
      }
      ...failure_error @alias(as: "failure")
    }
  }
`;

export function PasskeyRow({ passkey: key }: { passkey: PasskeyRow_passkey$key }) {
  const { id, name, createdAt, lastUsedAt } = useFragment(
    graphql`
      fragment PasskeyRow_passkey on Passkey {
        id
        name
        createdAt
        lastUsedAt
      }
    `,
    key,
  );
  const [run] = useFormMutation<PasskeyRowMutation>(mutation);
  const [change, isRemoving] = useSecureChange('Passkey Not Removed', 'remove a passkey');
  const toast = useToast();

  const remove = async () => {
    const removed = await change(() => run({ input: { id } }));
    if (removed === null) return;
    toast({ tone: 'success', title: 'Passkey Removed', text: `${name} no longer logs in.` });
    document.getElementById('sign-in')?.focus();
  };

  return (
    <li className="row gap-x-3 gap-y-2 px-4 py-3">
      <KeySquare aria-hidden size={22} />
      <div className="grid min-w-0 flex-1 basis-36 wrap-anywhere">
        <p className="font-bold">{name}</p>
        <p className="text-quiet">
          added {tokenTime(createdAt)} · {lastUsedAt ? `last used ${tokenTime(lastUsedAt)}` : 'never used'}
        </p>
      </div>
      <RemoveButton of={name} isRemoving={isRemoving} onRemove={() => void remove()} />
    </li>
  );
}
