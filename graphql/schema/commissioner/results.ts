import type { Game } from '../../../prisma/generated/sqlite/client.ts';
import { resolveHeldUpdate } from '../../actions/commissioner/resolveHeldUpdate.ts';
import { ruleOnGame } from '../../actions/commissioner/ruleOnGame.ts';
import { setGameStatus } from '../../actions/commissioner/setGameStatus.ts';
import { correctResult } from '../../actions/commissioner/correctResult.ts';
import type { GameMail, OverriddenGame } from '../../actions/commissioner/overrideGame.ts';
import { builder } from '../builder.ts';
import type { Context } from '../context.ts';
import { GameRef, GameRulingEnum } from '../game.ts';
import { HeldUpdateRef } from './heldUpdate.ts';
import { Regrading, shownGrading, type ShownGrading } from './regrading.ts';
import { COMMISSIONER, DRY_RUN, REASON, refusals, rowOf, VERSION, versionRefusals } from './refusals.ts';

const GameMailEnum = builder.enumType('GameMail', {
  description: 'A mail to players that follows from a change of a game.',
  values: {
    EARLIER_KICKOFF: {
      description:
        'A notice of an earlier kick-off, to participants who are alive and subscribed to announcements.',
    },
    WEEK_RESULTS: {
      description:
        'The results of the week, which is then complete, to participants who subscribed to results. They are mailed once: a later correction is not.',
    },
  } as const,
});

const MAILS = 'What is mailed to participants as a consequence, or would be.';

interface RegradedGame {
  game: Game;
  mails: GameMail[];
  regrading: ShownGrading;
}

const GamePayload = builder.objectRef<RegradedGame>('GameOverridePayload').implement({
  description:
    'The game is changed as the commissioner decided, and its picks are graded again; in a dry run, the game as it would be.',
  fields: (t) => ({
    game: t.expose('game', { type: GameRef, description: 'The game as it is now, or would be.' }),
    regrading: t.expose('regrading', { type: Regrading, description: 'The entries whose status changes.' }),
    mails: t.expose('mails', { type: [GameMailEnum], description: MAILS }),
  }),
});

async function regradedGame(
  context: Context,
  { game, grading, mails }: OverriddenGame,
  dryRun: boolean | null | undefined,
): Promise<RegradedGame> {
  return { game, mails, regrading: await shownGrading(context, grading, dryRun) };
}

const ResultInput = builder.inputType('ResultInput', {
  description: 'The final score of a game.',
  fields: (t) => ({
    game: t.id({ required: true, description: 'The game whose result is set.' }),
    homeScore: t.int({ required: true, description: "The home team's points, 0 to 200." }),
    awayScore: t.int({ required: true, description: "The away team's points, 0 to 200." }),
    wentToOvertime: t.boolean({
      description: 'Whether the game went to overtime; by default the stored value stays.',
    }),
    reason: t.string({ required: true, description: REASON }),
    version: t.string({ description: VERSION }),
    dryRun: t.boolean({ description: DRY_RUN }),
  }),
});

for (const [name, result, text] of [
  ['enterResult', 'none', 'Enters the final score of a game without a result, and grades it'],
  ['correctResult', 'some', 'Corrects the final score of a game, and regrades everything that depends on it'],
] as const) {
  builder.mutationField(name, (t) =>
    t.field({
      type: GamePayload,
      description: `${text}; no feed overwrites it. To revert it, correct it again or use setGameStatus. ${COMMISSIONER}`,
      args: {
        input: t.arg({
          type: ResultInput,
          required: true,
          description: 'The game, the score and the reason.',
        }),
      },
      authScopes: { commissioner: true },
      errors: versionRefusals(name === 'enterResult' ? 'EnterResult' : 'CorrectResult', 'setting a result'),
      resolve: async (_root, { input }, context) => {
        const { homeScore, awayScore, wentToOvertime, reason, version, dryRun } = input;
        const done = await correctResult(context.services, context.viewer, {
          gameId: rowOf('Game', input.game, 'game'),
          homeScore,
          awayScore,
          wentToOvertime: wentToOvertime ?? undefined,
          reason,
          version: version ?? undefined,
          dryRun: dryRun ?? false,
          result,
        });
        return regradedGame(context, done, dryRun);
      },
    }),
  );
}

const StatusToSet = builder.enumType('GameStatusOverride', {
  description: 'The status that the commissioner can give a game instead of a result.',
  values: {
    POSTPONED: { description: 'The game is postponed; it grades no pick until it is played or ruled on.' },
    CANCELLED: { description: 'The game is cancelled; it grades no pick until it is ruled on.' },
    SCHEDULED: { description: 'The game will be played: it has no score and follows the feed again.' },
  } as const,
});

