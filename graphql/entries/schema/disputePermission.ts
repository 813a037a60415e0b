import { disputePermission, type DisputePermission } from '../disputePermission.ts';
import { builder } from '#graphql/api/builder.ts';
import { EntryRef } from './entry.ts';
import { isViewers } from '#graphql/picks/schema/pickSecrecy.ts';
import { price } from '#graphql/api/cost/prices.ts';

const DisputePermissionType = builder.objectRef<DisputePermission>('DisputePermission').implement({
  description: 'Whether the viewer can dispute what happened to an entry in a week.',
  fields: (t) => ({
    allowed: t.boolean({
      description: 'Whether a dispute would be accepted now.',
      resolve: ({ reason }) => reason === null,
    }),
    reason: t.exposeString('reason', {
      nullable: true,
      description: 'The reason why none is accepted, as text for people; null when one is.',
    }),
    closesAt: t.expose('closesAt', {
      type: 'DateTime',
      nullable: true,
      description: 'The last instant for a dispute of the week; UTC. Null while a game has no result.',
    }),
  }),
});

builder.prismaObjectFields(EntryRef, (t) => ({
  viewerCanDispute: t.field({
    type: DisputePermissionType,
    nullable: true,
    description:
      "Whether the viewer can dispute a week of the entry. For the entry's owner; null for others.",
    extensions: { perViewer: true },
    complexity: 4 * (price.statement + price.row),
    args: { week: t.arg.int({ required: true, description: 'The number of the week, from 1.' }) },
    resolve: (entry, { week }, context) => {
      const { db, clock } = context.services;
      return isViewers(context, entry) ? disputePermission(db, entry, week, clock.now()) : null;
    },
  }),
}));
