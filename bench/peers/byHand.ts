import type { Entry, Game, Pick, Pool, PoolWeek, Team } from '../../prisma/generated/sqlite/client.ts';
import { rulesVersion } from '../../graphql/actions/log/rulesVersion.ts';
import { isAutomatic } from '../../graphql/domain/autoPicks.ts';
import { currentWeekOf } from '../../graphql/domain/currentWeek.ts';
import { isDeadlinePassed } from '../../graphql/domain/deadlines.ts';
import { displayStatus, inGameOrder, statusText } from '../../graphql/domain/display.ts';
import { eliminationText } from '../../graphql/domain/eliminationText.ts';
import { thisWeekState, weeksSurvived } from '../../graphql/domain/entrySeason.ts';
import { lineText } from '../../graphql/domain/lines.ts';
import { entriesCostCents } from '../../graphql/domain/money.ts';
import { refuseWeek } from '../../graphql/domain/picks.ts';
import { refusalMessage } from '../../graphql/domain/refusalMessage.ts';
import { gameWinner, recordText } from '../../graphql/domain/records.ts';
import { lastWeekOf, optionsOf, picksInWeek } from '../../graphql/domain/options/poolOptions.ts';
import { ruleAnswers } from '../../graphql/domain/rulesText/answers.ts';
import { livesText, shownStrikeWeeks } from '../../graphql/domain/strikes.ts';
import { barringPicks, reusablePicks } from '../../graphql/domain/teamUses.ts';
import { isWelcomeDue } from '../../graphql/domain/welcome.ts';
import { clockOffsets, formatDeadline, utcOffsetMinutes } from '../../graphql/domain/zones.ts';
import { globalId, type NodeName } from '../../graphql/schema/globalIds.ts';
import { writeCursor } from '../../graphql/schema/cursors.ts';
import type { PeerContext } from './context.ts';

type Resolver<Parent> = (parent: Parent, args: Record<string, unknown>, context: PeerContext) => unknown;
const idOf =
  (name: NodeName): Resolver<{ id: number | string }> =>
  ({ id }) =>
    globalId(name, id);
const ZONE = 'Etc/GMT+4';
const teamOf =
  <Parent>(id: (parent: Parent) => string | null): Resolver<Parent> =>
  (parent, _args, { team }) => {
    const found = id(parent);
    return found === null ? null : team.load(found);
  };

