import { graphql } from 'react-relay/hooks';
import { useToast } from '#web/app/toasts/Toasts.tsx';
import { useFormMutation } from '#web/app/relay/useFormMutation.ts';
import type { useCreatePoolMutation } from './__generated__/useCreatePoolMutation.graphql';

/** Makes a pool; a refusal that is of no field is said in a toast. */
export function useCreatePool() {
  const toast = useToast();
  const [run, isRunning] = useFormMutation<useCreatePoolMutation>(graphql`
    mutation useCreatePoolMutation($input: CreatePoolInput!) {
      createPool(input: $input) {
        ... on CreatePoolPayload {
          slug
        }
        ...failure_error @alias(as: "failure")
      }
    }
  `);
  const create = async (input: useCreatePoolMutation['variables']['input']) => {
    const outcome = await run({ input });
    if (outcome.kind === 'failed' && outcome.problems.size === 0) {
      toast({ tone: 'error', title: 'Pool Not Created', text: outcome.message });
    }
    return outcome;
  };
  return [create, isRunning] as const;
}
