import type { Dispute } from '../../../prisma/generated/sqlite/client.ts';
import { answerDispute, resolveDispute, type Correction } from '../../actions/commissioner/disputes.ts';
import { InvalidInputError } from '../../kernel/failures.ts';
import { openDispute } from '../../actions/entries/openDispute.ts';
import { isCommissioner } from '../../auth/permissions.ts';
import { ViewerRef } from '../account.ts';
import { builder } from '../builder.ts';
import type { Context } from '../context.ts';
import { EntryRef } from '../entry.ts';
import { readId } from '../globalIds.ts';
import { load } from '../loaders.ts';
import { pageCost } from '../pages.ts';
import { isViewers } from '../pickSecrecy.ts';
import { PickRef } from '../pick.ts';
import { PoolRef } from '../pool.ts';
import { pickOf } from '../weekOfEntry.ts';
import { pageById } from '../idPages.ts';
import { Regrading, shownGrading, type ShownGrading } from './regrading.ts';
import { COMMISSIONER, DRY_RUN, pickRefusals, refusals, rowOf, SLOT } from './refusals.ts';
import { GameRulingEnum } from '../game.ts';

const DisputeStatusEnum = builder.enumType('DisputeStatus', {
  description: 'The state of a dispute.',
  values: {
    OPEN: { description: "The dispute awaits the commissioner's answer." },
    ANSWERED: { description: 'The dispute has been answered, but not resolved yet.' },
    RESOLVED: { description: 'The dispute is resolved.' },
  } as const,
});

const DisputeRef = builder.prismaObject('Dispute', {
  description: "A dispute about an entry's week. Visible to the account that opened it and the commissioner.",
  runScopesOnType: true,
  authScopes: (dispute, context) => maySee(context, dispute),
  fields: (t) => ({
    entry: t.field({
      type: EntryRef,
      description: 'The entry that the dispute is about.',
      resolve: async ({ entryId }, _args, context) => (await load(context).entry.load(entryId))!,
    }),
    week: t.exposeInt('week', { description: 'The number of the week that the dispute is about.' }),
    pick: t.field({
      type: PickRef,
      nullable: true,
      description:
        "The entry's pick for the week; null when there is none or, for anyone but the entry's owner, before the week's deadline.",
      extensions: { perViewer: true },
      resolve: async ({ entryId, week }, _args, context) =>
        pickOf(context, { entry: (await load(context).entry.load(entryId))!, week }),
    }),
    text: t.exposeString('text', { description: "The participant's complaint." }),
    status: t.expose('status', { type: DisputeStatusEnum, description: 'The state of the dispute.' }),
    openedAt: t.expose('openedAt', { type: 'DateTime', description: 'When the dispute was opened; UTC.' }),
    answer: t.exposeString('answer', {
      nullable: true,
      description: "The commissioner's answer; null before the first.",
    }),
    answeredAt: t.expose('answeredAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the dispute was answered; UTC. Null before that.',
    }),
    resolution: t.exposeString('resolution', {
      nullable: true,
      description: "The commissioner's decision; null while the dispute is not resolved.",
    }),
    resolvedAt: t.expose('resolvedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the dispute was resolved; UTC. Null before that.',
    }),
  }),
});

async function maySee(context: Context, { entryId, poolId }: Dispute): Promise<boolean> {
  if (isCommissioner(context.viewer, poolId)) return true;
  if (!context.viewer?.scopes.has('read') && !context.viewer?.scopes.has('pick')) return false;
  const entry = await load(context).entry.load(entryId);
  return entry !== null && isViewers(context, entry);
}

builder.nodeRef(DisputeRef, {
  id: { resolve: (dispute) => String((dispute as Dispute).id) },
  loadManyWithoutCache: async (ids, context) => {
    const rows = await context.services.db.dispute.findMany({ where: { id: { in: ids.map(Number) } } });
    return Promise.all(
      ids.map(async (id) => {
        const row = rows.find((one) => one.id === Number(id));
        return row && (await maySee(context, row)) ? row : null;
      }),
    );
  },
});

builder.prismaObjectFields(PoolRef, (t) => ({
  disputes: t.connection(
    {
      type: DisputeRef,
      nullable: true,
      description: 'The disputes of the pool, in the order they were opened. Visible to the commissioner.',
      extensions: { perViewer: true },
      complexity: pageCost,
      authScopes: ({ id }) => ({ commissionerOf: id }),
      args: {
        status: t.arg({ type: DisputeStatusEnum, description: 'Return only disputes in this state.' }),
      },
      resolve: (pool, args, { services: { db } }) =>
        pageById(args, 'asc', (range, id, take) =>
          db.dispute.findMany({
            where: { AND: [{ poolId: pool.id }, args.status ? { status: args.status } : {}, range] },
            orderBy: { id },
            take,
          }),
        ),
    },
    { name: 'PoolDisputesConnection', description: 'A page of disputes.' },
    { name: 'PoolDisputesEdge', description: 'A dispute in the list, with its cursor.' },
  ),
}));

