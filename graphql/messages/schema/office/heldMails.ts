import { dropHeldMails, sendHeldMails } from '#graphql/messages/heldMails.ts';
import {
  heldInvitationMail,
  heldMails,
  MOST_SHOWN,
  readHeldMails,
  type HeldMail,
  type HeldMails,
  type ReleasedMails,
} from '#graphql/messages/mail/heldMails.ts';
import { isAdministrator } from '#graphql/accounts/access/permissions.ts';
import { heldMailKinds, type HeldMailKind } from '#graphql/messages/rules/heldMails.ts';
import { poolOf } from '#graphql/api/arguments.ts';
import { builder } from '#graphql/api/builder.ts';
import { PoolRef } from '#graphql/pools/schema/pool.ts';
import { price } from '#graphql/api/cost/prices.ts';
import { Site } from '#graphql/site/schema/site.ts';
import { InvitationRef } from '#graphql/entries/schema/office/invitations.ts';
import { commandField, commandInput } from '#graphql/api/command/commandField.ts';
import { CommandPayload } from '#graphql/api/command/commandPayload.ts';
import { rowOf } from '#graphql/api/command/refusals.ts';

const HeldMailKindEnum = builder.enumType('HeldMailKind', {
  description: 'What mails are about that wait while the site cannot send mail.',
  values: {
    INVITATIONS: { description: 'Invitations and links to claim entries.' },
    ANNOUNCEMENTS: { description: 'Announcements, also of kickoffs that moved.' },
    RESULTS: { description: 'Results of weeks.' },
    PICK_RECEIPTS: { description: 'Confirmations of picks.' },
    NOTICES: { description: 'Everything else: welcome mails, decisions, changes of an account.' },
  } as const satisfies Record<HeldMailKind, object>,
});

const HeldMailRef = builder.objectRef<HeldMail>('HeldMail').implement({
  description:
    'A mail that was written while the site could not send mail. Visible to the commissioner of its pool; about an account, to administrators.',
  fields: (t) => ({
    to: t.exposeString('to', { description: 'The address.' }),
    subject: t.exposeString('subject', { description: 'The subject of the mail.' }),
    text: t.exposeString('text', { description: 'The mail as plain text.' }),
    link: t.exposeString('link', {
      nullable: true,
      description:
        'The personal link of an invitation, to be handed to its owner in another way; null for other mails.',
    }),
    writtenAt: t.expose('writtenAt', {
      type: 'DateTime',
      description: 'When the mail was written; UTC, real time.',
    }),
  }),
});

const HeldMailsRef = builder.objectRef<HeldMails>('HeldMails').implement({
  description: 'Mails of one kind that were written while the site could not send mail.',
  fields: (t) => ({
    kind: t.expose('kind', { type: HeldMailKindEnum, description: 'What they are about.' }),
    count: t.exposeInt('count', { description: 'How many wait; at least 1.' }),
    since: t.expose('since', {
      type: 'DateTime',
      description: 'When the first of them was written; UTC, real time.',
    }),
    mails: t.field({
      type: [HeldMailRef],
      description: `The mails themselves, the latest first, at most ${MOST_SHOWN}. Empty for kinds that only their recipients may read, since they tell of picks: in a pool all but INVITATIONS and ANNOUNCEMENTS.`,
      extensions: { perViewer: true },
      complexity: { field: price.statement, multiplier: MOST_SHOWN },
      resolve: (held, _args, { services }) => readHeldMails(services, held),
    }),
  }),
});

builder.prismaObjectFields(PoolRef, (t) => ({
  heldMails: t.field({
    type: [HeldMailsRef],
    nullable: true,
    description:
      'The mails of the pool that wait, since the site could not send mail when they were written. Visible to the commissioner.',
    extensions: { perViewer: true },
    complexity: { field: price.statement * heldMailKinds.length, multiplier: heldMailKinds.length },
    authScopes: ({ id }) => ({ commissionerOf: id }),
    resolve: ({ id }, _args, { services }) => heldMails(services, id),
  }),
}));

