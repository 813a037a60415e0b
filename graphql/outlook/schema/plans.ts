import { MOST_PLANS, plannedTeams, type PlannedTeam } from '../rules/plans.ts';
import { MOST_WEEKS } from '#graphql/pools/rules/options/limits.ts';
import { PlanChangedError } from '#kernel/failures.ts';
import { builder } from '#graphql/api/builder.ts';
import { rowNode } from '#graphql/api/paging/rowNode.ts';
import { EntryRef } from '#graphql/entries/schema/entry.ts';
import { ErrorInterface } from '#graphql/api/errors.ts';
import { load } from '#graphql/api/loaders/loaders.ts';
import { isViewers } from '#graphql/picks/schema/pickSecrecy.ts';
import { price } from '#graphql/api/cost/prices.ts';
import { theTeam } from '#graphql/season/schema/team.ts';

const PlannedTeamRef = builder.objectRef<PlannedTeam>('PlannedTeam').implement({
  description: 'A team in a week of a plan.',
  fields: (t) => ({
    week: t.exposeInt('week', { description: 'The number of the week.' }),
    team: t.field(theTeam('The team that the owner means to pick.')),
  }),
});

export const PlanRef = builder.prismaObject('Plan', {
  description:
    "A plan of an entry: teams that its owner means to pick. It submits nothing. Visible to the entry's owner only, and to no commissioner or administrator.",
  runScopesOnType: true,
  authScopes: async ({ userId, entryId }, context) => {
    if (userId !== context.viewer?.userId || !context.viewer.scopes.has('read')) return false;
    const entry = await load(context).entry.load(entryId);
    return entry !== null && isViewers(context, entry);
  },
  fields: (t) => ({
    name: t.exposeString('name', { description: 'The name that the owner gave the plan.' }),
    teams: t.field({
      type: [PlannedTeamRef],
      description: 'The teams, ordered by week; two in a week with two picks.',
      complexity: { multiplier: MOST_WEEKS },
      resolve: ({ teams }) => plannedTeams(teams),
    }),
    isFallback: t.boolean({
      description:
        'Whether its team is taken where the entry lacks a pick at a deadline, in as many weeks as `PoolOptions.ownAutoPicks` says.',
      resolve: ({ fallbackOf }) => fallbackOf !== null,
    }),
    version: t.exposeInt('version', {
      description: 'Counts the changes of the plan; a change names the version that it is based on.',
    }),
    updatedAt: t.expose('updatedAt', {
      type: 'DateTime',
      description: 'When the plan was last changed; UTC.',
    }),
  }),
});

rowNode(PlanRef, ({ services, viewer }, ids) =>
  viewer === null ? [] : services.db.plan.findMany({ where: { id: { in: ids }, userId: viewer.userId } }),
);

builder.prismaObjectFields(EntryRef, (t) => ({
  plans: t.field({
    type: [PlanRef],
    description: `The plans of the entry, the oldest first; at most ${MOST_PLANS}. Visible to the owner; empty for others.`,
    extensions: { perViewer: true },
    complexity: { field: price.statement, multiplier: MOST_PLANS },
    resolve: async (entry, _args, context) => {
      const { viewer } = context;
      if (viewer === null || !viewer.scopes.has('read') || !isViewers(context, entry)) return [];
      return context.services.db.plan.findMany({
        where: { entryId: entry.id, userId: viewer.userId },
        orderBy: { id: 'asc' },
      });
    },
  }),
}));

builder.objectType(PlanChangedError, {
  name: 'PlanChangedError',
  description: 'The plan was changed on another device since its `version` was read. Nothing was written.',
  interfaces: [ErrorInterface],
  fields: (t) => ({
    current: t.expose('current', { type: PlanRef, description: 'The plan as it is now.' }),
  }),
});