builder.prismaObjectFields(ViewerRef, (t) => ({
  disputes: t.connection(
    {
      type: DisputeRef,
      description: "The disputes about the viewer's entries, the newest first.",
      complexity: pageCost,
      authScopes: { read: true },
      resolve: (user, args, { services: { db } }) =>
        pageById(args, 'desc', (range, id, take) =>
          db.dispute.findMany({
            where: { AND: [{ entry: { userId: user.id } }, range] },
            orderBy: { id },
            take,
          }),
        ),
    },
    { name: 'ViewerDisputesConnection', description: "A page of the viewer's disputes." },
    { name: 'ViewerDisputesEdge', description: 'A dispute in the list, with its cursor.' },
  ),
}));

builder.prismaObjectFields(EntryRef, (t) => ({
  disputes: t.field({
    type: [DisputeRef],
    nullable: true,
    description:
      "The disputes about this entry, in the order they were opened. Visible to the entry's owner and the commissioner; null for others.",
    extensions: { perViewer: true },
    complexity: { field: 1, multiplier: 5 },
    resolve: (entry, _args, context) =>
      isViewers(context, entry) || isCommissioner(context.viewer, entry.poolId)
        ? context.services.db.dispute.findMany({ where: { entryId: entry.id }, orderBy: { id: 'asc' } })
        : null,
  }),
}));

const DisputePayload = builder.objectRef<Dispute>('DisputePayload').implement({
  description: 'The dispute is stored.',
  fields: (t) => ({
    dispute: t.field({
      type: DisputeRef,
      description: 'The dispute as it is now stored.',
      resolve: (dispute) => dispute,
    }),
  }),
});

const OpenDisputeInput = builder.inputType('OpenDisputeInput', {
  description: 'The dispute to open.',
  fields: (t) => ({
    entry: t.id({ required: true, description: "The id of one of the viewer's entries." }),
    week: t.int({ required: true, description: 'The number of the disputed week.' }),
    text: t.string({ required: true, description: 'The complaint; at most 2000 characters.' }),
  }),
});

builder.mutationField('openDispute', (t) =>
  t.field({
    type: DisputePayload,
    description:
      "Disputes what happened to an entry in a week, from the week's first kick-off until 24 hours after its last final result. For the entry's owner; an API token needs the scope `pick`.",
    args: {
      input: t.arg({
        type: OpenDisputeInput,
        required: true,
        description: 'The entry, the week and the complaint.',
      }),
    },
    authScopes: { pick: true },
    errors: refusals('OpenDispute', 'opening a dispute'),
    resolve: (_root, { input }, { services, viewer }) =>
      openDispute(services, viewer, {
        entryId: rowOf('Entry', input.entry, 'entry'),
        week: input.week,
        text: input.text,
      }),
  }),
);

const AnswerDisputeInput = builder.inputType('AnswerDisputeInput', {
  description: 'An answer to a dispute.',
  fields: (t) => ({
    dispute: t.id({ required: true, description: 'The dispute to answer.' }),
    answer: t.string({ required: true, description: 'The text of the answer; at most 2000 characters.' }),
  }),
});

builder.mutationField('answerDispute', (t) =>
  t.field({
    type: DisputePayload,
    description: `Answers a dispute and mails the answer; the dispute stays unresolved. ${COMMISSIONER}`,
    args: {
      input: t.arg({ type: AnswerDisputeInput, required: true, description: 'The dispute and the answer.' }),
    },
    authScopes: { commissioner: true },
    errors: refusals('AnswerDispute', 'answering a dispute'),
    resolve: (_root, { input }, { services, viewer, settings }) =>
      answerDispute(services, viewer, {
        disputeId: rowOf('Dispute', input.dispute, 'dispute'),
        answer: input.answer,
        site: settings,
      }),
  }),
);

