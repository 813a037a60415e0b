import type { Entry, Plan } from '#prisma/generated/sqlite/client.ts';
import { deletePlan, renamePlan, savePlan, setFallbackPlan } from '../plans.ts';
import { LONGEST_PLAN_NAME, MOST_PLANS } from '../rules/plans.ts';
import {
  ConflictError,
  ForbiddenError,
  InvalidInputError,
  NotFoundError,
  NotSignedInError,
  PlanChangedError,
  RateLimitedError,
} from '#kernel/failures.ts';
import { builder } from '#graphql/api/builder.ts';
import { rowOf } from '#graphql/api/command/refusals.ts';
import { EntryRef } from '#graphql/entries/schema/entry.ts';
import { readId } from '#graphql/api/paging/globalIds.ts';
import { load } from '#graphql/api/loaders/loaders.ts';
import { PlanRef } from './plans.ts';

const PlannedTeamInput = builder.inputType('PlannedTeamInput', {
  description: 'A team in a week of a plan.',
  fields: (t) => ({
    week: t.int({ required: true, description: 'The number of a week of the pool.' }),
    team: t.id({ required: true, description: 'The team.' }),
  }),
});

const PLAN = "One of the viewer's plans.";
const VERSION =
  "The plan's `version` as it was read: when it has changed since, the mutation fails with PlanChangedError. Without it the plan is changed whatever it is now.";
const NAME = `The name of the plan; at most ${LONGEST_PLAN_NAME} characters.`;
const OWNER = "For the entry's owner; an API token needs the scope `pick`.";
const FAILURES = [
  InvalidInputError,
  NotFoundError,
  NotSignedInError,
  ForbiddenError,
  PlanChangedError,
  RateLimitedError,
];

const entryOf = {
  type: EntryRef,
  description: 'The entry, with its plans.',
  resolve: async (
    { plan }: { plan: Plan },
    _args: object,
    context: Parameters<typeof load>[0],
  ): Promise<Entry> => (await load(context).entry.load(plan.entryId))!,
};

const SavePlanInput = builder.inputType('SavePlanInput', {
  description: 'A plan to store.',
  fields: (t) => ({
    entry: t.id({ required: true, description: "One of the viewer's entries." }),
    plan: t.id({ description: 'The plan to change; without one a new plan is stored.' }),
    version: t.int({ description: VERSION }),
    name: t.string({ required: true, description: NAME }),
    teams: t.field({
      type: [PlannedTeamInput],
      required: true,
      description:
        'All teams of the plan, in any order: as many in a week as it takes picks, each team as often as the pool allows.',
    }),
  }),
});

const SavePlanPayload = builder.objectRef<{ plan: Plan }>('SavePlanPayload').implement({
  description: 'The plan is stored.',
  fields: (t) => ({
    plan: t.expose('plan', { type: PlanRef, description: 'The plan as it is stored.' }),
    entry: t.field(entryOf),
  }),
});

builder.mutationField('savePlan', (t) =>
  t.field({
    type: SavePlanPayload,
    description: `Stores a plan of an entry, which submits nothing; an entry has at most ${MOST_PLANS}. ${OWNER}`,
    args: { input: t.arg({ type: SavePlanInput, required: true, description: 'The plan to store.' }) },
    authScopes: { pick: true },
    errors: {
      types: [...FAILURES, ConflictError],
      union: {
        name: 'SavePlanResult',
        description: 'Result of storing a plan: the payload, or an expected error.',
      },
    },
    resolve: async (_root, { input }, { services, viewer }) => ({
      plan: await savePlan(services, viewer, {
        entryId: rowOf('Entry', input.entry, 'entry'),
        plan:
          input.plan == null
            ? null
            : { planId: rowOf('Plan', input.plan, 'plan'), version: input.version ?? undefined },
        name: input.name,
        teams: input.teams.map(({ week, team }) => ({ week, teamId: readId('Team', team) ?? '' })),
      }),
    }),
  }),
);

const RenamePlanInput = builder.inputType('RenamePlanInput', {
  description: 'A new name of a plan.',
  fields: (t) => ({
    plan: t.id({ required: true, description: PLAN }),
    version: t.int({ description: VERSION }),
    name: t.string({ required: true, description: NAME }),
  }),
});

