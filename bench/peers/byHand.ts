import type { Game, Pool, PoolWeek, Team } from '../../prisma/generated/sqlite/client.ts';
import { rulesVersion } from '../../graphql/log/statements/rulesVersion.ts';
import { currentWeekOf } from '../../graphql/season/rules/currentWeek.ts';
import { isDeadlinePassed } from '../../graphql/season/rules/deadlines.ts';
import { displayStatus, inGameOrder, stateText } from '../../graphql/season/rules/display.ts';
import { lineText } from '../../graphql/season/rules/lines.ts';
import { entriesCostCents } from '../../graphql/money/rules/money.ts';
import { gameWinner, recordText } from '../../graphql/season/rules/records.ts';
import { lastWeekOf, optionsOf } from '../../graphql/pools/rules/options/poolOptions.ts';
import { ruleAnswers } from '../../graphql/pools/rules/rulesText/answers.ts';
import { clockOffsets, formatDeadline, utcOffsetMinutes } from '../../graphql/kernel/rules/zones.ts';
import { globalId } from '../../graphql/api/paging/globalIds.ts';
import { writeCursor } from '../../graphql/api/paging/cursors.ts';
import { entryResolvers } from './entriesByHand.ts';
import { idOf, type Resolver, teamOf } from './resolver.ts';

const ZONE = 'Etc/GMT+4';

/**
 * The resolvers that a diligent hand would write for the documents of the benchmark, with our rules,
 * but without secrecy, permissions, limits and live updates. Their schema is
 * `schema.graphql`.
 */
export const resolvers = {
  Query: {
    // The demo's scores come from its replay.
    site: () => ({ hasScoreFeed: true }),
    pool: ((_root, _args, { pool }) => pool()) satisfies Resolver<unknown>,
    entry: ((_root, { id }, { source }) =>
      source.entry(Number(atob(String(id)).split(':')[1]))) satisfies Resolver<unknown>,
  },
  Pool: {
    id: idOf('Pool'),
    currentWeek: currentWeekOf satisfies Resolver<Pool>,
    clockOffsets: (({ timeZone, seasonYear }) =>
      clockOffsets(
        timeZone,
        new Date(Date.UTC(seasonYear, 0)),
        new Date(Date.UTC(seasonYear + 1, 6)),
      )) satisfies Resolver<Pool>,
    season: ((_pool, _args, { season }) => season()) satisfies Resolver<Pool>,
    week: (async (pool, { number }, { weeks }) => {
      const wanted = (number as number | null) ?? currentWeekOf(pool);
      return (await weeks()).find(({ week }) => week === wanted);
    }) satisfies Resolver<Pool>,
    stats: (async (pool, _args, { counts }) => {
      const { total, active } = await counts();
      return {
        totalPlayers: total,
        activePlayers: active,
        eliminatedPlayers: total - active,
        prizeCents: entriesCostCents(pool.entryFeeCents, total),
        currency: pool.currency,
        currentWeek: currentWeekOf(pool),
      };
    }) satisfies Resolver<Pool>,
    lastWeek: (async (pool, _args, { season }) =>
      lastWeekOf(pool, (await season()).weekCount)) satisfies Resolver<Pool>,
    hasLeader: (async ({ decidedWeek }, _args, { passedWeeks }) =>
      decidedWeek === null && (await passedWeeks()).size > 0) satisfies Resolver<Pool>,
    // The demo's pool is undecided while the benchmark runs.
    outcome: () => null,
    winners: () => null,
    viewerEntries: ((_pool, _args, { viewersEntries }) => viewersEntries()) satisfies Resolver<Pool>,
    // Nobody opened a pick, or got into an account, in the demo's pool.
    viewerOpenedPicks: () => [],
    rulesToAcknowledge: (async (pool, _args, { source, viewersEntries }) => {
      const [entry] = await viewersEntries();
      if (!entry || pool.decidedWeek !== null) return null;
      const version = rulesVersion(pool);
      const known = await source.acknowledgedRules(pool.id, entry.userId);
      if (known.includes(version)) return null;
      return { version, isChange: known.length > 0, answers: ruleAnswers({ options: optionsOf(pool) }) };
    }) satisfies Resolver<Pool>,
    standings: (async (pool, args, { source }) => {
      const first = args.first as number;
      const status = (args.status as string | null | undefined) ?? null;
      const rows = await source.standings(pool.id, status, first + 1);
      const edges = rows.slice(0, first).map((node) => ({
        node,
        cursor: writeCursor(
          node.eliminatedWeek === null ? `alive:${node.id}` : `out${node.eliminatedWeek}:${node.id}`,
        ),
      }));
      return {
        status,
        edges,
        pageInfo: { endCursor: edges.at(-1)?.cursor ?? null, hasNextPage: rows.length > first },
      };
    }) satisfies Resolver<Pool>,
  },
  StandingsConnection: {
    totalCount: (async ({ status }, _args, { counts }) => {
      const { total, active } = await counts();
      return status === null ? total : status === 'ALIVE' ? active : total - active;
    }) satisfies Resolver<{ status: string | null }>,
  },
  Season: {
    id: (({ year }) => globalId('Season', year)) satisfies Resolver<{ year: number }>,
    startsAt: (({ year }, _args, { source }) => source.seasonStart(year)) satisfies Resolver<{
      year: number;
    }>,
  },
  Week: {
    id: idOf('Week'),
    number: (({ week }) => week) satisfies Resolver<PoolWeek>,
    deadlineLabel: (({ deadline }) => formatDeadline(deadline, ZONE)) satisfies Resolver<PoolWeek>,
    deadlineOffsetMinutes: (({ deadline }) => utcOffsetMinutes(deadline, ZONE)) satisfies Resolver<PoolWeek>,
    isDeadlinePassed: (({ deadline }, _args, { now }) =>
      isDeadlinePassed(deadline, now)) satisfies Resolver<PoolWeek>,
    isComplete: (({ completedAt }) => completedAt !== null) satisfies Resolver<PoolWeek>,
    hasOutlook: (async ({ week, deadline }, _args, { now, pool }) => {
      const { decidedWeek } = await pool();
      return isDeadlinePassed(deadline, now) && (decidedWeek === null || week <= decidedWeek);
    }) satisfies Resolver<PoolWeek>,
    games: (async ({ week }, _args, { source, pool }) => {
      const { seasonYear, timeZone } = await pool();
      return inGameOrder(await source.games(seasonYear, week), timeZone);
    }) satisfies Resolver<PoolWeek>,
  },
  Game: {
    id: idOf('Game'),
    homeTeam: teamOf<Game>(({ homeTeamId }) => homeTeamId),
    awayTeam: teamOf<Game>(({ awayTeamId }) => awayTeamId),
    winner: teamOf<Game>(gameWinner),
    displayStatus: ((game, _args, { now }) => displayStatus(game, now)) satisfies Resolver<Game>,
    stateText: ((game, _args, { now }) => stateText(game, now)) satisfies Resolver<Game>,
    lineText: lineText satisfies Resolver<Game>,
    isUnderReview: (({ reviewSince }) => reviewSince !== null) satisfies Resolver<Game>,
  },
  Team: {
    id: idOf('Team'),
    abbreviation: (({ id }) => id) satisfies Resolver<Team>,
    name: (({ city, nickname }) => `${city} ${nickname}`) satisfies Resolver<Team>,
    record: (async ({ id }, _args, { records }) => ({
      text: recordText((await records()).get(id)),
    })) satisfies Resolver<Team>,
  },
  ...entryResolvers,
};
