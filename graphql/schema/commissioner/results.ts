import type { Game } from '../../../prisma/generated/sqlite/client.ts';
import { resolveHeldUpdate } from '../../actions/commissioner/resolveHeldUpdate.ts';
import { ruleOnGame } from '../../actions/commissioner/ruleOnGame.ts';
import { setGameStatus } from '../../actions/commissioner/setGameStatus.ts';
import { correctResult } from '../../actions/correctResult.ts';
import type { GradingReport } from '../../actions/grading.ts';
import { builder } from '../builder.ts';
import type { Context } from '../context.ts';
import { GameRef } from '../game.ts';
import { forgetLoaded } from '../loaders.ts';
import { HeldUpdateRef } from './heldUpdate.ts';
import { Regrading, shownGrading, type ShownGrading } from './regrading.ts';
import { ADMINISTRATOR, DRY_RUN, REASON, refusals, rowOf } from './refusals.ts';

export interface RegradedGame {
  game: Game;
  regrading: ShownGrading;
}

const GamePayload = builder.objectRef<RegradedGame>('GameOverridePayload').implement({
  description: 'The game is as the administrator said, and graded again; in a dry run, as it would be.',
  fields: (t) => ({
    game: t.expose('game', { type: GameRef, description: 'The game as it stands, or would.' }),
    regrading: t.expose('regrading', { type: Regrading, description: 'The entries that change.' }),
  }),
});

export async function regradedGame(
  context: Context,
  { game, grading }: { game: Game; grading: GradingReport[] },
  dryRun: boolean | null | undefined,
): Promise<RegradedGame> {
  forgetLoaded(context);
  return { game, regrading: await shownGrading(context, grading, dryRun) };
}

const ResultInput = builder.inputType('ResultInput', {
  description: 'The final score of a game.',
  fields: (t) => ({
    game: t.id({ required: true, description: 'Which game.' }),
    homeScore: t.int({ required: true, description: 'Points of the home team, 0 to 200.' }),
    awayScore: t.int({ required: true, description: 'Points of the away team, 0 to 200.' }),
    wentToOvertime: t.boolean({ description: 'Without it, what is stored stays.' }),
    reason: t.string({ required: true, description: REASON }),
    dryRun: t.boolean({ description: DRY_RUN }),
  }),
});

for (const [name, result, text] of [
  ['enterResult', 'none', 'Gives a game without a result its final score, and grades it'],
  ['correctResult', 'some', 'Corrects the final score of a game, and grades all that hangs on it again'],
] as const) {
  builder.mutationField(name, (t) =>
    t.field({
      type: GamePayload,
      description: `${text}; no feed overwrites it. To take it back, correct it again or use setGameStatus. ${ADMINISTRATOR}`,
      args: { input: t.arg({ type: ResultInput, required: true, description: 'The score.' }) },
      authScopes: { administrator: true },
      errors: refusals(name === 'enterResult' ? 'EnterResult' : 'CorrectResult', 'a result'),
      resolve: async (_root, { input }, context) => {
        const { homeScore, awayScore, wentToOvertime, reason, dryRun } = input;
        const done = await correctResult(context.services, context.viewer, {
          gameId: rowOf('Game', input.game, 'game'),
          homeScore,
          awayScore,
          wentToOvertime: wentToOvertime ?? undefined,
          reason,
          dryRun: dryRun ?? false,
          result,
        });
        return regradedGame(context, done, dryRun);
      },
    }),
  );
}

const StatusToSet = builder.enumType('GameStatusOverride', {
  description: 'What the administrator can make of a game besides giving it a result.',
  values: {
    POSTPONED: { description: 'Put off; grades nobody until it is played or ruled on.' },
    CANCELLED: { description: 'Called off; grades nobody until it is ruled on.' },
    SCHEDULED: { description: "To be played: without a score, and under the feed's word again." },
  } as const,
});

const SetGameStatusInput = builder.inputType('SetGameStatusInput', {
  description: 'What becomes of a game.',
  fields: (t) => ({
    game: t.id({ required: true, description: 'Which game.' }),
    status: t.field({ type: StatusToSet, required: true, description: 'Its new status.' }),
    kickoff: t.field({ type: 'DateTime', description: 'Its new kick-off; UTC. Without it, the stored one.' }),
    reason: t.string({ required: true, description: REASON }),
    dryRun: t.boolean({ description: DRY_RUN }),
  }),
});

