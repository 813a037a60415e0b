import type { Dispute } from '../../../prisma/generated/sqlite/client.ts';
import { answerDispute, resolveDispute, type Correction } from '../../actions/commissioner/disputes.ts';
import { InvalidInputError } from '../../actions/failures.ts';
import { openDispute } from '../../actions/openDispute.ts';
import { isAdministrator } from '../../auth/permissions.ts';
import { ViewerRef } from '../account.ts';
import { builder } from '../builder.ts';
import type { Context } from '../context.ts';
import { EntryRef } from '../entry.ts';
import { readId } from '../globalIds.ts';
import { forgetLoaded, load } from '../loaders.ts';
import { pageCost } from '../pages.ts';
import { isViewers } from '../pickSecrecy.ts';
import { PoolRef } from '../pool.ts';
import { pageById } from './idPages.ts';
import { Regrading, shownGrading, type ShownGrading } from './regrading.ts';
import { ADMINISTRATOR, DRY_RUN, pickRefusals, refusals, rowOf } from './refusals.ts';
import { GameRulingEnum } from './results.ts';

const DisputeStatusEnum = builder.enumType('DisputeStatus', {
  description: 'Where a dispute stands.',
  values: {
    OPEN: { description: 'Waits for the administrator.' },
    ANSWERED: { description: 'Answered, not resolved yet.' },
    RESOLVED: { description: 'Resolved.' },
  } as const,
});

const DisputeRef = builder.prismaObject('Dispute', {
  description: 'A dispute about a week. Seen by whoever opened it and the administrator.',
  runScopesOnType: true,
  authScopes: (dispute, context) => sees(context, dispute),
  fields: (t) => ({
    entry: t.field({
      type: EntryRef,
      description: 'The entry it is about.',
      resolve: async ({ entryId }, _args, context) => (await load(context).entry.load(entryId))!,
    }),
    week: t.exposeInt('week', { description: 'The week it is about.' }),
    text: t.exposeString('text', { description: 'What the participant says.' }),
    status: t.expose('status', { type: DisputeStatusEnum, description: 'Where it stands.' }),
    openedAt: t.expose('openedAt', { type: 'DateTime', description: 'When it was opened; UTC.' }),
    answer: t.exposeString('answer', { nullable: true, description: "The administrator's answer." }),
    answeredAt: t.expose('answeredAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was answered; UTC.',
    }),
    resolution: t.exposeString('resolution', { nullable: true, description: 'What was decided.' }),
    resolvedAt: t.expose('resolvedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was resolved; UTC.',
    }),
  }),
});

async function sees(context: Context, { entryId }: Dispute): Promise<boolean> {
  if (isAdministrator(context.viewer)) return true;
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
        return row && (await sees(context, row)) ? row : null;
      }),
    );
  },
});

