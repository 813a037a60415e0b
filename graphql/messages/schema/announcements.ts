import { signedIn } from '#graphql/accounts/access/permissions.ts';
import { moveReadMark } from '../readMarks.ts';
import { NotFoundError } from '#kernel/failures.ts';
import { ViewerRef } from '#graphql/accounts/schema/account.ts';
import { builder } from '#graphql/api/builder.ts';
import { AnnouncementRef } from './office/announcements.ts';
import { eventStream } from '#graphql/api/pacing/eventStream.ts';
import { load } from '#graphql/api/loaders/loaders.ts';
import { price } from '#graphql/api/cost/prices.ts';
import { input, payload, row } from '#graphql/api/command/parts.ts';
import { command } from '#graphql/api/command/command.ts';
import { theViewer } from '#graphql/api/command/loaded.ts';

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

command('markAnnouncementsRead', {
  description:
    "Marks a pool's announcements as read up to one. For accounts with an entry in the pool; an API token needs the scope `pick`.",
  access: 'pick',
  input: input('The announcements that the viewer has read.', {
    through: row('Announcement', 'An announcement; it and all earlier ones of its pool count as read.'),
  }),
  asks: 'The announcements that the viewer has read.',
  payload: payload('The announcements are marked as read, for all devices of the account.', {
    viewer: theViewer('The account, with what is still unread.'),
  }),
  doing: 'marking announcements as read',
  refusals: [NotFoundError],
  async run({ services, viewer }, { announcementId: id }) {
    const { userId } = signedIn(viewer, 'pick');
    const announcement = await services.db.announcement.findFirst({
      where: { id, pool: { entries: { some: { userId } } } },
      select: { poolId: true },
    });
    if (announcement === null) throw new NotFoundError('This announcement no longer exists.');
    if (await moveReadMark(services, { poolId: announcement.poolId, userId }, 'announcementsThrough', id))
      services.events.publish({ type: 'viewer', userId });
    return { userId };
  },
});

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