const CorrectionInput = builder.inputType('DisputeCorrectionInput', {
  description:
    'The correction that settles a dispute; exactly one field. Eliminating, reinstating and picking apply to the entry of the dispute.',
  isOneOf: true,
  fields: (t) => ({
    result: t.field({
      type: builder.inputType('DisputeResultInput', {
        description: 'The final score of a game.',
        fields: (f) => ({
          game: f.id({ required: true, description: "A game of the pool's season." }),
          homeScore: f.int({ required: true, description: "The home team's points, 0 to 200." }),
          awayScore: f.int({ required: true, description: "The away team's points, 0 to 200." }),
        }),
      }),
      description: "Enters or corrects a game's result.",
    }),
    ruling: t.field({
      type: builder.inputType('DisputeRulingInput', {
        description: 'A ruling on a game that was postponed or cancelled.',
        fields: (f) => ({
          game: f.id({ required: true, description: "A game of the pool's season." }),
          ruling: f.field({
            type: GameRulingEnum,
            description: 'The ruling; null removes an earlier ruling.',
          }),
        }),
      }),
      description: 'Rules on a postponed or cancelled game.',
    }),
    eliminateInWeek: t.int({ description: 'Eliminates the entry in this week, like eliminateEntry.' }),
    reinstateThroughWeek: t.int({
      description: 'Reinstates the entry through this week, like reinstateEntry.',
    }),
    pick: t.field({
      type: builder.inputType('DisputePickInput', {
        description: 'A pick on behalf of the entry.',
        fields: (f) => ({
          week: f.int({ required: true, description: 'A week that the entry plays.' }),
          slot: f.int({ description: SLOT }),
          team: f.id({ required: true, description: 'The team to pick.' }),
        }),
      }),
      description: "Sets the entry's pick, like submitPickFor or changePick.",
    }),
  }),
});

const ResolveDisputeInput = builder.inputType('ResolveDisputeInput', {
  description: 'The decision on a dispute, with an optional correction.',
  fields: (t) => ({
    dispute: t.id({ required: true, description: 'The dispute to resolve.' }),
    resolution: t.string({
      required: true,
      description:
        'The decision; at most 2000 characters. It is also the reason recorded for the correction.',
    }),
    correction: t.field({
      type: CorrectionInput,
      description: 'The correction to make in the same transaction.',
    }),
    dryRun: t.boolean({ description: DRY_RUN }),
  }),
});

const ResolveDisputePayload = builder
  .objectRef<{ dispute: Dispute; regrading: ShownGrading }>('ResolveDisputePayload')
  .implement({
    description: 'The dispute is resolved; in a dry run, the dispute as it would be.',
    fields: (t) => ({
      dispute: t.expose('dispute', {
        type: DisputeRef,
        description: 'The dispute as it is now, or would be.',
      }),
      regrading: t.expose('regrading', { type: Regrading, description: 'The entries whose status changes.' }),
    }),
  });

builder.mutationField('resolveDispute', (t) =>
  t.field({
    type: ResolveDisputePayload,
    description: `Resolves a dispute and mails the decision, with a correction if needed: either both happen or neither. Repeating it replaces the text. ${COMMISSIONER}`,
    args: {
      input: t.arg({
        type: ResolveDisputeInput,
        required: true,
        description: 'The dispute, the decision and the correction.',
      }),
    },
    authScopes: { commissioner: true },
    errors: pickRefusals('ResolveDispute', 'resolving a dispute'),
    resolve: async (_root, { input }, context) => {
      const done = await resolveDispute(context.services, context.viewer, {
        disputeId: rowOf('Dispute', input.dispute, 'dispute'),
        resolution: input.resolution,
        correction: input.correction == null ? undefined : correctionOf(input.correction),
        dryRun: input.dryRun ?? false,
        site: context.settings,
      });
      return {
        dispute: done.dispute,
        regrading: await shownGrading(context, done.grading, input.dryRun),
      };
    },
  }),
);

function correctionOf(input: typeof CorrectionInput.$inferInput): Correction {
  if (input.result != null) {
    const { game, ...scores } = input.result;
    return { result: { gameId: rowOf('Game', game, 'game'), ...scores } };
  }
  if (input.ruling != null) {
    const { game, ruling } = input.ruling;
    return { ruling: { gameId: rowOf('Game', game, 'game'), ruling: ruling ?? null } };
  }
  if (input.eliminateInWeek != null) return { eliminate: { week: input.eliminateInWeek } };
  if (input.reinstateThroughWeek != null) {
    return { reinstate: { throughWeek: input.reinstateThroughWeek } };
  }
  if (input.pick != null) {
    const { week, slot, team } = input.pick;
    return { pick: { week, slot: slot ?? null, teamId: readId('Team', team) ?? '' } };
  }
  throw new InvalidInputError([{ path: ['input', 'correction'], message: 'Name exactly one correction.' }]);
}
