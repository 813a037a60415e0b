import { useState } from 'react';
import { graphql } from 'react-relay/hooks';
import { Button } from '#web/ui/form/Button.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { useToast } from '#web/app/toasts/Toasts.tsx';
import { useFormMutation } from '#web/app/relay/useFormMutation.ts';
import type { StoredPlan } from './usePlan.ts';
import type { PlanBarDeleteMutation } from './__generated__/PlanBarDeleteMutation.graphql';
import type { PlanBarRenameMutation } from './__generated__/PlanBarRenameMutation.graphql';

/** The server's limit. */
const MOST_PLANS = 8;
const NEW = 'new';

interface PlanBarProps {
  plans: readonly StoredPlan[];
  chosen: StoredPlan | null;
  onChoose: (planId: string | null) => void;
}

export function PlanBar({ plans, chosen, onChoose }: PlanBarProps) {
  const [action, setAction] = useState<'rename' | 'delete' | null>(null);
  const options = [
    ...plans.map(({ id, name }) => ({ value: id, label: name })),
    ...(chosen === null || plans.length < MOST_PLANS
      ? [{ value: NEW, label: plans.length === 0 ? 'My plan' : 'New plan' }]
      : []),
  ];
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Select
        label="Plan"
        value={chosen?.id ?? NEW}
        options={options}
        onChange={(value) => {
          setAction(null);
          onChoose(value === NEW ? null : value);
        }}
      />
      {chosen !== null && action === null && (
        <div className="flex flex-wrap items-end gap-2">
          <Button onClick={() => setAction('rename')}>Rename</Button>
          <Button onClick={() => setAction('delete')}>Delete</Button>
        </div>
      )}
      {chosen !== null && action === 'rename' && <Rename plan={chosen} onDone={() => setAction(null)} />}
      {chosen !== null && action === 'delete' && (
        <Delete
          plan={chosen}
          onDone={(isDeleted) => {
            setAction(null);
            if (isDeleted) onChoose(plans.find(({ id }) => id !== chosen.id)?.id ?? null);
          }}
        />
      )}
    </div>
  );
}

function Rename({ plan, onDone }: { plan: StoredPlan; onDone: () => void }) {
  const [name, setName] = useState(plan.name);
  const [run, isSaving, failure] = useFormMutation<PlanBarRenameMutation>(graphql`
    mutation PlanBarRenameMutation($input: RenamePlanInput!) {
      renamePlan(input: $input) {
        ... on RenamePlanPayload {
          plan {
            id
            name
            version
          }
        }
        ...failure_error @alias(as: "failure")
      }
    }
  `);
  return (
    <form
      className="flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        void run({ input: { plan: plan.id, name } }).then(({ kind }) => kind === 'done' && onDone());
      }}
    >
      <Field
        label="Name of the plan"
        value={name}
        onChange={(event) => setName(event.target.value)}
        problem={failure?.message}
      />
      <div className="flex flex-wrap items-end gap-2">
        <Button type="submit" look="primary" isWaiting={isSaving}>
          Save name
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </form>
  );
}

function Delete({ plan, onDone }: { plan: StoredPlan; onDone: (isDeleted: boolean) => void }) {
  const toast = useToast();
  const [run, isDeleting] = useFormMutation<PlanBarDeleteMutation>(graphql`
    mutation PlanBarDeleteMutation($input: DeletePlanInput!) {
      deletePlan(input: $input) {
        ... on DeletePlanPayload {
          entry {
            id
            plans {
              id
            }
          }
        }
        ...failure_error @alias(as: "failure")
      }
    }
  `);
  return (
    <div className="flex flex-wrap items-end gap-2" role="group" aria-label={`Delete ${plan.name}`}>
      <Button
        isWaiting={isDeleting}
        onClick={() =>
          void run({ input: { plan: plan.id } }).then((outcome) => {
            if (outcome.kind === 'failed') {
              toast({ tone: 'error', title: 'Not deleted', text: outcome.message });
            }
            if (outcome.kind === 'done' || outcome.type !== null) onDone(outcome.kind === 'done');
          })
        }
      >
        Delete for good
      </Button>
      <Button onClick={() => onDone(false)}>Keep</Button>
    </div>
  );
}
