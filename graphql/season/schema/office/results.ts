import {
  dryRun,
  each,
  flag,
  how,
  input,
  instant,
  integer,
  listOf,
  of,
  optional,
  payload,
  reason,
  row,
  version,
} from '#graphql/api/command/parts.ts';
import { resolveHeldUpdate } from '#graphql/season/resolveHeldUpdate.ts';
import { ruleOnGame } from '#graphql/season/ruleOnGame.ts';
import { setGameStatus } from '#graphql/season/setGameStatus.ts';
import { enterResults, MAX_RESULTS } from '#graphql/season/enterResults.ts';
import { correctResult } from '#graphql/season/correctResult.ts';
import { builder } from '#graphql/api/builder.ts';
import type { Context } from '#graphql/api/context.ts';
import { GameRef, GameRulingEnum } from '../game.ts';
import { HeldUpdateRef } from './heldUpdate.ts';
import { REGRADING, shownGrading } from '#graphql/grading/schema/regrading.ts';
import type { GradingReport } from '#graphql/grading/grading.ts';
import { VERSION } from '#graphql/api/command/refusals.ts';
import { command } from '#graphql/api/command/command.ts';

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

const mails = listOf(GameMailEnum, 'What is mailed to participants as a consequence, or would be.');
const game = of(GameRef, 'The game as it is now, or would be.');

const GamePayload = payload(
  'The game is changed as the commissioner decided, and its picks are graded again; in a dry run, the game as it would be.',
  { game, regrading: REGRADING, mails },
).named('GameOverridePayload');

/** A command's payload, with the part of its grading that may be shown. */
async function graded<Done extends { grading: GradingReport[] }>(
  context: Context,
  { grading, ...done }: Done,
  isDryRun: boolean,
) {
  return { ...done, regrading: await shownGrading(context, grading, isDryRun) };
}

const ResultInput = input('The final score of a game.', {
  game: row('Game', 'The game whose result is set.'),
  homeScore: integer("The home team's points, 0 to 200."),
  awayScore: integer("The away team's points, 0 to 200."),
  wentToOvertime: optional(flag('Whether the game went to overtime; by default the stored value stays.')),
  ...how,
}).named('ResultInput');

for (const [name, result, words] of [
  ['enterResult', 'none', 'Enters the final score of a game without a result, and grades it'],
  ['correctResult', 'some', 'Corrects the final score of a game, and regrades everything that depends on it'],
] as const) {
  command(name, {
    description: `${words}; no feed overwrites it. To revert it, correct it again or use setGameStatus.`,
    input: ResultInput,
    asks: 'The game, the score and the reason.',
    payload: GamePayload,
    doing: 'setting a result',
    audit: [`game.${name}`],
    async run(context, given) {
      const done = await correctResult(context.services, context.viewer, { ...given, result });
      return graded(context, done, given.dryRun);
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

const GameResultInput = input(
  'The result of a game: the scores of both teams, or a status instead of them, which takes a result back.',
  {
    game: row('Game', 'The game whose result is set.'),
    homeScore: optional(integer("The home team's points, 0 to 200.")),
    awayScore: optional(integer("The away team's points, 0 to 200.")),
    status: optional(of(StatusToSet, "The game's new status, in place of the scores.")),
    version,
  },
).named('GameResultInput');

command('enterResults', {
  description:
    'Enters, corrects or takes back the results of several games, such as those of a week, and grades everything that depends on them once: all of them or, when one is refused, none. No feed overwrites the scores. To revert it, give each game its earlier scores or status again.',
  input: input('Results of games of one season.', {
    results: each(GameResultInput, `The results, one for each game; at most ${MAX_RESULTS}.`),
    reason,
    dryRun,
  }),
  asks: 'The results and the reason.',
  versioned: true,
  payload: payload(
    'The games are changed as the commissioner decided, and their picks are graded again, once; in a dry run, the games as they would be.',
    {
      games: listOf(GameRef, 'The games as they are now, or would be, in the order of the input.', {
        multiplier: 16,
      }),
      regrading: REGRADING,
      mails,
    },
  ),
  doing: 'setting results',
  audit: ['game.enterResult', 'game.correctResult', 'game.setStatus'],
  run: async (context, given) =>
    graded(context, await enterResults(context.services, context.viewer, given), given.dryRun),
});

command('setGameStatus', {
  description:
    'Postpones or cancels a game, or reverts that or a wrong result. A kickoff that would move a deadline into the past is refused.',
  input: input('The new status of a game.', {
    game: row('Game', 'The game whose status changes.'),
    status: of(StatusToSet, "The game's new status."),
    kickoff: optional(instant("The game's new kickoff; UTC. By default the stored kickoff stays.")),
    ...how,
  }),
  asks: 'The game, the status and the reason.',
  payload: GamePayload,
  doing: "changing a game's status",
  audit: ['game.setStatus'],
  run: async (context, given) =>
    graded(context, await setGameStatus(context.services, context.viewer, given), given.dryRun),
});

command('ruleOnGame', {
  description:
    'Rules in one pool on a postponed or canceled game for the entries that picked one of its teams. If the game is played after all, its score counts.',
  input: input('A ruling on a postponed or canceled game.', {
    pool: row('Pool', 'The pool in which the ruling applies.'),
    game: row('Game', 'A game that is postponed or canceled.'),
    ruling: optional(of(GameRulingEnum, 'The ruling; null removes an earlier ruling.'), null),
    reason,
    version: { ...version, description: `${VERSION} Read it as \`version(pool:)\`.` },
    dryRun,
  }),
  asks: 'The pool, the game, the ruling and the reason.',
  payload: GamePayload,
  doing: 'ruling on a game',
  audit: ['game.rule'],
  run: async (context, given) =>
    graded(context, await ruleOnGame(context.services, context.viewer, given), given.dryRun),
});

command('resolveHeldUpdate', {
  description: 'Decides on an update of the feed or of the second source to a game that was already final.',
  input: input('The decision on a held update.', {
    heldUpdate: row('HeldUpdate', 'The held update to decide on.'),
    accept: flag('True applies the update. False keeps the stored result and discards this update for good.'),
    reason,
    dryRun,
  }),
  asks: 'The held update, the decision and the reason.',
  payload: payload('The held update is decided.', {
    heldUpdate: of(HeldUpdateRef, 'The held update, with the decision.'),
    game,
    regrading: REGRADING,
    mails,
  }),
  doing: 'deciding on a held update',
  audit: ['heldUpdate.accept', 'heldUpdate.refuse', 'game.acceptHeldUpdate'],
  async run(context, given) {
    const { held, ...done } = await resolveHeldUpdate(context.services, context.viewer, given);
    return { heldUpdate: held, ...(await graded(context, done, given.dryRun)) };
  },
});