builder.prismaObjectFields(PoolRef, (t) => ({
  disputes: t.connection(
    {
      type: DisputeRef,
      nullable: true,
      description: 'Disputes of the pool, as they were opened. For the administrator.',
      extensions: { perViewer: true },
      complexity: pageCost,
      authScopes: { administrator: true },
      args: { status: t.arg({ type: DisputeStatusEnum, description: 'Only those that stand so.' }) },
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
    { name: 'PoolDisputesEdge', description: 'A dispute at its place.' },
  ),
}));

builder.prismaObjectFields(ViewerRef, (t) => ({
  disputes: t.connection(
    {
      type: DisputeRef,
      description: "Disputes about the viewer's entries, the newest first.",
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
    { name: 'ViewerDisputesEdge', description: 'A dispute at its place.' },
  ),
}));

builder.prismaObjectFields(EntryRef, (t) => ({
  disputes: t.field({
    type: [DisputeRef],
    nullable: true,
    description: 'Disputes about this entry, as they were opened. Owner and administrator; null for others.',
    extensions: { perViewer: true },
    complexity: { field: 1, multiplier: 5 },
    resolve: (entry, _args, context) =>
      isViewers(context, entry) || isAdministrator(context.viewer)
        ? context.services.db.dispute.findMany({ where: { entryId: entry.id }, orderBy: { id: 'asc' } })
        : null,
  }),
}));

const DisputePayload = builder.objectRef<Dispute>('DisputePayload').implement({
  description: 'The dispute is stored.',
  fields: (t) => ({
    dispute: t.field({ type: DisputeRef, description: 'As it stands.', resolve: (dispute) => dispute }),
  }),
});

const OpenDisputeInput = builder.inputType('OpenDisputeInput', {
  description: 'A dispute about a week.',
  fields: (t) => ({
    entry: t.id({ required: true, description: "One of the viewer's entries." }),
    week: t.int({ required: true, description: 'Which week.' }),
    text: t.string({ required: true, description: 'What is wrong; at most 2000 characters.' }),
  }),
});

builder.mutationField('openDispute', (t) =>
  t.field({
    type: DisputePayload,
    description:
      "Disputes what happened to an entry in a week: from its first kick-off until 24 hours after its last final. For the entry's owner; a token needs the scope `pick`.",
    args: { input: t.arg({ type: OpenDisputeInput, required: true, description: 'What is wrong.' }) },
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
    dispute: t.id({ required: true, description: 'Which dispute.' }),
    answer: t.string({ required: true, description: 'The words; at most 2000 characters.' }),
  }),
});

builder.mutationField('answerDispute', (t) =>
  t.field({
    type: DisputePayload,
    description: `Answers a dispute, by mail too; it stays to be resolved. ${ADMINISTRATOR}`,
    args: { input: t.arg({ type: AnswerDisputeInput, required: true, description: 'The answer.' }) },
    authScopes: { administrator: true },
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
  description: 'What puts it right; exactly one field. The entry is the one of the dispute.',
  isOneOf: true,
  fields: (t) => ({
    result: t.field({
      type: builder.inputType('DisputeResultInput', {
        description: 'The final score of a game.',
        fields: (f) => ({
          game: f.id({ required: true, description: "A game of the pool's season." }),
          homeScore: f.int({ required: true, description: 'Points of the home team, 0 to 200.' }),
          awayScore: f.int({ required: true, description: 'Points of the away team, 0 to 200.' }),
        }),
      }),
      description: 'Enters or corrects a result.',
    }),
    ruling: t.field({
      type: builder.inputType('DisputeRulingInput', {
        description: 'A decision over a game that was put off or called off.',
        fields: (f) => ({
          game: f.id({ required: true, description: "A game of the pool's season." }),
          ruling: f.field({ type: GameRulingEnum, description: 'The decision; null takes it back.' }),
        }),
      }),
      description: 'Rules on a game.',
    }),
    eliminateInWeek: t.int({ description: 'Puts the entry out in this week, as eliminateEntry.' }),
    reinstateThroughWeek: t.int({ description: 'Lets the entry live on, as reinstateEntry.' }),
    pick: t.field({
      type: builder.inputType('DisputePickInput', {
        description: 'A pick on behalf of the entry.',
        fields: (f) => ({
          week: f.int({ required: true, description: 'A week that the entry plays.' }),
          team: f.id({ required: true, description: 'The team.' }),
        }),
      }),
      description: 'Sets the pick of the entry, as submitPickFor or changePick.',
    }),
  }),
});

const ResolveDisputeInput = builder.inputType('ResolveDisputeInput', {
  description: 'The end of a dispute.',
  fields: (t) => ({
    dispute: t.id({ required: true, description: 'Which dispute.' }),
    resolution: t.string({
      required: true,
      description: 'What was decided; at most 2000 characters. It is the reason of the correction too.',
    }),
    correction: t.field({ type: CorrectionInput, description: 'What puts it right, in the same step.' }),
    dryRun: t.boolean({ description: DRY_RUN }),
  }),
});

const ResolveDisputePayload = builder
  .objectRef<{ dispute: Dispute; regrading: ShownGrading }>('ResolveDisputePayload')
  .implement({
    description: 'The dispute is resolved; in a dry run, as it would be.',
    fields: (t) => ({
      dispute: t.expose('dispute', { type: DisputeRef, description: 'As it stands, or would.' }),
      regrading: t.expose('regrading', { type: Regrading, description: 'The entries that change.' }),
    }),
  });

builder.mutationField('resolveDispute', (t) =>
  t.field({
    type: ResolveDisputePayload,
    description: `Resolves a dispute, by mail too, with a correction when one is needed: both happen, or neither. Again replaces the words. ${ADMINISTRATOR}`,
    args: { input: t.arg({ type: ResolveDisputeInput, required: true, description: 'The end.' }) },
    authScopes: { administrator: true },
    errors: pickRefusals('ResolveDispute', 'resolving a dispute'),
    resolve: async (_root, { input }, context) => {
      const done = await resolveDispute(context.services, context.viewer, {
        disputeId: rowOf('Dispute', input.dispute, 'dispute'),
        resolution: input.resolution,
        correction: input.correction == null ? undefined : correctionOf(input.correction),
        dryRun: input.dryRun ?? false,
        site: context.settings,
      });
      forgetLoaded(context);
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
    return { pick: { week: input.pick.week, teamId: readId('Team', input.pick.team) ?? '' } };
  }
  throw new InvalidInputError([{ path: ['input', 'correction'], message: 'Please name one correction.' }]);
}
