import type { Announcement } from '../../../prisma/generated/sqlite/client.ts';
import { announce, type Announced } from '../../actions/commissioner/announce.ts';
import { remindNow, type Reminded } from '../../actions/commissioner/remindNow.ts';
import { builder } from '../builder.ts';
import { load } from '../loaders.ts';
import { pageCost } from '../pages.ts';
import { PoolRef } from '../pool.ts';
import { pageById } from '../idPages.ts';
import { COMMISSIONER, refusals, rowOf } from './refusals.ts';

const AnnouncementRef = builder.prismaObject('Announcement', {
  description: 'An announcement to all participants of a pool. Visible to participants.',
  runScopesOnType: true,
  authScopes: { read: true },
  fields: (t) => ({
    title: t.exposeString('title', { description: 'The title, on one line.' }),
    body: t.exposeString('body', { description: 'The text of the announcement, as plain text.' }),
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
    return ids.map((id) => rows.find((row) => row.id === Number(id)) ?? null);
  },
});

builder.prismaObjectFields(PoolRef, (t) => ({
  announcements: t.connection(
    {
      type: AnnouncementRef,
      nullable: true,
      description: "The pool's announcements, the newest first. Visible to participants.",
      complexity: pageCost,
      authScopes: { read: true },
      resolve: (pool, args, { services: { db } }) =>
        pageById(args, 'desc', (range, id, take) =>
          db.announcement.findMany({ where: { AND: [{ poolId: pool.id }, range] }, orderBy: { id }, take }),
        ),
    },
    { name: 'PoolAnnouncementsConnection', description: 'A page of announcements.' },
    { name: 'PoolAnnouncementsEdge', description: 'An announcement in the list, with its cursor.' },
  ),
}));

const AnnounceInput = builder.inputType('AnnounceInput', {
  description: 'The announcement to publish.',
  fields: (t) => ({
    pool: t.id({ required: true, description: 'The pool whose participants receive the announcement.' }),
    title: t.string({ required: true, description: 'The title, on one line; at most 120 characters.' }),
    body: t.string({ required: true, description: 'The text, as plain text; at most 5000 characters.' }),
  }),
});

const AnnouncePayload = builder.objectRef<Announced>('AnnouncePayload').implement({
  description: 'The announcement was published.',
  fields: (t) => ({
    announcement: t.expose('announcement', {
      type: AnnouncementRef,
      description: 'The published announcement.',
    }),
    mails: t.exposeInt('mails', { description: 'The number of mails queued.' }),
  }),
});

builder.mutationField('announce', (t) =>
  t.field({
    type: AnnouncePayload,
    description: `Publishes an announcement to all participants of a pool, and mails it to those who subscribe to announcements. ${COMMISSIONER}`,
    args: {
      input: t.arg({
        type: AnnounceInput,
        required: true,
        description: 'The pool, title and text of the announcement.',
      }),
    },
    authScopes: { commissioner: true },
    errors: refusals('Announce', 'publishing an announcement'),
    resolve: (_root, { input: { pool, title, body } }, { services, viewer, settings }) =>
      announce(services, viewer, { poolId: rowOf('Pool', pool, 'pool'), title, body, site: settings }),
  }),
);

const RemindNowInput = builder.inputType('RemindNowInput', {
  description: 'The pool and the week to send reminders for.',
  fields: (t) => ({
    pool: t.id({ required: true, description: 'The pool whose participants are reminded.' }),
    week: t.int({ description: 'The number of the week; by default the first whose deadline is ahead.' }),
  }),
});

const RemindNowPayload = builder.objectRef<Reminded>('RemindNowPayload').implement({
  description: "The reminders are queued. The counts reveal nothing of anyone's pick.",
  fields: (t) => ({
    week: t.exposeInt('week', { description: 'The number of the week that the reminders are about.' }),
    entries: t.exposeInt('entries', {
      description: 'The number of entries alive without a pick for the week.',
    }),
    reminded: t.exposeInt('reminded', { description: 'The number of mails queued, one for each account.' }),
    optedOut: t.exposeInt('optedOut', { description: 'The number of accounts that turned reminders off.' }),
    justReminded: t.exposeInt('justReminded', {
      description:
        'The number of accounts skipped because this mutation reminded them within the last ten minutes.',
    }),
  }),
});

builder.mutationField('remindNow', (t) =>
  t.field({
    type: RemindNowPayload,
    description: `Mails a reminder now to each account with an entry that is alive and has no pick for a week. ${COMMISSIONER}`,
    args: {
      input: t.arg({
        type: RemindNowInput,
        required: true,
        description: 'The pool and the week to send reminders for.',
      }),
    },
    authScopes: { commissioner: true },
    errors: refusals('RemindNow', 'sending reminders'),
    resolve: (_root, { input }, { services, viewer, settings }) =>
      remindNow(services, viewer, {
        poolId: rowOf('Pool', input.pool, 'pool'),
        week: input.week ?? undefined,
        site: settings,
      }),
  }),
);