builder.prismaObjectFields(InvitationRef, (t) => ({
  heldMail: t.field({
    type: HeldMailRef,
    nullable: true,
    description: 'The mail of an invitation that is NOT_SENT, with its link; null otherwise.',
    complexity: price.statement,
    resolve: ({ heldAt, mailKey }, _args, { services }) =>
      heldAt === null ? null : heldInvitationMail(services, mailKey),
  }),
}));

builder.objectField(Site, 'heldMails', (t) =>
  t.field({
    type: [HeldMailsRef],
    nullable: true,
    description:
      'The mails about accounts that wait, since the site could not send mail when they were written. Null for everybody but administrators.',
    extensions: { perViewer: true },
    complexity: { field: price.statement * heldMailKinds.length, multiplier: heldMailKinds.length },
    resolve: (_site, _args, { services, viewer }) =>
      isAdministrator(viewer) ? heldMails(services, null) : null,
  }),
);

const HeldMailsInput = commandInput('HeldMailsInput', {
  description: 'Mails of one kind that wait.',
  fields: (t) => ({
    pool: t.id({
      description: 'The pool of the mails; without it, those about accounts, for administrators.',
    }),
    kind: t.field({ type: HeldMailKindEnum, required: true, description: 'What they are about.' }),
  }),
});

const readHeld = (input: { pool?: string | null; kind: HeldMailKind }) => ({
  poolId: input.pool == null ? null : rowOf('Pool', input.pool, 'pool'),
  kind: input.kind,
});

const SendHeldMailsPayload = builder
  .objectRef<ReleasedMails & { poolId: number | null }>('SendHeldMailsPayload')
  .implement({
    interfaces: [CommandPayload],
    description: 'The mails are queued.',
    fields: (t) => ({
      sent: t.exposeInt('sent', { description: 'The number of mails that go out now.' }),
      dropped: t.exposeInt('dropped', {
        description:
          'The number of invitations that ended, were used or were refused since; they are dropped.',
      }),
      pool: t.field({
        type: PoolRef,
        nullable: true,
        description: 'The pool of the mails; null for those about accounts.',
        resolve: ({ poolId }, _args, context) => (poolId === null ? null : poolOf(context, poolId)),
      }),
    }),
  });

commandField('sendHeldMails', {
  description:
    'Sends the mails of one kind that were written while the site could not send mail; nothing else sends them.',
  input: HeldMailsInput,
  asks: 'Mails of one kind that wait.',
  payload: SendHeldMailsPayload,
  doing: 'sending mails that wait',
  audit: ['mail.sendHeld'],
  run: async (input, { services, viewer }) => {
    const held = readHeld(input);
    return { ...(await sendHeldMails(services, viewer, held)), poolId: held.poolId };
  },
});

const DropHeldMailsPayload = builder
  .objectRef<{ dropped: number; poolId: number | null }>('DropHeldMailsPayload')
  .implement({
    interfaces: [CommandPayload],
    description: 'The mails are dropped.',
    fields: (t) => ({
      dropped: t.exposeInt('dropped', { description: 'The number of mails that are never sent.' }),
      pool: t.field({
        type: PoolRef,
        nullable: true,
        description: 'The pool of the mails; null for those about accounts.',
        resolve: ({ poolId }, _args, context) => (poolId === null ? null : poolOf(context, poolId)),
      }),
    }),
  });

commandField('dropHeldMails', {
  description:
    'Drops the mails of one kind that were written while the site could not send mail: they are never sent. Links in them still work.',
  input: HeldMailsInput,
  asks: 'Mails of one kind that wait.',
  payload: DropHeldMailsPayload,
  doing: 'dropping mails that wait',
  audit: ['mail.dropHeld'],
  run: async (input, { services, viewer }) => {
    const held = readHeld(input);
    return { dropped: await dropHeldMails(services, viewer, held), poolId: held.poolId };
  },
});
