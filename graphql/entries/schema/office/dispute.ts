import type { Dispute } from '#prisma/generated/sqlite/client.ts';
import { isCommissioner } from '#graphql/accounts/access/permissions.ts';
import { disputeVersion } from '#graphql/office/objectVersion.ts';
import { builder } from '#graphql/api/builder.ts';
import { rowNode } from '#graphql/api/paging/rowNode.ts';
import type { Context } from '#graphql/api/context.ts';
import { load } from '#graphql/api/loaders/loaders.ts';
import { isViewers } from '#graphql/picks/schema/pickSecrecy.ts';
import { PickRef } from '#graphql/picks/schema/pick.ts';
import { pickOf, picksOf, type WeekOfEntry } from '../weekOfEntry.ts';
import { theEntry } from '#graphql/api/command/loaded.ts';

export const DisputeStatusEnum = builder.enumType('DisputeStatus', {
  description: 'The state of a dispute.',
  values: {
    OPEN: { description: "The dispute awaits the commissioner's answer." },
    ANSWERED: { description: 'The dispute has been answered, but not resolved yet.' },
    RESOLVED: { description: 'The dispute is resolved.' },
  } as const,
});

export const DisputeRef = builder.prismaObject('Dispute', {
  description: "A dispute about an entry's week. Visible to the account that opened it and the commissioner.",
  runScopesOnType: true,
  authScopes: (dispute, context) => maySee(context, dispute),
  fields: (t) => ({
    entry: t.field(theEntry('The entry that the dispute is about.')),
    week: t.exposeInt('week', { description: 'The number of the week that the dispute is about.' }),
    pick: t.field({
      type: PickRef,
      nullable: true,
      description:
        "The entry's pick for the week, the first of two in a week with two; null when there is none or, for anyone but the entry's owner, before the week's deadline.",
      extensions: { perViewer: true },
      resolve: async (dispute, _args, context) => pickOf(context, await weekOf(context, dispute)),
    }),
    picks: t.field({
      type: [PickRef],
      description:
        "The entry's picks for the week, in the order of their slots: two in a week with two. Empty for none and, for anyone but the entry's owner, before the week's deadline.",
      extensions: { perViewer: true },
      complexity: { multiplier: 2 },
      resolve: async (dispute, _args, context) => picksOf(context, await weekOf(context, dispute)),
    }),
    text: t.exposeString('text', { description: "The participant's complaint." }),
    status: t.expose('status', { type: DisputeStatusEnum, description: 'The state of the dispute.' }),
    openedAt: t.expose('openedAt', { type: 'DateTime', description: 'When the dispute was opened; UTC.' }),
    answer: t.exposeString('answer', {
      nullable: true,
      description: "The commissioner's answer; null before the first.",
    }),
    answeredAt: t.expose('answeredAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the dispute was answered; UTC. Null before that.',
    }),
    resolution: t.exposeString('resolution', {
      nullable: true,
      description: "The commissioner's decision; null while the dispute is not resolved.",
    }),
    resolvedAt: t.expose('resolvedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the dispute was resolved; UTC. Null before that.',
    }),
    version: t.string({
      nullable: true,
      description:
        'The version of state, answer and decision, for answering and resolving. Visible to the commissioner; null for others.',
      extensions: { perViewer: true },
      resolve: (dispute, _args, { viewer }) =>
        isCommissioner(viewer, dispute.poolId) ? disputeVersion(dispute) : null,
    }),
  }),
});

async function weekOf(context: Context, { entryId, week }: Dispute): Promise<WeekOfEntry> {
  return { entry: (await load(context).entry.load(entryId))!, week };
}

async function maySee(context: Context, { entryId, poolId }: Dispute): Promise<boolean> {
  if (isCommissioner(context.viewer, poolId)) return true;
  if (!context.viewer?.scopes.has('read') && !context.viewer?.scopes.has('pick')) return false;
  const entry = await load(context).entry.load(entryId);
  return entry !== null && isViewers(context, entry);
}

rowNode(
  DisputeRef,
  ({ services: { db } }, ids) => db.dispute.findMany({ where: { id: { in: ids } } }),
  maySee,
);
