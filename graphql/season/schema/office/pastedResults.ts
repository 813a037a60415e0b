import { z } from 'zod';

import { type PastedResult, readPastedResults } from '#graphql/season/rules/pastedResults.ts';
import { weekInText } from '#graphql/season/rules/playoffs.ts';
import { createTeamFinder } from '#graphql/season/rules/teamNames.ts';
import { loadTeams } from '#prisma/seasons/teams.ts';
import { poolOf } from '#graphql/api/arguments.ts';
import { builder } from '#graphql/api/builder.ts';
import { GameRef, gameOf, gamesOfWeek } from '../game.ts';
import { load } from '#graphql/api/loaders/loaders.ts';
import { WeekRef } from '../week.ts';

/** Maximum length of a pasted text: many times a week of games. */
const LONGEST = 10_000;

const PastedResultRef = builder.objectRef<PastedResult>('PastedResult').implement({
  description:
    'A line of pasted text: the final score of a game, or why it is none. Nothing is stored. Visible to the commissioner.',
  fields: (t) => ({
    line: t.exposeInt('line', { description: 'The number of the line, from 1.' }),
    text: t.exposeString('text', { description: 'The line as it was pasted.' }),
    game: t.field({
      type: GameRef,
      nullable: true,
      description: 'The game that the line is about; null when it could not be read.',
      resolve: (result, _args, context) => ('gameId' in result ? gameOf(context, result.gameId) : null),
    }),
    homeScore: t.int({
      nullable: true,
      description: "The home team's points in the line; null when it could not be read.",
      resolve: (result) => ('gameId' in result ? result.homeScore : null),
    }),
    awayScore: t.int({
      nullable: true,
      description: "The visiting team's points in the line; null when it could not be read.",
      resolve: (result) => ('gameId' in result ? result.awayScore : null),
    }),
    problem: t.string({
      nullable: true,
      description: 'Why the line could not be read, as text for people; null when it was.',
      resolve: (result) => ('problem' in result ? result.problem : null),
    }),
  }),
});

builder.prismaObjectFields(WeekRef, (t) => ({
  pastedResults: t.field({
    type: [PastedResultRef],
    description:
      'Reads final scores of the week as people write them, a line for each game: "KC 27 BUF 24", with team names in any common spelling, or the cells of a spreadsheet. Stores nothing: `enterResults` does. Visible to the commissioner.',
    args: {
      text: t.arg.string({
        required: true,
        description: `The text; at most ${LONGEST} characters.`,
        validate: z.string().max(LONGEST, `At most ${LONGEST} characters are read at once.`),
      }),
    },
    authScopes: ({ poolId }) => ({ commissionerOf: poolId }),
    complexity: { multiplier: 16 },
    resolve: async ({ poolId, week }, { text }, context) => {
      const { seasonYear } = await poolOf(context, poolId);
      const season = await load(context).season.load(seasonYear);
      return readPastedResults(text, {
        findTeam: createTeamFinder(loadTeams(seasonYear)),
        games: await gamesOfWeek(context, poolId, week),
        week: weekInText(week, season!.weekCount),
      });
    },
  }),
}));