const RenamePlanPayload = builder.objectRef<{ plan: Plan }>('RenamePlanPayload').implement({
  description: 'The plan has its new name.',
  fields: (t) => ({
    plan: t.expose('plan', { type: PlanRef, description: 'The plan as it is stored.' }),
  }),
});

builder.mutationField('renamePlan', (t) =>
  t.field({
    type: RenamePlanPayload,
    description: `Renames a plan. ${OWNER}`,
    args: {
      input: t.arg({ type: RenamePlanInput, required: true, description: 'The plan and its new name.' }),
    },
    authScopes: { pick: true },
    errors: {
      types: FAILURES,
      union: {
        name: 'RenamePlanResult',
        description: 'Result of renaming a plan: the payload, or an expected error.',
      },
    },
    resolve: async (_root, { input }, { services, viewer }) => ({
      plan: await renamePlan(services, viewer, {
        planId: rowOf('Plan', input.plan, 'plan'),
        version: input.version ?? undefined,
        name: input.name,
      }),
    }),
  }),
);

const DeletePlanInput = builder.inputType('DeletePlanInput', {
  description: 'A plan to delete.',
  fields: (t) => ({
    plan: t.id({ required: true, description: PLAN }),
    version: t.int({ description: VERSION }),
  }),
});

const DeletePlanPayload = builder.objectRef<{ plan: Plan }>('DeletePlanPayload').implement({
  description: 'The plan is deleted.',
  fields: (t) => ({ entry: t.field(entryOf) }),
});

builder.mutationField('deletePlan', (t) =>
  t.field({
    type: DeletePlanPayload,
    description: `Deletes a plan. ${OWNER}`,
    args: { input: t.arg({ type: DeletePlanInput, required: true, description: 'The plan to delete.' }) },
    authScopes: { pick: true },
    errors: {
      types: FAILURES,
      union: {
        name: 'DeletePlanResult',
        description: 'Result of deleting a plan: the payload, or an expected error.',
      },
    },
    resolve: async (_root, { input }, { services, viewer }) => ({
      plan: await deletePlan(services, viewer, {
        planId: rowOf('Plan', input.plan, 'plan'),
        version: input.version ?? undefined,
      }),
    }),
  }),
);

const SetFallbackPlanInput = builder.inputType('SetFallbackPlanInput', {
  description: 'Whether a plan is taken where its entry lacks a pick at a deadline.',
  fields: (t) => ({
    plan: t.id({ required: true, description: PLAN }),
    version: t.int({ description: VERSION }),
    isFallback: t.boolean({
      required: true,
      description: "True: taken from now on, in place of the entry's other plans. False: not taken.",
    }),
  }),
});

const SetFallbackPlanPayload = builder.objectRef<{ plan: Plan }>('SetFallbackPlanPayload').implement({
  description: 'The choice is stored.',
  fields: (t) => ({
    plan: t.expose('plan', { type: PlanRef, description: 'The plan as it is stored.' }),
    entry: t.field(entryOf),
  }),
});

builder.mutationField('setFallbackPlan', (t) =>
  t.field({
    type: SetFallbackPlanPayload,
    description: `Chooses the plan whose team is taken where the entry lacks a pick at a deadline, or takes that back. Fails with ConflictError in a pool that takes no picks from plans (\`PoolOptions.ownAutoPicks\`). ${OWNER}`,
    args: {
      input: t.arg({ type: SetFallbackPlanInput, required: true, description: 'The plan and the choice.' }),
    },
    authScopes: { pick: true },
    errors: {
      types: [
        NotFoundError,
        NotSignedInError,
        ForbiddenError,
        PlanChangedError,
        RateLimitedError,
        ConflictError,
      ],
      union: {
        name: 'SetFallbackPlanResult',
        description: 'Result of choosing a plan: the payload, or an expected error.',
      },
    },
    resolve: async (_root, { input }, { services, viewer }) => ({
      plan: await setFallbackPlan(services, viewer, {
        planId: rowOf('Plan', input.plan, 'plan'),
        version: input.version ?? undefined,
        isFallback: input.isFallback,
      }),
    }),
  }),
);
