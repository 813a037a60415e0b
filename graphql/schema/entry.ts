import type { Entry } from '../../prisma/generated/sqlite/client.ts';
import { ForbiddenError, NotFoundError, NotSignedInError } from '../actions/failures.ts';
import { markWelcomeShown } from '../actions/markWelcomeShown.ts';
import { isAdministrator } from '../auth/permissions.ts';
import { isWelcomeDue } from '../domain/welcome.ts';
import { poolOf } from './arguments.ts';
import { builder } from './builder.ts';
import type { Context } from './context.ts';
import { readId } from './globalIds.ts';
import { forgetLoaded, load, viewersEntries } from './loaders.ts';
import { isViewers, revealedWeeks } from './pickSecrecy.ts';
import { shownElimination } from '../domain/secrecy.ts';
import { PoolRef } from './pool.ts';

export const EntryStatusEnum = builder.enumType('EntryStatus', {
  description: 'Whether an entry is still in.',
  values: {
    ALIVE: { description: 'Still in.' },
    ELIMINATED: { description: 'Out.' },
  } as const,
});

export const EliminationReasonEnum = builder.enumType('EliminationReason', {
  description: 'Why an entry went out.',
  values: {
    LOSS: { description: 'Its team lost.' },
    TIE: { description: 'Its team tied, where ties count as losses.' },
    NO_PICK: { description: 'It had no pick at the deadline.' },
    LATE_PICK: { description: 'Its pick came after the deadline or the kick-off.' },
    TEAM_REUSED: { description: 'Its team had been used in an earlier week.' },
    ADMIN: { description: 'The administrator decided so.' },
  } as const,
});

export const PaymentStatusEnum = builder.enumType('PaymentStatus', {
  description: 'Whether the fee of an entry has arrived.',
  values: {
    PENDING: { description: 'Not yet.' },
    COMPLETED: { description: 'Paid.' },
  } as const,
});

const Welcome = builder.objectRef<Entry>('Welcome').implement({
  description: 'The greeting of a new entry. For its owner.',
  fields: (t) => ({
    message: t.string({
      nullable: true,
      description: "The administrator's words for this entry, else the pool's; null when there are none.",
      resolve: async ({ welcomeMessage, poolId }, _args, context) =>
        welcomeMessage ?? (await poolOf(context, poolId)).welcomeText,
    }),
    referrerName: t.string({
      nullable: true,
      description: 'Who referred it; null when nobody did.',
      resolve: ({ referralCodeId }, _args, context) =>
        referralCodeId === null ? null : load(context).referrerName.load(referralCodeId),
    }),
  }),
});

export const EntryRef = builder.prismaNode('Entry', {
  description: 'One participation in a pool: one pick a week, each team once. For participants.',
  id: { field: 'id' },
  findUnique: (id) => ({ id: Number(id) }),
  nullable: true,
  runScopesOnType: true,
  authScopes: { read: true },
  fields: (t) => ({
    username: t.exposeString('username', { description: 'Its name in the pool, unique there.' }),
    number: t.exposeInt('number', { description: '1 to 10 within the account.' }),
    pool: t.field({
      type: PoolRef,
      description: 'The pool it plays in.',
      resolve: ({ poolId }, _args, context) => poolOf(context, poolId),
    }),
    joinedAt: t.expose('joinedAt', { type: 'DateTime', description: 'When it joined; UTC.' }),
    startWeek: t.exposeInt('startWeek', { description: 'The first week it plays.' }),
    status: t.field({
      type: EntryStatusEnum,
      description:
        'Whether it is still in. An elimination by a result shows once the deadline of its week has passed, since it would tell the pick.',
      resolve: async (entry, _args, context) =>
        (await elimination(entry, context)) ? 'ELIMINATED' : 'ALIVE',
    }),
    eliminatedWeek: t.int({
      nullable: true,
      description: 'The week in which it went out; null while `status` is ALIVE.',
      resolve: async (entry, _args, context) => (await elimination(entry, context))?.week,
    }),
    eliminationReason: t.field({
      type: EliminationReasonEnum,
      nullable: true,
      description: 'Why it went out; null while `status` is ALIVE.',
      resolve: async (entry, _args, context) => (await elimination(entry, context))?.reason,
    }),
    isViewers: t.boolean({
      description: "Whether it is the asker's own.",
      extensions: { perViewer: true },
      resolve: (entry, _args, context) => isViewers(context, entry),
    }),
    email: t.string({
      nullable: true,
      description: "The account's address. Owner and administrator; null for others.",
      extensions: { perViewer: true },
      resolve: async (entry, _args, context) =>
        seesAccount(context, entry) ? (await load(context).user.load(entry.userId))?.email : null,
    }),
    ownerName: t.string({
      nullable: true,
      description: "The person's name. Owner and administrator; null for others.",
      extensions: { perViewer: true },
      resolve: async (entry, _args, context) =>
        seesAccount(context, entry) ? (await load(context).user.load(entry.userId))?.name : null,
    }),
    paymentStatus: t.field({
      type: PaymentStatusEnum,
      nullable: true,
      description: 'Whether its fee has arrived. Owner and administrator; null for others.',
      extensions: { perViewer: true },
      resolve: (entry, _args, context) =>
        seesAccount(context, entry) ? load(context).paymentStatus.load(entry.id) : null,
    }),
    referrerName: t.string({
      nullable: true,
      description: 'Who referred it; null when nobody did. Owner and administrator; null for others.',
      extensions: { perViewer: true },
      resolve: ({ referralCodeId, ...entry }, _args, context) =>
        seesAccount(context, entry) && referralCodeId !== null
          ? load(context).referrerName.load(referralCodeId)
          : null,
    }),
    welcomeShownAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When its welcome was dismissed; UTC. Null while it was not. Owner; null for others.',
      extensions: { perViewer: true },
      resolve: (entry, _args, context) => (isViewers(context, entry) ? entry.welcomeShownAt : null),
    }),
    welcome: t.field({
      type: Welcome,
      nullable: true,
      description: 'Null once dismissed, or 24 hours after joining. Owner; null for others.',
      extensions: { perViewer: true },
      resolve: (entry, _args, context) =>
        isViewers(context, entry) && isWelcomeDue(entry, context.services.clock.now()) ? entry : null,
    }),
  }),
});

