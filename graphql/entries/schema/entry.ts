import type { Entry } from '#prisma/generated/sqlite/client.ts';
import { shownEmail } from '#graphql/accounts/rules/people.ts';
import { ForbiddenError, NotFoundError, NotSignedInError } from '#kernel/failures.ts';
import { markWelcomeShown } from '#graphql/messages/markWelcomeShown.ts';
import { isCommissioner } from '#graphql/accounts/access/permissions.ts';
import { isWelcomeDue } from '#graphql/messages/rules/welcome.ts';
import { type Loaded, whenLoaded } from '#graphql/api/readModel/loaded.ts';
import { poolOf } from '#graphql/api/arguments.ts';
import { builder } from '#graphql/api/builder.ts';
import type { Context } from '#graphql/api/context.ts';
import { readId } from '#graphql/api/paging/globalIds.ts';
import { load, viewersEntries } from '#graphql/api/loaders/loaders.ts';
import { isViewers, revealed } from '#graphql/picks/schema/pickSecrecy.ts';
import { shownElimination } from '#graphql/picks/rules/secrecy.ts';
import { PoolRef } from '#graphql/pools/schema/pool.ts';
import { readsPool } from '#graphql/pools/schema/poolAccess.ts';

export const EntryStatusEnum = builder.enumType('EntryStatus', {
  description: 'Whether an entry is alive or eliminated.',
  values: {
    ALIVE: { description: 'The entry is still in the pool.' },
    ELIMINATED: { description: 'The entry is out of the pool.' },
  } as const,
});

export const EliminationReasonEnum = builder.enumType('EliminationReason', {
  description: 'The reason why an entry was eliminated.',
  values: {
    LOSS: { description: 'The picked team lost.' },
    TIE: { description: 'The picked team tied, in a pool where ties count as losses.' },
    NO_PICK: { description: 'The entry had no pick at the deadline.' },
    LATE_PICK: { description: 'The pick was made after the deadline or the kickoff.' },
    TEAM_REUSED: { description: 'The entry had already used the team in an earlier week.' },
    ADMIN: { description: 'The commissioner eliminated the entry.' },
  } as const,
});

export const PaymentStatusEnum = builder.enumType('PaymentStatus', {
  description: 'Whether the fee of an entry has been paid.',
  values: {
    PENDING: { description: 'The fee has not been paid yet.' },
    COMPLETED: { description: 'The fee has been paid.' },
  } as const,
});

const Welcome = builder.objectRef<Entry>('Welcome').implement({
  description: "The welcome message of a new entry. Visible to the entry's owner.",
  fields: (t) => ({
    message: t.string({
      nullable: true,
      description:
        "The commissioner's message for this entry, else the pool's message; null when there is none.",
      resolve: async ({ welcomeMessage, poolId }, _args, context) =>
        welcomeMessage ?? (await poolOf(context, poolId)).welcomeText,
    }),
    referrerName: t.string({
      nullable: true,
      description: 'The name of the participant who referred the entry; null without a referrer.',
      resolve: ({ referralCodeId }, _args, context) =>
        referralCodeId === null ? null : load(context).referrerName.load(referralCodeId),
    }),
  }),
});

