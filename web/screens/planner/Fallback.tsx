import { useId } from 'react';
import { graphql } from 'react-relay/hooks';
import { useToast } from '#web/app/toasts/Toasts.tsx';
import { useFormMutation } from '#web/app/relay/useFormMutation.ts';
import type { StoredPlan } from './usePlan.ts';
import type { FallbackMutation } from './__generated__/FallbackMutation.graphql';

interface FallbackProps {
  plan: StoredPlan;
  weeks: number;
}

/** Whether the plan replaces picks that are missing at a deadline; at most one plan per entry. */
export function Fallback({ plan, weeks }: FallbackProps) {
  const id = useId();
  const toast = useToast();
  const [run, isSaving] = useFormMutation<FallbackMutation>(graphql`
    mutation FallbackMutation($input: SetFallbackPlanInput!) {
      setFallbackPlan(input: $input) {
        ... on SetFallbackPlanPayload {
          entry {
            id
            plans {
              id
              isFallback
            }
          }
        }
        ...failure_error @alias(as: "failure")
      }
    }
  `);
  if (weeks === 0) return null;
  return (
    <div className="flex items-start gap-3 py-3 px-4 panel [&_input]:flex-none [&_input]:size-6 [&_input]:accent-turf">
      <input
        id={id}
        type="checkbox"
        checked={plan.isFallback}
        aria-disabled={isSaving || undefined}
        aria-describedby={`${id}text`}
        onChange={({ target }) => {
          if (isSaving) return;
          void run({ input: { plan: plan.id, isFallback: target.checked } }).then((outcome) => {
            if (outcome.kind === 'failed')
              toast({ tone: 'error', title: 'Not saved', text: outcome.message });
          });
        }}
      />
      <label htmlFor={id} className="grid min-h-target cursor-pointer">
        <span className="font-semibold">If I forget to pick, take this plan</span>
        <span id={`${id}text`} className="text-quiet">
          {`At the deadline a missing pick is then the team of this plan, unless it is used or its game has begun, in ${
            weeks === 1 ? 'one week' : `${weeks} weeks`
          } of the season at most. Until then nobody but you sees this.`}
        </span>
      </label>
    </div>
  );
}