builder.queryField('entry', (t) =>
  t.field({
    type: EntryRef,
    nullable: true,
    description: 'One entry, or null when there is none. For participants.',
    args: { id: t.arg.id({ required: true, description: 'Of the entry.' }) },
    authScopes: { read: true },
    resolve: (_root, args, context) => {
      const id = readId('Entry', args.id);
      return id === null ? null : load(context).entry.load(id);
    },
  }),
);

builder.prismaObjectFields(PoolRef, (t) => ({
  viewerEntries: t.field({
    type: [EntryRef],
    description: "The viewer's entries in this pool, by number; none for a visitor.",
    extensions: { perViewer: true },
    resolve: async (pool, _args, context) =>
      (await viewersEntries(context)).filter(({ poolId }) => poolId === pool.id),
  }),
}));

const MarkWelcomeShownInput = builder.inputType('MarkWelcomeShownInput', {
  description: 'Whose welcome was dismissed.',
  fields: (t) => ({ entry: t.id({ required: true, description: "One of the viewer's entries." }) }),
});

const MarkWelcomeShownPayload = builder.objectRef<{ entry: Entry }>('MarkWelcomeShownPayload').implement({
  description: 'The welcome will not be shown again.',
  fields: (t) => ({
    entry: t.expose('entry', { type: EntryRef, description: 'The entry, now without a welcome.' }),
  }),
});

builder.mutationField('markWelcomeShown', (t) =>
  t.field({
    type: MarkWelcomeShownPayload,
    description:
      'Remembers that the welcome of an entry was dismissed; again changes nothing. For its owner.',
    args: { input: t.arg({ type: MarkWelcomeShownInput, required: true, description: 'Whose welcome.' }) },
    authScopes: { pick: true },
    errors: {
      types: [NotSignedInError, ForbiddenError, NotFoundError],
      union: { name: 'MarkWelcomeShownResult', description: 'What became of dismissing a welcome.' },
    },
    resolve: async (_root, { input }, context) => {
      const entryId = readId('Entry', input.entry);
      if (entryId === null) throw new NotFoundError('There is no such entry.');
      const entry = await markWelcomeShown(context.services, context.viewer, { entryId });
      forgetLoaded(context);
      return { entry };
    },
  }),
);

async function elimination(entry: Entry, context: Context) {
  return entry.eliminatedWeek === null
    ? null
    : shownElimination(entry, await revealedWeeks(context, entry.poolId));
}

/** Whether the viewer may see whose the entry is. */
function seesAccount(context: Context, entry: Pick<Entry, 'userId'>): boolean {
  return isViewers(context, entry) || isAdministrator(context.viewer);
}
