import type { Entry, Game, GameRuling, Pool, PoolWeek } from '#prisma/generated/sqlite/client.ts';
import { endedNow, supposed, teamOutcomes, type SupposedResult, type WeekGroup } from '../rules/field.ts';
import { Leverage, type OpenGame } from '../rules/leverage.ts';
import { isOpen, merged, openGroup } from '../rules/openField.ts';
import { optionsOf, type PoolOptions } from '#graphql/pools/rules/options/poolOptions.ts';
import type { PickOutcome } from '#graphql/grading/rules/facts.ts';
import { poolOf } from '#graphql/api/arguments.ts';
import type { Context } from '#graphql/api/context.ts';
import { gamesOfWeek, winChanceOf } from '#graphql/season/schema/game.ts';
import { load } from '#graphql/api/loaders/loaders.ts';
import { revealedWeeks } from '#graphql/picks/schema/pickSecrecy.ts';

/** A week after its deadline: its entries, and the effect of its games. */
export interface WeekFacts {
  pool: Pool;
  options: PoolOptions;
  week: number;
  /** Number of picks for the week. */
  picks: number;
  groups: readonly WeekGroup[];
  /** In display order: each game as stored, and with its assumed result. */
  games: readonly { real: Game; counted: Game; supposed: SupposedResult | null }[];
  rulings: readonly GameRuling[];
  /** Outcomes of a pick of each team, by the assumed results. */
  outcomes: ReadonlyMap<string, PickOutcome>;
}

/**
 * Whether a week's results matter and may be known: its deadline has passed, and the pool was not decided in
 * an earlier week.
 */
export async function hasOutlook(context: Context, { poolId, week }: PoolWeek): Promise<boolean> {
  if (!(await revealedWeeks(context, poolId)).has(week)) return false;
  const { decidedWeek } = await poolOf(context, poolId);
  return decidedWeek === null || week <= decidedWeek;
}

/**
 * The week as if its games ended now, with assumed results; null when it has no outlook.
 * @param results by game id
 */
export async function weekFacts(
  context: Context,
  poolWeek: PoolWeek,
  results: ReadonlyMap<number, SupposedResult>,
): Promise<WeekFacts | null> {
  if (!(await hasOutlook(context, poolWeek))) return null;
  const { poolId, week } = poolWeek;
  const [pool, picks, groups, all, rulings] = await Promise.all([
    poolOf(context, poolId),
    load(context).pickCount.load({ poolId, week }),
    load(context).weekField.load({ poolId, week }),
    gamesOfWeek(context, poolId, week),
    load(context).rulings.load(poolId),
  ]);
  const games = all.map((real) => {
    const result = results.get(real.id) ?? null;
    return { real, counted: result === null ? endedNow(real) : supposed(real, result), supposed: result };
  });
  const outcomes = teamOutcomes(
    games.map(({ counted }) => counted),
    rulings,
    pool.pickTo,
  );
  return { pool, options: optionsOf(pool), week, picks, groups, games, rulings, outcomes };
}

/** Games without a result, running ones included, with their chances. */
export async function openGames(
  context: Context,
  { pickTo }: Pick<Pool, 'pickTo'>,
  games: readonly Game[],
): Promise<OpenGame[]> {
  return Promise.all(
    games.filter(isOpen).map(async (game) => ({
      id: game.id,
      ...(pickTo === 'WIN'
        ? { onHomeWin: game.homeTeamId, onAwayWin: game.awayTeamId }
        : { onHomeWin: game.awayTeamId, onAwayWin: game.homeTeamId }),
      homeWinChance: (await winChanceOf(context, game))?.home ?? null,
    })),
  );
}

/** The effect of the week's open games, given its real and assumed results; null where the pool hides chances. */
export async function leverageOf(
  context: Context,
  facts: WeekFacts,
): Promise<{ leverage: Leverage; outcomes: ReadonlyMap<string, PickOutcome> } | null> {
  const { pool, groups, options, rulings } = facts;
  if (!pool.showChances) return null;
  const games = facts.games.map(({ real, counted, supposed: result }) => (result === null ? real : counted));
  const outcomes = teamOutcomes(games, rulings, pool.pickTo);
  const open = await openGames(context, pool, games);
  const field = merged(groups.map((group) => openGroup(group, outcomes, options)));
  const key = JSON.stringify([open, field]);
  return { leverage: context.aggregates.leverage.of(key, () => new Leverage(open, field)), outcomes };
}

export async function viewersEntriesIn(context: Context, { pool, week }: WeekFacts): Promise<Entry[]> {
  if (context.viewer === null) return [];
  const entries = await load(context).entriesOfUser.load(context.viewer.userId);
  return entries.filter(
    ({ poolId, startWeek, eliminatedWeek }) =>
      poolId === pool.id && startWeek <= week && (eliminatedWeek === null || eliminatedWeek >= week),
  );
}