/**
 * The resolvers that a diligent hand would write for the documents of the benchmark, with the rules of
 * `graphql/domain`, but without secrecy, permissions, limits and live updates. Their schema is
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
    statusText: ((game, _args, { now }) => statusText(game, now, ZONE)) satisfies Resolver<Game>,
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
  Entry: {
    id: idOf('Entry'),
    status: (({ eliminatedWeek }) =>
      eliminatedWeek === null ? 'ALIVE' : 'ELIMINATED') satisfies Resolver<Entry>,
    week: (async (entry, { number }, { pool }) => ({
      entry,
      number: (number as number | null) ?? currentWeekOf(await pool()),
    })) satisfies Resolver<Entry>,
    usedTeams: (({ id }, _args, { picks }) => picks.load(id)) satisfies Resolver<Entry>,
    picks: (({ id }, _args, { picks }) => picks.load(id)) satisfies Resolver<Entry>,
    livesText: (async (entry, _args, { pool }) =>
      livesText(entry, (await pool()).lives, { has: () => true })) satisfies Resolver<Entry>,
    thisWeek: (async (entry, _args, { pool }) => {
      const row = await pool();
      return row.decidedWeek === null ? { entry, number: currentWeekOf(row) } : null;
    }) satisfies Resolver<Entry>,
    weeksSurvived: (async ({ startWeek, eliminatedWeek }, _args, { pool, weeks }) => {
      const complete = (await weeks()).filter(({ completedAt }) => completedAt !== null);
      const numbers = complete.map(({ week }) => week);
      return weeksSurvived(startWeek, eliminatedWeek, numbers, (await pool()).decidedWeek);
    }) satisfies Resolver<Entry>,
    teamsLeftCount: (async ({ id }, _args, { passedWeeks, picks, pool, teamCount }) => {
      const [row, own, passed, all] = await Promise.all([pool(), picks.load(id), passedWeeks(), teamCount()]);
      const used = barringPicks(row, Math.max(0, ...passed) + 1, own);
      return all - new Set(used.map(({ teamId }) => teamId)).size;
    }) satisfies Resolver<Entry>,
    // The demo's pool shows no payments, and has no buy-backs, byes and tie-break.
    isPaid: () => null,
    buyBackOffer: () => null,
    byeWeeks: () => [],
    byesLeft: () => 0,
    tieBreakText: () => null,
    // A new entry would get one; those of the benchmark joined long ago.
    welcome: ((entry, _args, { now }) => (isWelcomeDue(entry, now) ? {} : null)) satisfies Resolver<Entry>,
    eliminationDetail: (async (entry, _args, { picks }) => {
      const { eliminatedWeek, eliminationReason } = entry;
      if (eliminatedWeek === null || eliminationReason === null) return null;
      const fatal = (await picks.load(entry.id)).find(({ week }) => week === eliminatedWeek);
      return { reason: eliminationReason, fatal };
    }) satisfies Resolver<Entry>,
  },
  EntryWeek: {
    id: (({ entry, number }) => globalId('EntryWeek', `${entry.id}-${number}`)) satisfies Resolver<EntryWeek>,
    pick: (async ({ entry, number }, _args, { picks }) =>
      (await picks.load(entry.id)).find(({ week }) => week === number)) satisfies Resolver<EntryWeek>,
    picks: picksOfWeek,
    usedTeams: (async ({ entry, number }, _args, { picks, pool }) =>
      barringPicks(await pool(), number, await picks.load(entry.id))) satisfies Resolver<EntryWeek>,
    teamsUsedBefore: (async ({ entry, number }, _args, { picks, pool }) =>
      reusablePicks(await pool(), number, await picks.load(entry.id))) satisfies Resolver<EntryWeek>,
    picksNeeded: (async ({ number }, _args, { pool }) =>
      picksInWeek(optionsOf(await pool()), number)) satisfies Resolver<EntryWeek>,
    viewerCanPick: (async ({ entry, number: week }, _args, { now, pool, picks, season, weeks }) => {
      const [row, { weekCount }, weekRows, pickRows] = await Promise.all([
        pool(),
        season(),
        weeks(),
        picks.load(entry.id),
      ]);
      const { decidedWeek } = row;
      const options = optionsOf(row);
      const bounds = { firstWeek: options.firstWeek, weekCount: lastWeekOf(options, weekCount) };
      const code = refuseWeek({
        viewerUserId: entry.userId,
        entry,
        week,
        ...bounds,
        decidedWeek,
        deadline: weekRows.find((one) => one.week === week)?.deadline ?? null,
        now,
        picksInWeek: picksInWeek(options, week),
        picks: barringPicks(options, week, pickRows),
      });
      const { startWeek, eliminatedWeek } = entry;
      const details = { week, ...bounds, startWeek, eliminatedWeek, decidedWeek };
      return { allowed: code === null, code, message: code && refusalMessage(code, details) };
    }) satisfies Resolver<EntryWeek>,
  },
  EntryThisWeek: {
    state: (async (entryWeek, args, context) => {
      const { entry, number: week } = entryWeek;
      const [pool, passed, picks] = await Promise.all([
        context.pool(),
        context.passedWeeks(),
        picksOfWeek(entryWeek, args, context),
      ]);
      return thisWeekState({
        week,
        startWeek: entry.startWeek,
        isOut: entry.eliminatedWeek !== null,
        isRevealed: passed.has(week),
        picked: picks.length,
        needed: picksInWeek(optionsOf(pool), week),
        outcomes: picks.map(({ outcome }) => outcome),
        isStruck: shownStrikeWeeks(entry, passed).includes(week),
        isBye: false,
      });
    }) satisfies Resolver<EntryWeek>,
    isBye: () => false,
    picks: picksOfWeek,
  },
  EliminationDetail: {
    text: ((detail, _args, context) => wordsOf(detail, true, context)) satisfies Resolver<Elimination>,
    shortText: ((detail, _args, context) => wordsOf(detail, false, context)) satisfies Resolver<Elimination>,
  },
  UsedTeam: {
    team: teamOf<Pick>(({ teamId }) => teamId),
  },
  Pick: {
    id: idOf('Pick'),
    isAutomatic: (({ source }) => isAutomatic(source)) satisfies Resolver<Pick>,
    isFromPlan: (({ source }) => source === 'PLAN') satisfies Resolver<Pick>,
    // Picks of the demo's pool are final.
    viewerCanChange: () => false,
    team: teamOf<Pick>(({ teamId }) => teamId),
    game: (({ gameId }, _args, { game }) => game.load(gameId)) satisfies Resolver<Pick>,
  },
};

interface EntryWeek {
  entry: Entry;
  number: number;
}

interface Elimination {
  reason: NonNullable<Entry['eliminationReason']>;
  fatal?: Pick;
}

async function picksOfWeek({ entry, number }: EntryWeek, _args: unknown, { picks }: PeerContext) {
  const own = await picks.load(entry.id);
  return own.filter(({ week }) => week === number).sort((a, b) => a.slot - b.slot);
}

async function wordsOf({ reason, fatal }: Elimination, isLong: boolean, { game, team }: PeerContext) {
  if (!fatal) return eliminationText({ reason, team: null }, isLong);
  const { homeTeamId, awayTeamId, homeScore, awayScore } = await game.load(fatal.gameId);
  const isHome = fatal.teamId === homeTeamId;
  const [{ nickname }, { nickname: opponent }] = await Promise.all([
    team.load(fatal.teamId),
    team.load(isHome ? awayTeamId : homeTeamId),
  ]);
  const [score, opponentScore] = isHome ? [homeScore, awayScore] : [awayScore, homeScore];
  return eliminationText({ reason, team: { nickname, opponent, score, opponentScore } }, isLong);
}
