import type { Announcement } from '#prisma/generated/sqlite/client.ts';
import { announce, type Announced } from '#graphql/messages/announce.ts';
import { withdrawAnnouncement, type WithdrawnAnnouncement } from '#graphql/messages/withdrawAnnouncement.ts';
import { isCommissioner } from '#graphql/accounts/access/permissions.ts';
import { poolOf } from '#graphql/api/arguments.ts';
import { remindNow, type Reminded } from '#graphql/messages/remindNow.ts';
import { builder } from '#graphql/api/builder.ts';
import { MAIL_OBSTACLE } from '../mailObstacle.ts';
import { load } from '#graphql/api/loaders/loaders.ts';
import { pageCost } from '#graphql/api/paging/pages.ts';
import { PoolRef } from '#graphql/pools/schema/pool.ts';
import { pageById } from '#graphql/api/paging/idPages.ts';
import { commandField, commandInput } from '#graphql/api/command/commandField.ts';
import { CommandPayload } from '#graphql/api/command/commandPayload.ts';
import { rowOf } from '#graphql/api/command/refusals.ts';

export const AnnouncementRef = builder.prismaObject('Announcement', {
  description: 'An announcement to all participants of a pool. Visible to members of the pool.',
  runScopesOnType: true,
  // Players see no withdrawn one.
  authScopes: ({ poolId, withdrawnAt }) =>
    withdrawnAt === null ? { memberOf: poolId } : { commissionerOf: poolId },
  fields: (t) => ({
    title: t.exposeString('title', { description: 'The title, on one line.' }),
    body: t.exposeString('body', { description: 'The text of the announcement, as plain text.' }),
    pool: t.field({
      type: PoolRef,
      description: 'The pool whose participants the announcement is for.',
      resolve: ({ poolId }, _args, context) => poolOf(context, poolId),
    }),
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

builder.nodeRef(AnnouncementRef, {
  id: { resolve: (announcement) => String((announcement as Announcement).id) },
  loadManyWithoutCache: async (ids, { services, viewer }) => {
    if (!viewer?.scopes.has('read')) return ids.map(() => null);
    const rows = await services.db.announcement.findMany({ where: { id: { in: ids.map(Number) } } });
    return ids.map((id) => {
      const row = rows.find((one) => one.id === Number(id));
      return row && (row.withdrawnAt === null || isCommissioner(viewer, row.poolId)) ? row : null;
    });
  },
});

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
      nullable: true,
      description:
        "The pool's announcements, also those that were withdrawn, the newest first. Visible to the commissioner.",
      extensions: { perViewer: true },
      complexity: pageCost,
      authScopes: ({ id }) => ({ commissionerOf: id }),
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

const AnnounceInput = commandInput('AnnounceInput', {
  description: 'The announcement to publish.',
  how: ['dryRun'],
  fields: (t) => ({
    pool: t.id({ required: true, description: 'The pool whose participants receive the announcement.' }),
    title: t.string({ required: true, description: 'The title, on one line; at most 120 characters.' }),
    body: t.string({ required: true, description: 'The text, as plain text; at most 5000 characters.' }),
  }),
});

const AnnouncePayload = builder.objectRef<Announced>('AnnouncePayload').implement({
  interfaces: [CommandPayload],
  description: 'The announcement was published; in a dry run, as it would be.',
  fields: (t) => ({
    announcement: t.expose('announcement', {
      type: AnnouncementRef,
      description: 'The published announcement.',
    }),
    mails: t.exposeInt('mails', {
      description:
        'The number of mails written; in a dry run, that would be. They wait while `mailObstacle` is set.',
    }),
    mailObstacle: t.field(MAIL_OBSTACLE),
    pool: t.field({
      type: PoolRef,
      description: 'The pool, with its announcements.',
      resolve: ({ announcement }, _args, context) => poolOf(context, announcement.poolId),
    }),
  }),
});

commandField('announce', {
  description:
    'Publishes an announcement to all participants of a pool, and mails it to those who subscribe to announcements.',
  input: AnnounceInput,
  asks: 'The pool, title and text of the announcement.',
  payload: AnnouncePayload,
  doing: 'publishing an announcement',
  audit: ['pool.announce'],
  run: ({ pool, title, body, dryRun }, { services, viewer, settings }) =>
    announce(services, viewer, {
      poolId: rowOf('Pool', pool, 'pool'),
      title,
      body,
      dryRun,
      site: settings,
    }),
});

const WithdrawAnnouncementInput = commandInput('WithdrawAnnouncementInput', {
  description: 'The announcement to withdraw.',
  how: ['dryRun'],
  fields: (t) => ({
    announcement: t.id({ required: true, description: 'The announcement to withdraw.' }),
  }),
});

const WithdrawAnnouncementPayload = builder
  .objectRef<WithdrawnAnnouncement>('WithdrawAnnouncementPayload')
  .implement({
    interfaces: [CommandPayload],
    description: 'The announcement was withdrawn; in a dry run, as it would be.',
    fields: (t) => ({
      announcement: t.expose('announcement', {
        type: AnnouncementRef,
        description: 'The withdrawn announcement.',
      }),
      stoppedMails: t.exposeInt('stoppedMails', {
        description: 'The number of mails that were still queued and are not sent.',
      }),
      sentMails: t.exposeInt('sentMails', {
        description: 'The number of mails that went out or are on their way; they cannot be taken back.',
      }),
      pool: t.field({
        type: PoolRef,
        description: 'The pool, with its announcements.',
        resolve: ({ announcement }, _args, context) => poolOf(context, announcement.poolId),
      }),
    }),
  });

commandField('withdrawAnnouncement', {
  description:
    'Withdraws an announcement: players see it no more, and mails that are still queued are not sent. Mails that went out cannot be taken back.',
  input: WithdrawAnnouncementInput,
  asks: 'The announcement to withdraw.',
  payload: WithdrawAnnouncementPayload,
  doing: 'withdrawing an announcement',
  audit: ['pool.withdrawAnnouncement'],
  run: (input, { services, viewer }) =>
    withdrawAnnouncement(services, viewer, {
      announcementId: rowOf('Announcement', input.announcement, 'announcement'),
      dryRun: input.dryRun,
    }),
});

const RemindNowInput = commandInput('RemindNowInput', {
  description: 'The pool and the week to send reminders for.',
  fields: (t) => ({
    pool: t.id({ required: true, description: 'The pool whose participants are reminded.' }),
    week: t.int({ description: 'The number of the week; by default the first whose deadline is ahead.' }),
    again: t.boolean({
      description:
        'True also reminds those who were reminded by hand within the last hour; by default they are left out.',
    }),
  }),
});

const RemindNowPayload = builder.objectRef<Reminded>('RemindNowPayload').implement({
  interfaces: [CommandPayload],
  description: "The reminders are queued. The counts reveal nothing of anyone's pick.",
  fields: (t) => ({
    week: t.exposeInt('week', { description: 'The number of the week that the reminders are about.' }),
    entries: t.exposeInt('entries', {
      description: 'The number of entries alive without a pick for the week.',
    }),
    reminded: t.exposeInt('reminded', {
      description:
        'The number of accounts that are reminded, by mail or on their devices; while the site cannot send mail, on their devices alone.',
    }),
    notMailed: t.exposeInt('notMailed', {
      description:
        'The number of accounts that were not reminded, since they get reminders by mail alone and the site cannot send mail.',
    }),
    mailObstacle: t.field(MAIL_OBSTACLE),
    optedOut: t.exposeInt('optedOut', { description: 'The number of accounts that turned reminders off.' }),
    justReminded: t.exposeInt('justReminded', {
      description:
        'The number of accounts left out because this mutation reminded them within the last hour.',
    }),
  }),
});

commandField('remindNow', {
  description: 'Mails a reminder now to each account with an entry that is alive and has no pick for a week.',
  input: RemindNowInput,
  asks: 'The pool and the week to send reminders for.',
  payload: RemindNowPayload,
  doing: 'sending reminders',
  audit: ['pool.remind'],
  run: (input, { services, viewer, settings }) =>
    remindNow(services, viewer, {
      poolId: rowOf('Pool', input.pool, 'pool'),
      week: input.week ?? undefined,
      again: input.again ?? false,
      site: settings,
    }),
});
