import type { TransactionClient } from '#prisma/client.ts';
import { administrator, isAdministrator } from '#graphql/accounts/access/permissions.ts';
import type { Viewer } from '#graphql/accounts/sessions/viewer.ts';
import { MAIL_OBSTACLES, MAIL_REMEDIES } from '#graphql/messages/rules/mailObstacle.ts';
import {
  discardHeldMails,
  heldInvitationMail,
  type HeldMail,
  heldMails,
  type HeldMails,
  MOST_SHOWN,
  readHeldMails,
  releaseHeldMails,
} from '#graphql/messages/mail/heldMails.ts';
import { type Action, actionIn, runAdminCommand } from '#graphql/office/adminCommand.ts';
import type { Services } from '#kernel/services.ts';
import { inTransaction } from '#kernel/transaction.ts';
import { type HeldMailKind, heldMailKinds } from '#graphql/messages/rules/heldMails.ts';
import { poolOf } from '#graphql/api/arguments.ts';
import { builder } from '#graphql/api/builder.ts';
import { FOR_COMMISSIONER } from '#graphql/pools/schema/poolAccess.ts';
import { PoolRef } from '#graphql/pools/schema/pool.ts';
import { price } from '#graphql/api/cost/prices.ts';
import { Site } from '#graphql/site/schema/site.ts';
import { InvitationRef } from '#graphql/entries/schema/office/invitations.ts';
import { input, integer, of, optional, payload, row } from '#graphql/api/command/parts.ts';
import { command } from '#graphql/api/command/command.ts';
import type { Context } from '#graphql/api/context.ts';
import { ConflictError } from '#kernel/failures.ts';

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
    ...FOR_COMMISSIONER,
    description:
      'The mails of the pool that wait, since the site could not send mail when they were written. Visible to the commissioner.',
    complexity: { field: price.statement * heldMailKinds.length, multiplier: heldMailKinds.length },
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

const HeldMailsInput = input('Mails of one kind that wait.', {
  pool: optional(
    row('Pool', 'The pool of the mails; without it, those about accounts, for administrators.'),
    null,
  ),
  kind: of(HeldMailKindEnum, 'What they are about.'),
}).named('HeldMailsInput');

const poolOfMails = {
  type: PoolRef,
  nullable: true,
  description: 'The pool of the mails; null for those about accounts.',
  resolve: ({ poolId }: { poolId: number | null }, _args: object, context: Context) =>
    poolId === null ? null : poolOf(context, poolId),
};

command('sendHeldMails', {
  description:
    'Sends the mails of one kind that were written while the site could not send mail; nothing else sends them.',
  input: HeldMailsInput,
  asks: 'Mails of one kind that wait.',
  payload: payload('The mails are queued.', {
    sent: integer('The number of mails that go out now.'),
    dropped: integer(
      'The number of invitations that ended, were used or were refused since; they are dropped.',
    ),
    pool: poolOfMails,
  }),
  doing: 'sending mails that wait',
  audit: ['mail.sendHeld'],
  run: ({ services, viewer }, held) =>
    act(services, viewer, held, 'mail.sendHeld', async (tx) => {
      const { obstacle } = services.mailSite();
      if (obstacle !== null)
        throw new ConflictError(`${MAIL_OBSTACLES[obstacle]} ${MAIL_REMEDIES[obstacle]}`);
      return { ...(await releaseHeldMails(services, tx, held)) };
    }),
});

command('dropHeldMails', {
  description:
    'Drops the mails of one kind that were written while the site could not send mail: they are never sent. Links in them still work.',
  input: HeldMailsInput,
  asks: 'Mails of one kind that wait.',
  payload: payload('The mails are dropped.', {
    dropped: integer('The number of mails that are never sent.'),
    pool: poolOfMails,
  }),
  doing: 'dropping mails that wait',
  audit: ['mail.dropHeld'],
  run: ({ services, viewer }, held) =>
    act(services, viewer, held, 'mail.dropHeld', async (tx) => ({
      dropped: await discardHeldMails(services, tx, held),
    })),
});

interface Held {
  poolId: number | null;
  kind: HeldMailKind;
}

/** Runs a command about mails of a pool, or by an administrator about those of accounts, and audits its counts. */
function act<Counts extends Record<string, number>>(
  services: Services,
  viewer: Viewer | null,
  { poolId, kind }: Held,
  action: 'mail.sendHeld' | 'mail.dropHeld',
  work: (tx: TransactionClient) => Promise<Counts>,
): Promise<Counts & { poolId: number | null }> {
  const run = async ({ transaction: { tx, publish }, audit }: Action) => {
    const counts = await work(tx);
    await audit({
      ...(poolId !== null && { poolId }),
      action,
      subjectType: poolId === null ? 'Site' : 'Pool',
      subjectId: poolId ?? 'site',
      after: { kind, ...counts },
    });
    if (poolId !== null) publish({ type: 'office', poolId });
    return { ...counts, poolId };
  };
  if (poolId !== null) return runAdminCommand(services, viewer, { pool: poolId }, { reason: null }, run);
  const { userId: actorId } = administrator(viewer);
  return inTransaction(services, services.clock.now(), (transaction) =>
    run(actionIn(transaction, { actorId })),
  );
}