builder.mutationField('setGameStatus', (t) =>
  t.field({
    type: GamePayload,
    description: `Puts a game off, calls it off, or takes that or a mistaken result back. A kick-off that would put a deadline into the past is refused. ${ADMINISTRATOR}`,
    args: { input: t.arg({ type: SetGameStatusInput, required: true, description: 'What becomes of it.' }) },
    authScopes: { administrator: true },
    errors: refusals('SetGameStatus', "changing a game's status"),
    resolve: async (_root, { input }, context) => {
      const { status, kickoff, reason, dryRun } = input;
      const done = await setGameStatus(context.services, context.viewer, {
        gameId: rowOf('Game', input.game, 'game'),
        status,
        kickoff: kickoff ?? undefined,
        reason,
        dryRun: dryRun ?? false,
      });
      return regradedGame(context, done, dryRun);
    },
  }),
);

export const GameRulingEnum = builder.enumType('GameRuling', {
  description: 'What a game that was put off or called off means for its pickers.',
  values: {
    SURVIVE: { description: 'They survive the week; the team stays used.' },
    LOSS: { description: 'They are out, as after a loss.' },
  } as const,
});

const RuleOnGameInput = builder.inputType('RuleOnGameInput', {
  description: 'A decision over a game.',
  fields: (t) => ({
    pool: t.id({ required: true, description: 'In which pool it holds.' }),
    game: t.id({ required: true, description: 'A game that is postponed or cancelled.' }),
    ruling: t.field({ type: GameRulingEnum, description: 'The decision; null takes it back.' }),
    reason: t.string({ required: true, description: REASON }),
    dryRun: t.boolean({ description: DRY_RUN }),
  }),
});

builder.mutationField('ruleOnGame', (t) =>
  t.field({
    type: GamePayload,
    description: `Decides what a game that was put off or called off means for its pickers in one pool. A game that is played after all counts by its score. ${ADMINISTRATOR}`,
    args: { input: t.arg({ type: RuleOnGameInput, required: true, description: 'The decision.' }) },
    authScopes: { administrator: true },
    errors: refusals('RuleOnGame', 'a ruling'),
    resolve: async (_root, { input }, context) => {
      const { ruling, reason, dryRun } = input;
      const done = await ruleOnGame(context.services, context.viewer, {
        poolId: rowOf('Pool', input.pool, 'pool'),
        gameId: rowOf('Game', input.game, 'game'),
        ruling: ruling ?? null,
        reason,
        dryRun: dryRun ?? false,
      });
      return regradedGame(context, done, dryRun);
    },
  }),
);

const ResolveHeldUpdateInput = builder.inputType('ResolveHeldUpdateInput', {
  description: 'A decision over what a feed wanted.',
  fields: (t) => ({
    heldUpdate: t.id({ required: true, description: 'Which one.' }),
    accept: t.boolean({
      required: true,
      description:
        'True: it is taken over. False: the result stays, and the feed is not asked about it again.',
    }),
    reason: t.string({ required: true, description: REASON }),
    dryRun: t.boolean({ description: DRY_RUN }),
  }),
});

const ResolveHeldUpdatePayload = builder
  .objectRef<RegradedGame & { held: typeof HeldUpdateRef.$inferType }>('ResolveHeldUpdatePayload')
  .implement({
    description: 'The held update is decided.',
    fields: (t) => ({
      heldUpdate: t.expose('held', { type: HeldUpdateRef, description: 'With the decision.' }),
      game: t.expose('game', { type: GameRef, description: 'The game as it stands, or would.' }),
      regrading: t.expose('regrading', { type: Regrading, description: 'The entries that change.' }),
    }),
  });

builder.mutationField('resolveHeldUpdate', (t) =>
  t.field({
    type: ResolveHeldUpdatePayload,
    description: `Decides over what a feed wanted of a game after its final. ${ADMINISTRATOR}`,
    args: { input: t.arg({ type: ResolveHeldUpdateInput, required: true, description: 'The decision.' }) },
    authScopes: { administrator: true },
    errors: refusals('ResolveHeldUpdate', 'a held update'),
    resolve: async (_root, { input }, context) => {
      const done = await resolveHeldUpdate(context.services, context.viewer, {
        heldUpdateId: rowOf('HeldUpdate', input.heldUpdate, 'held update'),
        accept: input.accept,
        reason: input.reason,
        dryRun: input.dryRun ?? false,
      });
      return { held: done.held, ...(await regradedGame(context, done, input.dryRun)) };
    },
  }),
);
