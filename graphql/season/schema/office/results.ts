import type { Game } from '#prisma/generated/sqlite/client.ts';
import { resolveHeldUpdate } from '#graphql/season/resolveHeldUpdate.ts';
import { ruleOnGame } from '#graphql/season/ruleOnGame.ts';
import { setGameStatus } from '#graphql/season/setGameStatus.ts';
import { enterResults, MAX_RESULTS } from '#graphql/season/enterResults.ts';
import { correctResult } from '#graphql/season/correctResult.ts';
import type { GameMail, OverriddenGame } from '#graphql/season/overrideGame.ts';
import { builder } from '#graphql/api/builder.ts';
import type { Context } from '#graphql/api/context.ts';
import { GameRef, GameRulingEnum } from '../game.ts';
import { HeldUpdateRef } from './heldUpdate.ts';
import { Regrading, shownGrading, type ShownGrading } from '#graphql/grading/schema/regrading.ts';
import { commandField, commandInput } from '#graphql/api/command/commandField.ts';
import { CommandPayload } from '#graphql/api/command/commandPayload.ts';
import { rowOf, VERSION } from '#graphql/api/command/refusals.ts';

const GameMailEnum = builder.enumType('GameMail', {
  description: 'A mail to players that follows from a change of a game.',
  values: {
    EARLIER_KICKOFF: {
      description:
        'A notice of an earlier kickoff, to participants who are alive and subscribed to announcements.',
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
  interfaces: [CommandPayload],
  description:
    'The game is changed as the commissioner decided, and its picks are graded again; in a dry run, the game as it would be.',
  fields: (t) => ({
    game: t.expose('game', { type: GameRef, description: 'The game as it is now, or would be.' }),
    regrading: t.expose('regrading', { type: Regrading, description: 'The entries whose status changes.' }),
    mails: t.expose('mails', { type: [GameMailEnum], description: MAILS }),
  }),
});

const GamesPayload = builder
  .objectRef<Omit<RegradedGame, 'game'> & { games: Game[] }>('EnterResultsPayload')
  .implement({
    interfaces: [CommandPayload],
    description:
      'The games are changed as the commissioner decided, and their picks are graded again, once; in a dry run, the games as they would be.',
    fields: (t) => ({
      games: t.expose('games', {
        type: [GameRef],
        complexity: { multiplier: 16 },
        description: 'The games as they are now, or would be, in the order of the input.',
      }),
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

const ResultInput = commandInput('ResultInput', {
  description: 'The final score of a game.',
  how: ['reason', 'version', 'dryRun'],
  fields: (t) => ({
    game: t.id({ required: true, description: 'The game whose result is set.' }),
    homeScore: t.int({ required: true, description: "The home team's points, 0 to 200." }),
    awayScore: t.int({ required: true, description: "The away team's points, 0 to 200." }),
    wentToOvertime: t.boolean({
      description: 'Whether the game went to overtime; by default the stored value stays.',
    }),
  }),
});

for (const [name, result, text] of [
  ['enterResult', 'none', 'Enters the final score of a game without a result, and grades it'],
  ['correctResult', 'some', 'Corrects the final score of a game, and regrades everything that depends on it'],
] as const) {
  commandField(name, {
    description: `${text}; no feed overwrites it. To revert it, correct it again or use setGameStatus.`,
    input: ResultInput,
    asks: 'The game, the score and the reason.',
    payload: GamePayload,
    doing: 'setting a result',
    audit: [`game.${name}`],
    run: async (input, context) => {
      const { homeScore, awayScore, wentToOvertime, reason, version, dryRun } = input;
      const done = await correctResult(context.services, context.viewer, {
        gameId: rowOf('Game', input.game, 'game'),
        homeScore,
        awayScore,
        wentToOvertime: wentToOvertime ?? undefined,
        reason,
        version,
        dryRun,
        result,
      });
      return regradedGame(context, done, dryRun);
    },
  });
}

const StatusToSet = builder.enumType('GameStatusOverride', {
  description: 'The status that the commissioner can give a game instead of a result.',
  values: {
    POSTPONED: { description: 'The game is postponed; it grades no pick until it is played or ruled on.' },
    CANCELLED: { description: 'The game is canceled; it grades no pick until it is ruled on.' },
    SCHEDULED: { description: 'The game will be played: it has no score and follows the feed again.' },
  } as const,
});

const GameResultInput = builder.inputType('GameResultInput', {
  description:
    'The result of a game: the scores of both teams, or a status instead of them, which takes a result back.',
  fields: (t) => ({
    game: t.id({ required: true, description: 'The game whose result is set.' }),
    homeScore: t.int({ description: "The home team's points, 0 to 200." }),
    awayScore: t.int({ description: "The away team's points, 0 to 200." }),
    status: t.field({ type: StatusToSet, description: "The game's new status, in place of the scores." }),
    version: t.string({ description: VERSION }),
  }),
});

const EnterResultsInput = commandInput('EnterResultsInput', {
  description: 'Results of games of one season.',
  how: ['reason', 'dryRun'],
  versioned: true,
  fields: (t) => ({
    results: t.field({
      type: [GameResultInput],
      required: true,
      description: `The results, one for each game; at most ${MAX_RESULTS}.`,
    }),
  }),
});

commandField('enterResults', {
  description:
    'Enters, corrects or takes back the results of several games, such as those of a week, and grades everything that depends on them once: all of them or, when one is refused, none. No feed overwrites the scores. To revert it, give each game its earlier scores or status again.',
  input: EnterResultsInput,
  asks: 'The results and the reason.',
  payload: GamesPayload,
  doing: 'setting results',
  audit: ['game.enterResult', 'game.correctResult', 'game.setStatus'],
  run: async ({ results, reason, dryRun }, context) => {
    const done = await enterResults(context.services, context.viewer, {
      results: results.map(({ game, homeScore, awayScore, status, version }) => ({
        gameId: rowOf('Game', game, 'game'),
        homeScore: homeScore ?? undefined,
        awayScore: awayScore ?? undefined,
        status: status ?? undefined,
        version: version ?? undefined,
      })),
      reason,
      dryRun,
    });
    const { games, grading, mails } = done;
    return { games, mails, regrading: await shownGrading(context, grading, dryRun) };
  },
});

const SetGameStatusInput = commandInput('SetGameStatusInput', {
  description: 'The new status of a game.',
  how: ['reason', 'version', 'dryRun'],
  fields: (t) => ({
    game: t.id({ required: true, description: 'The game whose status changes.' }),
    status: t.field({ type: StatusToSet, required: true, description: "The game's new status." }),
    kickoff: t.field({
      type: 'DateTime',
      description: "The game's new kickoff; UTC. By default the stored kickoff stays.",
    }),
  }),
});

commandField('setGameStatus', {
  description:
    'Postpones or cancels a game, or reverts that or a wrong result. A kickoff that would move a deadline into the past is refused.',
  input: SetGameStatusInput,
  asks: 'The game, the status and the reason.',
  payload: GamePayload,
  doing: "changing a game's status",
  audit: ['game.setStatus'],
  run: async (input, context) => {
    const { status, kickoff, reason, version, dryRun } = input;
    const done = await setGameStatus(context.services, context.viewer, {
      gameId: rowOf('Game', input.game, 'game'),
      status,
      kickoff: kickoff ?? undefined,
      reason,
      version,
      dryRun,
    });
    return regradedGame(context, done, dryRun);
  },
});

const RuleOnGameInput = commandInput('RuleOnGameInput', {
  description: 'A ruling on a postponed or canceled game.',
  how: ['reason', 'version', 'dryRun'],
  version: `${VERSION} Read it as \`version(pool:)\`.`,
  fields: (t) => ({
    pool: t.id({ required: true, description: 'The pool in which the ruling applies.' }),
    game: t.id({ required: true, description: 'A game that is postponed or canceled.' }),
    ruling: t.field({ type: GameRulingEnum, description: 'The ruling; null removes an earlier ruling.' }),
  }),
});

commandField('ruleOnGame', {
  description:
    'Rules in one pool on a postponed or canceled game for the entries that picked one of its teams. If the game is played after all, its score counts.',
  input: RuleOnGameInput,
  asks: 'The pool, the game, the ruling and the reason.',
  payload: GamePayload,
  doing: 'ruling on a game',
  audit: ['game.rule'],
  run: async (input, context) => {
    const { ruling, reason, version, dryRun } = input;
    const done = await ruleOnGame(context.services, context.viewer, {
      poolId: rowOf('Pool', input.pool, 'pool'),
      gameId: rowOf('Game', input.game, 'game'),
      ruling: ruling ?? null,
      reason,
      version,
      dryRun,
    });
    return regradedGame(context, done, dryRun);
  },
});

const ResolveHeldUpdateInput = commandInput('ResolveHeldUpdateInput', {
  description: 'The decision on a held update.',
  how: ['reason', 'dryRun'],
  fields: (t) => ({
    heldUpdate: t.id({ required: true, description: 'The held update to decide on.' }),
    accept: t.boolean({
      required: true,
      description:
        'True applies the update. False keeps the stored result and discards this update for good.',
    }),
  }),
});

const ResolveHeldUpdatePayload = builder
  .objectRef<RegradedGame & { held: typeof HeldUpdateRef.$inferType }>('ResolveHeldUpdatePayload')
  .implement({
    interfaces: [CommandPayload],
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

commandField('resolveHeldUpdate', {
  description: 'Decides on an update of the feed or of the second source to a game that was already final.',
  input: ResolveHeldUpdateInput,
  asks: 'The held update, the decision and the reason.',
  payload: ResolveHeldUpdatePayload,
  doing: 'deciding on a held update',
  audit: ['heldUpdate.accept', 'heldUpdate.refuse', 'game.acceptHeldUpdate'],
  run: async (input, context) => {
    const done = await resolveHeldUpdate(context.services, context.viewer, {
      heldUpdateId: rowOf('HeldUpdate', input.heldUpdate, 'held update'),
      accept: input.accept,
      reason: input.reason,
      dryRun: input.dryRun,
    });
    return { held: done.held, ...(await regradedGame(context, done, input.dryRun)) };
  },
});