export const EntryRef = builder.prismaNode('Entry', {
  description:
    'One participation in a pool: one pick per week, each team as often as the pool allows, by default once per season. Visible to members of the pool.',
  id: { field: 'id' },
  findUnique: (id) => ({ id: Number(id) }),
  nullable: true,
  runScopesOnType: true,
  authScopes: ({ poolId }) => ({ memberOf: poolId }),
  fields: (t) => ({
    username: t.exposeString('username', { description: "The entry's name, unique in the pool." }),
    number: t.exposeInt('number', {
      description: 'The number of the entry within its account and pool, 1 to 10.',
    }),
    pool: t.field({
      type: PoolRef,
      description: 'The pool that the entry belongs to.',
      resolve: ({ poolId }, _args, context) => poolOf(context, poolId),
    }),
    joinedAt: t.expose('joinedAt', { type: 'DateTime', description: 'When the entry joined the pool; UTC.' }),
    importedAt: t.expose('importedAt', {
      type: 'DateTime',
      nullable: true,
      description:
        'When a commissioner imported the entry from elsewhere, UTC, with the picks that it had by then; null for one that joined here.',
    }),
    startWeek: t.exposeInt('startWeek', { description: 'The first week that the entry plays.' }),
    status: t.field({
      type: EntryStatusEnum,
      description:
        'Whether the entry is alive or eliminated. An elimination by a result is shown only after the deadline of its week, because it would reveal the pick.',
      resolve: (entry, _args, context) =>
        whenLoaded(elimination(entry, context), (shown) => (shown === null ? 'ALIVE' : 'ELIMINATED')),
    }),
    eliminatedWeek: t.int({
      nullable: true,
      description: 'The week in which the entry was eliminated; null while `status` is ALIVE.',
      resolve: (entry, _args, context) => whenLoaded(elimination(entry, context), (shown) => shown?.week),
    }),
    eliminationReason: t.field({
      type: EliminationReasonEnum,
      nullable: true,
      description: 'The reason why the entry was eliminated; null while `status` is ALIVE.',
      resolve: (entry, _args, context) => whenLoaded(elimination(entry, context), (shown) => shown?.reason),
    }),
    isViewers: t.boolean({
      description: 'Whether the entry belongs to the viewer.',
      extensions: { perViewer: true },
      resolve: (entry, _args, context) => isViewers(context, entry),
    }),
    email: t.string({
      nullable: true,
      description:
        "The account's email address. Visible to the entry's owner and the commissioner; null for others, and for an imported entry that has none until its claim.",
      extensions: { perViewer: true },
      resolve: async (entry, _args, context) => {
        const owner = seesAccount(context, entry) ? await load(context).user.load(entry.userId) : null;
        return owner ? shownEmail(owner.email) : null;
      },
    }),
    ownerName: t.string({
      nullable: true,
      description:
        "The account holder's name. Visible to the entry's owner and the commissioner; null for others.",
      extensions: { perViewer: true },
      resolve: async (entry, _args, context) =>
        seesAccount(context, entry) ? (await load(context).user.load(entry.userId))?.name : null,
    }),
    paymentStatus: t.field({
      type: PaymentStatusEnum,
      nullable: true,
      description:
        "Whether the entry's fee has been paid. Visible to the entry's owner and the commissioner; null for others.",
      extensions: { perViewer: true },
      resolve: (entry, _args, context) =>
        seesAccount(context, entry) ? load(context).paymentStatus.load(entry.id) : null,
    }),
    isPaid: t.boolean({
      nullable: true,
      description:
        "Whether the entry's fee has been paid, the same for every member. Null where the pool does not show it (`PoolOptions.showPaid`), and where there is no fee.",
      resolve: async ({ id, poolId }, _args, context) => {
        const { showPaid, entryFeeCents } = await poolOf(context, poolId);
        if (!showPaid || entryFeeCents === 0) return null;
        return (await load(context).paymentStatus.load(id)) === 'COMPLETED';
      },
    }),
    referrerName: t.string({
      nullable: true,
      description:
        "The name of the participant who referred the entry; null without a referrer. Visible to the entry's owner and the commissioner; null for others.",
      extensions: { perViewer: true },
      resolve: ({ referralCodeId, ...entry }, _args, context) =>
        seesAccount(context, entry) && referralCodeId !== null
          ? load(context).referrerName.load(referralCodeId)
          : null,
    }),
    welcomeShownAt: t.field({
      type: 'DateTime',
      nullable: true,
      description:
        "When the welcome message was dismissed; UTC. Null before that. Visible to the entry's owner; null for others.",
      extensions: { perViewer: true },
      resolve: (entry, _args, context) => (isViewers(context, entry) ? entry.welcomeShownAt : null),
    }),
    welcome: t.field({
      type: Welcome,
      nullable: true,
      description:
        "The welcome message; null once dismissed, or 24 hours after joining. Visible to the entry's owner; null for others.",
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
    description:
      'The entry with this id; null when there is none, or for an account that is no member of its pool. Visible to members of the pool.',
    args: { id: t.arg.id({ required: true, description: 'The id of the entry.' }) },
    authScopes: { read: true },
    resolve: async (_root, args, context) => {
      const id = readId('Entry', args.id);
      const entry = id === null ? null : await load(context).entry.load(id);
      return entry && (await readsPool(context, entry.poolId)) ? entry : null;
    },
  }),
);

builder.prismaObjectFields(PoolRef, (t) => ({
  viewerEntries: t.field({
    type: [EntryRef],
    description: "The viewer's entries in this pool, ordered by number; empty for a visitor.",
    extensions: { perViewer: 'by event' },
    resolve: async (pool, _args, context) =>
      (await viewersEntries(context)).filter(({ poolId }) => poolId === pool.id),
  }),
}));

const MarkWelcomeShownInput = builder.inputType('MarkWelcomeShownInput', {
  description: 'The entry whose welcome message was dismissed.',
  fields: (t) => ({ entry: t.id({ required: true, description: "The id of one of the viewer's entries." }) }),
});

const MarkWelcomeShownPayload = builder.objectRef<{ entry: Entry }>('MarkWelcomeShownPayload').implement({
  description: 'The welcome message will not be shown again.',
  fields: (t) => ({
    entry: t.expose('entry', { type: EntryRef, description: 'The entry, whose `welcome` is now null.' }),
  }),
});

builder.mutationField('markWelcomeShown', (t) =>
  t.field({
    type: MarkWelcomeShownPayload,
    description:
      "Records that the welcome message of an entry was dismissed; repeating it changes nothing. For the entry's owner; an API token needs the scope `pick`.",
    args: {
      input: t.arg({
        type: MarkWelcomeShownInput,
        required: true,
        description: 'The entry whose welcome message was dismissed.',
      }),
    },
    authScopes: { pick: true },
    errors: {
      types: [NotSignedInError, ForbiddenError, NotFoundError],
      union: {
        name: 'MarkWelcomeShownResult',
        description: 'Result of dismissing a welcome message: the payload, or an expected error.',
      },
    },
    resolve: async (_root, { input }, context) => {
      const entryId = readId('Entry', input.entry);
      if (entryId === null) throw new NotFoundError('There is no such entry.');
      const entry = await markWelcomeShown(context.services, context.viewer, { entryId });
      return { entry };
    },
  }),
);

/** The elimination of the entry, as far as it is public; null while the entry counts as alive. */
export function elimination(entry: Entry, context: Context): Loaded<ReturnType<typeof shownElimination>> {
  return entry.eliminatedWeek === null
    ? null
    : whenLoaded(revealed(context, entry.poolId), (weeks) => shownElimination(entry, weeks));
}

/** Whether the viewer may see the account that owns the entry. */
export function seesAccount(context: Context, entry: Pick<Entry, 'userId' | 'poolId'>): boolean {
  return isViewers(context, entry) || isCommissioner(context.viewer, entry.poolId);
}