const SetGameStatusInput = builder.inputType('SetGameStatusInput', {
  description: 'The new status of a game.',
  fields: (t) => ({
    game: t.id({ required: true, description: 'The game whose status changes.' }),
    status: t.field({ type: StatusToSet, required: true, description: "The game's new status." }),
    kickoff: t.field({
      type: 'DateTime',
      description: "The game's new kick-off; UTC. By default the stored kick-off stays.",
    }),
    reason: t.string({ required: true, description: REASON }),
    version: t.string({ description: VERSION }),
    dryRun: t.boolean({ description: DRY_RUN }),
  }),
});

builder.mutationField('setGameStatus', (t) =>
  t.field({
    type: GamePayload,
    description: `Postpones or cancels a game, or reverts that or a wrong result. A kick-off that would move a deadline into the past is refused. ${COMMISSIONER}`,
    args: {
      input: t.arg({
        type: SetGameStatusInput,
        required: true,
        description: 'The game, the status and the reason.',
      }),
    },
    authScopes: { commissioner: true },
    errors: versionRefusals('SetGameStatus', "changing a game's status"),
    resolve: async (_root, { input }, context) => {
      const { status, kickoff, reason, version, dryRun } = input;
      const done = await setGameStatus(context.services, context.viewer, {
        gameId: rowOf('Game', input.game, 'game'),
        status,
        kickoff: kickoff ?? undefined,
        reason,
        version: version ?? undefined,
        dryRun: dryRun ?? false,
      });
      return regradedGame(context, done, dryRun);
    },
  }),
);

const RuleOnGameInput = builder.inputType('RuleOnGameInput', {
  description: 'A ruling on a postponed or cancelled game.',
  fields: (t) => ({
    pool: t.id({ required: true, description: 'The pool in which the ruling applies.' }),
    game: t.id({ required: true, description: 'A game that is postponed or cancelled.' }),
    ruling: t.field({ type: GameRulingEnum, description: 'The ruling; null removes an earlier ruling.' }),
    reason: t.string({ required: true, description: REASON }),
    version: t.string({ description: `${VERSION} Read it as \`version(pool:)\`.` }),
    dryRun: t.boolean({ description: DRY_RUN }),
  }),
});

builder.mutationField('ruleOnGame', (t) =>
  t.field({
    type: GamePayload,
    description: `Rules in one pool on a postponed or cancelled game for the entries that picked one of its teams. If the game is played after all, its score counts. ${COMMISSIONER}`,
    args: {
      input: t.arg({
        type: RuleOnGameInput,
        required: true,
        description: 'The pool, the game, the ruling and the reason.',
      }),
    },
    authScopes: { commissioner: true },
    errors: versionRefusals('RuleOnGame', 'ruling on a game'),
    resolve: async (_root, { input }, context) => {
      const { ruling, reason, version, dryRun } = input;
      const done = await ruleOnGame(context.services, context.viewer, {
        poolId: rowOf('Pool', input.pool, 'pool'),
        gameId: rowOf('Game', input.game, 'game'),
        ruling: ruling ?? null,
        reason,
        version: version ?? undefined,
        dryRun: dryRun ?? false,
      });
      return regradedGame(context, done, dryRun);
    },
  }),
);

const ResolveHeldUpdateInput = builder.inputType('ResolveHeldUpdateInput', {
  description: 'The decision on a held update.',
  fields: (t) => ({
    heldUpdate: t.id({ required: true, description: 'The held update to decide on.' }),
    accept: t.boolean({
      required: true,
      description:
        'True applies the update. False keeps the stored result and discards this update for good.',
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
      heldUpdate: t.expose('held', {
        type: HeldUpdateRef,
        description: 'The held update, with the decision.',
      }),
      game: t.expose('game', { type: GameRef, description: 'The game as it is now, or would be.' }),
      regrading: t.expose('regrading', { type: Regrading, description: 'The entries whose status changes.' }),
      mails: t.expose('mails', { type: [GameMailEnum], description: MAILS }),
    }),
  });

builder.mutationField('resolveHeldUpdate', (t) =>
  t.field({
    type: ResolveHeldUpdatePayload,
    description: `Decides on an update of the feed or of the second source to a game that was already final. ${COMMISSIONER}`,
    args: {
      input: t.arg({
        type: ResolveHeldUpdateInput,
        required: true,
        description: 'The held update, the decision and the reason.',
      }),
    },
    authScopes: { commissioner: true },
    errors: refusals('ResolveHeldUpdate', 'deciding on a held update'),
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
