import type { Game } from '#prisma/generated/sqlite/client.ts';
import { isOfferedForPicks } from '#graphql/season/rules/deadlines.ts';
import { optionsOf as poolOptionsOf } from '#graphql/pools/rules/options/poolOptions.ts';
import { ownLine, ownLineText } from '#graphql/season/rules/lines.ts';
import { teamOptionState, type TeamOptionState } from '../rules/picks.ts';
import { forEachLimit } from '../rules/teamLimits.ts';
import { poolOf } from '#graphql/api/arguments.ts';
import { builder } from '#graphql/api/builder.ts';
import type { Context } from '#graphql/api/context.ts';
import { GameRef, gamesOfWeek } from '#graphql/season/schema/game.ts';
import { TeamRef, teamOf } from '#graphql/season/schema/team.ts';
import { WeekRef } from '#graphql/season/schema/week.ts';
import { countingPicks, type WeekOfEntry } from '#graphql/entries/schema/weekOfEntry.ts';

const TeamOptionStateEnum = builder.enumType('TeamOptionState', {
  description: 'Whether a team can be selected for a week.',
  values: {
    AVAILABLE: {
      description:
        "Neither the entry's earlier picks nor the kickoff nor the line prevent a pick of the team.",
    },
    PREVIOUSLY_USED: { description: 'The entry has picked the team in another week.' },
    ...forEachLimit(({ teamDescription }) => ({ description: teamDescription })),
    GAME_STARTED: { description: "The team's game has started." },
  } as const,
});

interface Option {
  teamId: string;
  opponentId: string;
  game: Game;
  state: TeamOptionState;
  usedWeek: number | null;
}

export const TeamOption = builder.objectRef<Option>('TeamOption').implement({
  description: 'A team that plays in a week, with what an entry needs to know to pick it.',
  fields: (t) => ({
    team: t.field({
      type: TeamRef,
      description: 'The team that can be picked.',
      resolve: ({ teamId }, _args, context) => teamOf(context, teamId),
    }),
    opponent: t.field({
      type: TeamRef,
      description: "The team's opponent in the week.",
      resolve: ({ opponentId }, _args, context) => teamOf(context, opponentId),
    }),
    isHome: t.boolean({
      description: 'Whether the team is the home team of the game.',
      resolve: ({ teamId, game }) => teamId === game.homeTeamId,
    }),
    game: t.expose('game', { type: GameRef, description: 'The game that the team plays in the week.' }),
    lineText: t.string({
      nullable: true,
      description:
        'The point spread of this team: "TB -4.5", "TB PK", "TB -4.5 (Locked)"; null without a line.',
      resolve: ({ teamId, game }) => ownLineText(game, teamId),
    }),
    state: t.expose('state', { type: TeamOptionStateEnum, description: 'Whether the team can be selected.' }),
    usedWeek: t.exposeInt('usedWeek', {
      nullable: true,
      description: 'The week for which the team was picked if `state` is PREVIOUSLY_USED; otherwise null.',
    }),
  }),
});

/** The options of the week's teams for an entry, in game order. */
export async function optionsOf(context: Context, { entry, week }: WeekOfEntry): Promise<Option[]> {
  const picks = await countingPicks(context, { entry, week });
  const { poolId } = entry;
  return options(context, { poolId, week }, new Map(picks.map((pick) => [pick.teamId, pick.week])));
}

builder.prismaObjectFields(WeekRef, (t) => ({
  teamOptions: t.field({
    type: [TeamOption],
    description:
      'One option for each team that plays in the week, in game order, as an entry meets it that has used no team yet: an entry cannot pick those of its `usedTeams` again.',
    complexity: { multiplier: 32 },
    resolve: (week, _args, context) => options(context, week, new Map()),
  }),
}));

/** @param usedWeeks the weeks of the entry's picks, by team */
async function options(
  context: Context,
  { poolId, week }: { poolId: number; week: number },
  usedWeeks: ReadonlyMap<string, number>,
): Promise<Option[]> {
  const [games, pool] = await Promise.all([gamesOfWeek(context, poolId, week), poolOf(context, poolId)]);
  const limit = poolOptionsOf(pool);
  const usedTeamIds = new Set(usedWeeks.keys());
  const now = context.services.clock.now();
  return games.filter(isOfferedForPicks).flatMap((game) =>
    [[game.awayTeamId, game.homeTeamId] as const, [game.homeTeamId, game.awayTeamId] as const].map(
      ([teamId, opponentId]) => {
        const state = teamOptionState({
          ...{ teamId, game, usedTeamIds, now, limit },
          line: ownLine(game, teamId),
        });
        const usedWeek = state === 'PREVIOUSLY_USED' ? (usedWeeks.get(teamId) ?? null) : null;
        return { teamId, opponentId, game, state, usedWeek };
      },
    ),
  );
}
