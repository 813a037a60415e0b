import { deletePlan, renamePlan, savePlan, setFallbackPlan } from '../plans.ts';
import { LONGEST_PLAN_NAME, MOST_PLANS } from '../rules/plans.ts';
import {
  ConflictError,
  InvalidInputError,
  NotFoundError,
  PlanChangedError,
  RateLimitedError,
} from '#kernel/failures.ts';
import { builder } from '#graphql/api/builder.ts';
import { readId } from '#graphql/api/paging/globalIds.ts';
import { PlanRef } from './plans.ts';
import {
  flag,
  input,
  integer,
  listOf,
  of,
  optional,
  payload,
  row,
  text,
} from '#graphql/api/command/parts.ts';
import { command } from '#graphql/api/command/command.ts';
import { theEntry } from '#graphql/api/command/loaded.ts';

const PlannedTeamInput = builder.inputType('PlannedTeamInput', {
  description: 'A team in a week of a plan.',
  fields: (t) => ({
    week: t.int({ required: true, description: 'The number of a week of the pool.' }),
    team: t.id({ required: true, description: 'The team.' }),
  }),
});

const PLAN = row('Plan', "One of the viewer's plans.");
const VERSION = optional(
  integer(
    "The plan's `version` as it was read: when it has changed since, the mutation fails with PlanChangedError. Without it the plan is changed whatever it is now.",
  ),
);
const NAME = text(`The name of the plan; at most ${LONGEST_PLAN_NAME} characters.`);
const OWNER = "For the entry's owner; an API token needs the scope `pick`.";
const FAILURES = [NotFoundError, PlanChangedError, RateLimitedError];

const plan = of(PlanRef, 'The plan as it is stored.');
const entry = theEntry('The entry, with its plans.');

command('savePlan', {
  description: `Stores a plan of an entry, which submits nothing; an entry has at most ${MOST_PLANS}. ${OWNER}`,
  access: 'pick',
  input: input('A plan to store.', {
    entry: row('Entry', "One of the viewer's entries."),
    plan: optional(row('Plan', 'The plan to change; without one a new plan is stored.')),
    version: VERSION,
    name: NAME,
    teams: listOf(
      PlannedTeamInput,
      'All teams of the plan, in any order: as many in a week as it takes picks, each team as often as the pool allows.',
    ),
  }),
  asks: 'The plan to store.',
  payload: payload('The plan is stored.', { plan, entry }),
  doing: 'storing a plan',
  refusals: [...FAILURES, InvalidInputError, ConflictError],
  async run({ services, viewer }, { entryId, planId, version, name, teams }) {
    const stored = await savePlan(services, viewer, {
      entryId,
      plan: planId === undefined ? null : { planId, version },
      name,
      teams: teams.map(({ week, team }) => ({ week, teamId: readId('Team', team) ?? '' })),
    });
    return { plan: stored, entryId: stored.entryId };
  },
});

command('renamePlan', {
  description: `Renames a plan. ${OWNER}`,
  access: 'pick',
  input: input('A new name of a plan.', { plan: PLAN, version: VERSION, name: NAME }),
  asks: 'The plan and its new name.',
  payload: payload('The plan has its new name.', { plan }),
  doing: 'renaming a plan',
  refusals: [...FAILURES, InvalidInputError],
  run: async ({ services, viewer }, given) => ({ plan: await renamePlan(services, viewer, given) }),
});

command('deletePlan', {
  description: `Deletes a plan. ${OWNER}`,
  access: 'pick',
  input: input('A plan to delete.', { plan: PLAN, version: VERSION }),
  asks: 'The plan to delete.',
  payload: payload('The plan is deleted.', { entry }),
  doing: 'deleting a plan',
  refusals: [...FAILURES, InvalidInputError],
  run: ({ services, viewer }, given) => deletePlan(services, viewer, given),
});

command('setFallbackPlan', {
  description: `Chooses the plan whose team is taken where the entry lacks a pick at a deadline, or takes that back. Fails with ConflictError in a pool that takes no picks from plans (\`PoolOptions.ownAutoPicks\`). ${OWNER}`,
  access: 'pick',
  input: input('Whether a plan is taken where its entry lacks a pick at a deadline.', {
    plan: PLAN,
    version: VERSION,
    isFallback: flag("True: taken from now on, in place of the entry's other plans. False: not taken."),
  }),
  asks: 'The plan and the choice.',
  payload: payload('The choice is stored.', { plan, entry }),
  doing: 'choosing a plan',
  refusals: [...FAILURES, ConflictError],
  async run({ services, viewer }, given) {
    const stored = await setFallbackPlan(services, viewer, given);
    return { plan: stored, entryId: stored.entryId };
  },
});
