import { isCommissioner } from '#graphql/accounts/access/permissions.ts';
import { announce } from '#graphql/messages/announce.ts';
import { remindNow } from '#graphql/messages/remindNow.ts';
import { withdrawAnnouncement } from '#graphql/messages/withdrawAnnouncement.ts';
import { builder } from '#graphql/api/builder.ts';
import { FOR_COMMISSIONER } from '#graphql/pools/schema/poolAccess.ts';
import { rowNode } from '#graphql/api/paging/rowNode.ts';
import { MAIL_OBSTACLE } from '../mailObstacle.ts';
import { load } from '#graphql/api/loaders/loaders.ts';
import { pageCost } from '#graphql/api/paging/pages.ts';
import { PoolRef } from '#graphql/pools/schema/pool.ts';
import { pageById } from '#graphql/api/paging/idPages.ts';
import {
  dryRun,
  flag,
  input,
  integer,
  of,
  optional,
  payload,
  row,
  text,
} from '#graphql/api/command/parts.ts';
import { command } from '#graphql/api/command/command.ts';
import { thePool } from '#graphql/api/command/loaded.ts';

export const AnnouncementRef = builder.prismaObject('Announcement', {
  description: 'An announcement to all participants of a pool. Visible to members of the pool.',
  runScopesOnType: true,
  // Players see no withdrawn one.
  authScopes: ({ poolId, withdrawnAt }) =>
    withdrawnAt === null ? { memberOf: poolId } : { commissionerOf: poolId },
  fields: (t) => ({
    title: t.exposeString('title', { description: 'The title, on one line.' }),
    body: t.exposeString('body', { description: 'The text of the announcement, as plain text.' }),
    pool: t.field(thePool('The pool whose participants the announcement is for.')),
    withdrawnAt: t.expose('withdrawnAt', {
      type: 'DateTime',
      nullable: true,
      description:
        'When the announcement was withdrawn, after which commissioners alone see it; UTC. Null before.',
    }),
    at: t.expose('at', { type: 'DateTime', description: 'When the announcement was published; UTC.' }),
    authorName: t.string({
      nullable: true,
      description: 'The name of the author; null if the account no longer exists.',
      resolve: async ({ authorId }, _args, context) =>
        authorId === null ? null : (await load(context).user.load(authorId))?.name,
    }),
  }),
});

rowNode(
  AnnouncementRef,
  ({ services, viewer }, ids) =>
    viewer?.scopes.has('read') ? services.db.announcement.findMany({ where: { id: { in: ids } } }) : [],
  ({ viewer }, { withdrawnAt, poolId }) => withdrawnAt === null || isCommissioner(viewer, poolId),
);

builder.prismaObjectFields(PoolRef, (t) => ({
  announcements: t.connection(
    {
      type: AnnouncementRef,
      nullable: true,
      description: "The pool's announcements, the newest first. Visible to members of the pool.",
      complexity: pageCost,
      authScopes: ({ id }) => ({ memberOf: id }),
      resolve: (pool, args, { services: { db } }) =>
        pageById(args, 'desc', (range, id, take) =>
          db.announcement.findMany({
            where: { AND: [{ poolId: pool.id, withdrawnAt: null }, range] },
            orderBy: { id },
            take,
          }),
        ),
    },
    { name: 'PoolAnnouncementsConnection', description: 'A page of announcements.' },
    { name: 'PoolAnnouncementsEdge', description: 'An announcement in the list, with its cursor.' },
  ),
  publishedAnnouncements: t.connection(
    {
      type: AnnouncementRef,
      ...FOR_COMMISSIONER,
      description:
        "The pool's announcements, also those that were withdrawn, the newest first. Visible to the commissioner.",
      complexity: pageCost,
      resolve: (pool, args, { services: { db } }) =>
        pageById(args, 'desc', (range, id, take) =>
          db.announcement.findMany({ where: { AND: [{ poolId: pool.id }, range] }, orderBy: { id }, take }),
        ),
    },
    { name: 'PoolPublishedAnnouncementsConnection', description: 'A page of announcements.' },
    {
      name: 'PoolPublishedAnnouncementsEdge',
      description: 'An announcement in the list, with its cursor.',
    },
  ),
}));

command('announce', {
  description:
    'Publishes an announcement to all participants of a pool, and mails it to those who subscribe to announcements.',
  input: input('The announcement to publish.', {
    pool: row('Pool', 'The pool whose participants receive the announcement.'),
    title: text('The title, on one line; at most 120 characters.'),
    body: text('The text, as plain text; at most 5000 characters.'),
    dryRun,
  }),
  asks: 'The pool, title and text of the announcement.',
  payload: payload('The announcement was published; in a dry run, as it would be.', {
    announcement: of(AnnouncementRef, 'The published announcement.'),
    mails: integer(
      'The number of mails written; in a dry run, that would be. They wait while `mailObstacle` is set.',
    ),
    mailObstacle: MAIL_OBSTACLE,
    pool: thePool('The pool, with its announcements.'),
  }),
  doing: 'publishing an announcement',
  audit: ['pool.announce'],
  run: async ({ services, viewer, settings }, given) => ({
    ...(await announce(services, viewer, { ...given, site: settings })),
    poolId: given.poolId,
  }),
});

command('withdrawAnnouncement', {
  description:
    'Withdraws an announcement: players see it no more, and mails that are still queued are not sent. Mails that went out cannot be taken back.',
  input: input('The announcement to withdraw.', {
    announcement: row('Announcement', 'The announcement to withdraw.'),
    dryRun,
  }),
  asks: 'The announcement to withdraw.',
  payload: payload('The announcement was withdrawn; in a dry run, as it would be.', {
    announcement: of(AnnouncementRef, 'The withdrawn announcement.'),
    stoppedMails: integer('The number of mails that were still queued and are not sent.'),
    sentMails: integer('The number of mails that went out or are on their way; they cannot be taken back.'),
    pool: thePool('The pool, with its announcements.'),
  }),
  doing: 'withdrawing an announcement',
  audit: ['pool.withdrawAnnouncement'],
  run: async ({ services, viewer }, given) => {
    const withdrawn = await withdrawAnnouncement(services, viewer, given);
    return { ...withdrawn, poolId: withdrawn.announcement.poolId };
  },
});

command('remindNow', {
  description: 'Mails a reminder now to each account with an entry that is alive and has no pick for a week.',
  input: input('The pool and the week to send reminders for.', {
    pool: row('Pool', 'The pool whose participants are reminded.'),
    week: optional(integer('The number of the week; by default the first whose deadline is ahead.')),
    again: optional(
      flag(
        'True also reminds those who were reminded by hand within the last hour; by default they are left out.',
      ),
    ),
  }),
  asks: 'The pool and the week to send reminders for.',
  payload: payload("The reminders are queued. The counts reveal nothing of anyone's pick.", {
    week: integer('The number of the week that the reminders are about.'),
    entries: integer('The number of entries alive without a pick for the week.'),
    reminded: integer(
      'The number of accounts that are reminded, by mail or on their devices; while the site cannot send mail, on their devices alone.',
    ),
    notMailed: integer(
      'The number of accounts that were not reminded, since they get reminders by mail alone and the site cannot send mail.',
    ),
    mailObstacle: MAIL_OBSTACLE,
    optedOut: integer('The number of accounts that turned reminders off.'),
    justReminded: integer(
      'The number of accounts left out because this mutation reminded them within the last hour.',
    ),
  }),
  doing: 'sending reminders',
  audit: ['pool.remind'],
  run: ({ services, viewer, settings }, given) => remindNow(services, viewer, { ...given, site: settings }),
});
