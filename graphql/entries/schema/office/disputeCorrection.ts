import type { Correction } from '#graphql/entries/disputes.ts';
import { InvalidInputError } from '#kernel/failures.ts';
import { builder } from '#graphql/api/builder.ts';
import { GameRulingEnum } from '#graphql/season/schema/game.ts';
import { readId } from '#graphql/api/paging/globalIds.ts';
import { rowOf, SLOT } from '#graphql/api/command/refusals.ts';

export const CorrectionInput = builder.inputType('DisputeCorrectionInput', {
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
        description: 'A ruling on a game that was postponed or canceled.',
        fields: (f) => ({
          game: f.id({ required: true, description: "A game of the pool's season." }),
          ruling: f.field({
            type: GameRulingEnum,
            description: 'The ruling; null removes an earlier ruling.',
          }),
        }),
      }),
      description: 'Rules on a postponed or canceled game.',
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

/** The correction that an input names. @throws InvalidInputError, NotFoundError */
export function correctionOf(input: typeof CorrectionInput.$inferInput): Correction {
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
