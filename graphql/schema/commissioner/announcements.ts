import type { Announcement } from '../../../prisma/generated/sqlite/client.ts';
import { announce, type Announced } from '../../actions/commissioner/announce.ts';
import { remindNow, type Reminded } from '../../actions/commissioner/remindNow.ts';
import { builder } from '../builder.ts';
import { load } from '../loaders.ts';
import { pageCost } from '../pages.ts';
import { PoolRef } from '../pool.ts';
import { pageById } from './idPages.ts';
import { ADMINISTRATOR, refusals, rowOf } from './refusals.ts';

const AnnouncementRef = builder.prismaObject('Announcement', {
  description: 'An announcement to all participants. For participants.',
  runScopesOnType: true,
  authScopes: { read: true },
  fields: (t) => ({
    title: t.exposeString('title', { description: 'One line.' }),
    body: t.exposeString('body', { description: 'Plain text.' }),
    at: t.expose('at', { type: 'DateTime', description: 'When it was published; UTC.' }),
    authorName: t.string({
      nullable: true,
      description: 'Who wrote it.',
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
      description: 'Announcements to all participants, the newest first. For participants.',
      complexity: pageCost,
      authScopes: { read: true },
      resolve: (pool, args, { services: { db } }) =>
        pageById(args, 'desc', (range, id, take) =>
          db.announcement.findMany({ where: { AND: [{ poolId: pool.id }, range] }, orderBy: { id }, take }),
        ),
    },
    { name: 'PoolAnnouncementsConnection', description: 'A page of announcements.' },
    { name: 'PoolAnnouncementsEdge', description: 'An announcement at its place.' },
  ),
}));

const AnnounceInput = builder.inputType('AnnounceInput', {
  description: 'An announcement to all participants.',
  fields: (t) => ({
    pool: t.id({ required: true, description: 'The participants of which pool.' }),
    title: t.string({ required: true, description: 'One line; at most 120 characters.' }),
    body: t.string({ required: true, description: 'Plain text; at most 5000 characters.' }),
  }),
});

const AnnouncePayload = builder.objectRef<Announced>('AnnouncePayload').implement({
  description: 'The announcement was published.',
  fields: (t) => ({
    announcement: t.expose('announcement', { type: AnnouncementRef, description: 'As it is listed.' }),
    mails: t.exposeInt('mails', { description: 'How many mails were queued.' }),
  }),
});

builder.mutationField('announce', (t) =>
  t.field({
    type: AnnouncePayload,
    description: `Publishes an announcement to all participants of a pool, and mails it to those who want that. ${ADMINISTRATOR}`,
    args: { input: t.arg({ type: AnnounceInput, required: true, description: 'The words.' }) },
    authScopes: { administrator: true },
    errors: refusals('Announce', 'an announcement'),
    resolve: (_root, { input: { pool, title, body } }, { services, viewer, settings }) =>
      announce(services, viewer, { poolId: rowOf('Pool', pool, 'pool'), title, body, site: settings }),
  }),
);

const RemindNowInput = builder.inputType('RemindNowInput', {
  description: 'Whom to remind.',
  fields: (t) => ({
    pool: t.id({ required: true, description: 'The participants of which pool.' }),
    week: t.int({ description: 'Of which week; without it, the first whose deadline is ahead.' }),
  }),
});

const RemindNowPayload = builder.objectRef<Reminded>('RemindNowPayload').implement({
  description: 'Reminders are queued; it counts, and says nothing of picks.',
  fields: (t) => ({
    week: t.exposeInt('week', { description: 'The week they are about.' }),
    entries: t.exposeInt('entries', { description: 'Living entries without a pick.' }),
    reminded: t.exposeInt('reminded', { description: 'Mails that were queued: one for each account.' }),
    optedOut: t.exposeInt('optedOut', { description: 'Accounts that want no reminders.' }),
    justReminded: t.exposeInt('justReminded', {
      description: 'Accounts that were reminded so within the last ten minutes, and not again.',
    }),
  }),
});

builder.mutationField('remindNow', (t) =>
  t.field({
    type: RemindNowPayload,
    description: `Reminds the accounts whose living entries have no pick for a week, by mail, now. ${ADMINISTRATOR}`,
    args: { input: t.arg({ type: RemindNowInput, required: true, description: 'Whom.' }) },
    authScopes: { administrator: true },
    errors: refusals('RemindNow', 'reminding'),
    resolve: (_root, { input }, { services, viewer, settings }) =>
      remindNow(services, viewer, {
        poolId: rowOf('Pool', input.pool, 'pool'),
        week: input.week ?? undefined,
        site: settings,
      }),
  }),
);
