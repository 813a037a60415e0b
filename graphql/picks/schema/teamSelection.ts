import type { Game, GameRuling, Pool, PoolWeek } from '#prisma/generated/sqlite/client.ts';
import { pickOutcome } from '../rules/pickOutcome.ts';
import { pickPercent } from '../rules/pickShare.ts';
import { pickCounts } from '#graphql/standings/counts.ts';
import { poolOf } from '#graphql/api/arguments.ts';
import { builder } from '#graphql/api/builder.ts';
import type { Context } from '#graphql/api/context.ts';
import { GameRef, gamesOfWeek } from '#graphql/season/schema/game.ts';
import { load } from '#graphql/api/loaders/loaders.ts';
import { PickOutcomeEnum } from './pickOutcome.ts';
import type { Selection } from '#graphql/pools/schema/poolFacts.ts';
import { revealedWeeks } from './pickSecrecy.ts';
import { price } from '#graphql/api/cost/prices.ts';
import { TeamRef, teamOf } from '#graphql/season/schema/team.ts';
import { WeekRef } from '#graphql/season/schema/week.ts';

const NAMES = { usual: 50, most: 200 };

export const TeamSelection = builder.objectRef<Selection>('TeamSelection').implement({
  description: 'The picks of one team in a week. Visible to participants after the deadline.',
  fields: (t) => ({
    team: t.field({
      type: TeamRef,
      description: 'The picked team.',
      resolve: ({ teamId }, _args, context) => teamOf(context, teamId),
    }),
    game: t.expose('game', { type: GameRef, nullable: true, description: "The team's game in that week." }),
    count: t.exposeInt('count', { description: 'The number of entries that picked the team.' }),
    percent: t.exposeFloat('percent', {
      description: 'The share of all picks of the week, in percent, 0 to 100, rounded to one decimal.',
    }),
    usernames: t.stringList({
      description: 'The usernames of the entries that picked the team, in alphabetical order, up to `first`.',
      args: {
        first: t.arg.int({
          description: `The maximum number of usernames: ${NAMES.usual} by default, at most ${NAMES.most}.`,
        }),
      },
      complexity: ({ first }) => ({
        field: 1 + Math.min(Math.max(Number(first ?? NAMES.usual), 0), NAMES.most) / 10,
      }),
      resolve: async ({ poolId, week, teamId }, { first }, context) => {
        const most = Math.min(Math.max(first ?? NAMES.usual, 0), NAMES.most);
        // Two sizes, so that few lists are kept whatever is asked for.
        const kept = most <= NAMES.usual ? NAMES.usual : NAMES.most;
        const names = await context.aggregates.usernames.of(poolId, `${week} ${kept}`, () =>
          context.aggregates.firstNames.of(context.services.db, { poolId, week, first: kept }),
        );
        return names.get(teamId)?.slice(0, most) ?? [];
      },
    }),
    outcome: t.expose('outcome', { type: PickOutcomeEnum, description: 'The outcome of these picks.' }),
  }),
});

builder.prismaObjectFields(WeekRef, (t) => ({
  distribution: t.field({
    type: [TeamSelection],
    nullable: true,
    description:
      'The picks of the week by team, ordered by count, then by abbreviation. Null before the deadline, for everyone.',
    // Two statements: the picks by team, and the usernames.
    complexity: { field: 2 * price.poolScan, multiplier: 32 },
    resolve: (week, _args, context) => distributionOf(context, week),
  }),
}));

async function distributionOf(context: Context, { poolId, week }: PoolWeek): Promise<Selection[] | null> {
  if (!(await revealedWeeks(context, poolId)).has(week)) return null;
  return context.aggregates.distribution.of(poolId, `${week}`, () =>
    readDistribution(context, { poolId, week }),
  );
}

async function readDistribution(
  context: Context,
  { poolId, week }: { poolId: number; week: number },
): Promise<Selection[]> {
  const [pool, counts, games, rulings] = await Promise.all([
    poolOf(context, poolId),
    pickCounts(context.services.db, [poolId], [week]),
    gamesOfWeek(context, poolId, week),
    load(context).rulings.load(poolId),
  ]);
  return selectionsOf({ poolId, week }, counts, games, rulings, pool.pickTo);
}

/** A week's picks by team with their outcomes, ordered by count, then by abbreviation. */
export function selectionsOf(
  { poolId, week }: { poolId: number; week: number },
  counts: readonly { teamId: string; count: number }[],
  games: readonly Game[],
  rulings: readonly GameRuling[],
  pickTo: Pool['pickTo'],
): Selection[] {
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  return counts
    .map(({ teamId, count }) => {
      const game =
        games.find(({ homeTeamId, awayTeamId }) => homeTeamId === teamId || awayTeamId === teamId) ?? null;
      const ruling = rulings.find(({ gameId }) => gameId === game?.id)?.kind ?? null;
      return {
        poolId,
        week,
        teamId,
        count,
        percent: pickPercent(count, total),
        game,
        outcome: game ? pickOutcome({ teamId }, game, pickTo, ruling) : ('PENDING' as const),
      };
    })
    .sort((a, b) => b.count - a.count || (a.teamId < b.teamId ? -1 : 1));
}
