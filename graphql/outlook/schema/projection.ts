import type { Pool, PoolWeek } from '#prisma/generated/sqlite/client.ts';
import { teamOutcomes, type WeekGroup } from '../rules/field.ts';
import { openGroup } from '../rules/openField.ts';
import { projectSurvivors, type ProjectedSurvivors, type ProjectionFacts } from '../rules/projection.ts';
import { lossesToGo } from '#graphql/grading/rules/livesLost.ts';
import { optionsOf, picksInWeek } from '#graphql/pools/rules/options/poolOptions.ts';
import { missedStrikes } from '#graphql/grading/rules/strikes.ts';
import { builder } from '#graphql/api/builder.ts';
import { weeksOf } from '#graphql/api/arguments.ts';
import type { Context } from '#graphql/api/context.ts';
import { gamesOfWeek } from '#graphql/season/schema/game.ts';
import { load } from '#graphql/api/loaders/loaders.ts';
import { revealedWeeks } from '#graphql/picks/schema/pickSecrecy.ts';
import { PoolRef } from '#graphql/pools/schema/pool.ts';
import { price } from '#graphql/api/cost/prices.ts';
import { openGames } from './facts.ts';
import { publiclyAlive, teamsUsedOf } from './teamsLeft.ts';

const ProjectedWeek = builder.objectRef<ProjectedSurvivors>('ProjectedWeek').implement({
  description: 'The survivors of a week in simulated seasons.',
  fields: (t) => ({
    week: t.exposeInt('week', { description: 'The number of the week.' }),
    mean: t.exposeFloat('mean', { description: 'The mean number of entries that survive the week.' }),
    low: t.exposeInt('low', { description: 'Nine of ten seasons leave at least as many.' }),
    high: t.exposeInt('high', { description: 'Nine of ten seasons leave at most as many.' }),
  }),
});

builder.prismaObjectFields(PoolRef, (t) => ({
  projection: t.field({
    type: [ProjectedWeek],
    nullable: true,
    description:
      'The survivors of the weeks that are not over, from simulated seasons; the same facts give the same numbers. Null once the pool is decided, and where it hides chances. Visible to members of the pool.',
    authScopes: ({ id }) => ({ memberOf: id }),
    complexity: price.poolScan,
    resolve: (pool, _args, context) => projectionOf(context, pool),
  }),
}));

async function projectionOf(context: Context, pool: Pool): Promise<ProjectedSurvivors[] | null> {
  if (!pool.showChances || pool.decidedWeek !== null) return null;
  const facts = await projectionFacts(context, pool);
  return context.aggregates.projections.of(
    JSON.stringify({ ...facts, available: [...facts.available] }),
    () => projectSurvivors(facts),
  );
}

async function projectionFacts(context: Context, pool: Pool): Promise<ProjectionFacts> {
  const options = optionsOf(pool);
  const { firstWeek, lastWeek } = await weeksOf(context, pool);
  const last = Math.max(0, ...(await revealedWeeks(context, pool.id)));
  const weeks = await load(context).weeks.load(pool.id);
  const isOver = weeks.some(({ week, completedAt }) => week === last && completedAt !== null);
  const groups = last === 0 ? [] : await fieldOf(context, pool, last, weeks);
  const next = Math.max(firstWeek, isOver || last === 0 ? last + 1 : last);
  const used = await teamsUsedOf(context, pool);
  const alive = await publiclyAlive(context, pool.id);
  // Of these entries, those already eliminated failed in a week before its deadline, which is secret until
  // then.
  const waiting = (await load(context).entryCounts.load(pool.id)).filter(({ startWeek }) => startWeek > last);
  const field = Array.from({ length: options.lives }, () => 0);
  const add = (lives: number, count: number) => {
    if (lives > 0) field[Math.min(lives, options.lives) - 1]! += count;
  };
  for (const { livesLeft, count } of groups) add(livesLeft, count);
  for (const { startWeek, count } of waiting)
    add(lossesToGo(options.lives - missedStrikes(options, startWeek).length, options), count);
  return {
    weeks: await Promise.all(
      Array.from({ length: Math.max(0, lastWeek - next + 1) }, async (_, index) => {
        const week = next + index;
        return {
          week,
          games: await openGames(context, pool, await gamesOfWeek(context, pool.id, week)),
          picks: picksInWeek(options, week),
          groups: week === last ? groups : null,
          isReset: week === options.reuseTeamsFromWeek,
        };
      }),
    ),
    field,
    available: new Map([...used].map(([team, count]) => [team, alive === 0 ? 1 : 1 - count / alive])),
    allOut: options.allOut,
  };
}

/** The entries of a week after its results so far. */
async function fieldOf(
  context: Context,
  pool: Pool,
  week: number,
  weeks: readonly PoolWeek[],
): Promise<WeekGroup[]> {
  const [groups, games, rulings] = await Promise.all([
    load(context).weekField.load({ poolId: pool.id, week }),
    gamesOfWeek(context, pool.id, week),
    load(context).rulings.load(pool.id),
  ]);
  const isVoid = weeks.some((one) => one.week === week && one.isVoid);
  const outcomes = isVoid ? new Map() : teamOutcomes(games, rulings, pool.pickTo);
  return groups.map((group) => openGroup(group, outcomes, pool)).filter(({ livesLeft }) => livesLeft > 0);
}
