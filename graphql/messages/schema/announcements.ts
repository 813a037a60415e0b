import { markAnnouncementsRead } from '../markAnnouncementsRead.ts';
import { ForbiddenError, NotFoundError, NotSignedInError } from '#kernel/failures.ts';
import { ViewerRef } from '#graphql/accounts/schema/account.ts';
import { builder } from '#graphql/api/builder.ts';
import { AnnouncementRef } from './office/announcements.ts';
import { rowOf } from '#graphql/api/command/refusals.ts';
import { eventStream } from '#graphql/api/pacing/eventStream.ts';
import { load } from '#graphql/api/loaders/loaders.ts';
import { price } from '#graphql/api/cost/prices.ts';

/** Unread announcements are counted up to this number. */
const MOST_UNREAD = 20;

builder.prismaObjectFields(ViewerRef, (t) => ({
  unreadAnnouncements: t.field({
    type: [AnnouncementRef],
    description: `The announcements of the viewer's pools that were published since its first entry there and that it has not read, the newest first; at most ${MOST_UNREAD}.`,
    extensions: { perViewer: 'by event' },
    complexity: { field: price.statement * 3, multiplier: MOST_UNREAD },
    authScopes: { read: true },
    resolve: async ({ id: userId }, _args, context) => {
      const { db } = context.services;
      const [entries, marks] = await Promise.all([
        load(context).entriesOfUser.load(userId),
        load(context).readMarks.load(userId),
      ]);
      const joined = new Map<number, Date>();
      for (const { poolId, joinedAt } of entries) {
        const before = joined.get(poolId);
        if (before === undefined || joinedAt < before) joined.set(poolId, joinedAt);
      }
      const read = new Map(marks.map(({ poolId, announcementsThrough }) => [poolId, announcementsThrough]));
      // Costs no statement where nothing is new.
      for (const [poolId, at] of joined) {
        const last = await load(context).lastAnnouncement.load(poolId);
        if (last.id <= (read.get(poolId) ?? 0) || last.at < at.getTime()) joined.delete(poolId);
      }
      if (joined.size === 0) return [];
      return db.announcement.findMany({
        where: {
          withdrawnAt: null,
          OR: [...joined].map(([poolId, at]) => ({
            poolId,
            at: { gte: at },
            id: { gt: read.get(poolId) ?? 0 },
          })),
        },
        orderBy: { id: 'desc' },
        take: MOST_UNREAD,
      });
    },
  }),
}));

const MarkAnnouncementsReadInput = builder.inputType('MarkAnnouncementsReadInput', {
  description: 'The announcements that the viewer has read.',
  fields: (t) => ({
    through: t.id({
      required: true,
      description: 'An announcement; it and all earlier ones of its pool count as read.',
    }),
  }),
});

const MarkAnnouncementsReadPayload = builder
  .objectRef<{ userId: number }>('MarkAnnouncementsReadPayload')
  .implement({
    description: 'The announcements are marked as read, for all devices of the account.',
    fields: (t) => ({
      viewer: t.field({
        type: ViewerRef,
        description: 'The account, with what is still unread.',
        resolve: async ({ userId }, _args, context) => (await load(context).user.load(userId))!,
      }),
    }),
  });

builder.mutationField('markAnnouncementsRead', (t) =>
  t.field({
    type: MarkAnnouncementsReadPayload,
    description:
      "Marks a pool's announcements as read up to one. For accounts with an entry in the pool; an API token needs the scope `pick`.",
    args: {
      input: t.arg({
        type: MarkAnnouncementsReadInput,
        required: true,
        description: 'The announcements that the viewer has read.',
      }),
    },
    authScopes: { pick: true },
    errors: {
      types: [NotFoundError, NotSignedInError, ForbiddenError],
      union: {
        name: 'MarkAnnouncementsReadResult',
        description: 'Result of marking announcements as read: the payload, or an expected error.',
      },
    },
    resolve: async (_root, { input }, { services, viewer }) => {
      await markAnnouncementsRead(services, viewer, {
        announcementId: rowOf('Announcement', input.through, 'announcement'),
      });
      return { userId: viewer!.userId };
    },
  }),
);

builder.subscriptionField('viewerUpdated', (t) =>
  t.field({
    type: ViewerRef,
    nullable: true,
    description:
      "Publishes the viewer's account when what it alone sees changes: the state of its disputes, or what is unread. Visible to the viewer.",
    extensions: { perViewer: true },
    authScopes: { read: true },
    subscribe: (_root, _args, context) => {
      const userId = context.viewer?.userId;
      return eventStream(context, (event) =>
        event.type === 'missed' || (event.type === 'viewer' && event.userId === userId) ? event : null,
      );
    },
    resolve: (_event, _args, context) => context.viewer && load(context).user.load(context.viewer.userId),
  }),
);
