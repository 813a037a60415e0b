import { rowId } from '../compare/rowId.ts';
import type { Shown, ShownPick } from '../compare/shown.ts';
import { LogReadError } from '../reading/readLog.ts';
import {
  countsOf,
  type DashboardCall,
  type EntryAnswer,
  type GamesCall,
  type PicksAnswer,
  type PicksCall,
  type StandingsAnswer,
  type WeekAnswer,
} from './answers.ts';
import { PICKS, STANDINGS, WEEK } from './documents.ts';
import type { SiteClient } from './siteClient.ts';

/**
 * What the site shows to members of a pool, by GraphQL and by REST: standings, winners, and of each week its games and picks.
 * @param poolId as the log names it
 * @throws LogReadError for an account that is no member
 */
export async function* readMembers(
  client: SiteClient,
  { slug, poolId }: { slug: string; poolId: string },
): AsyncGenerator<Shown> {
  const { firstWeek, lastWeek, ...standings } = await readStandings(client, slug);
  yield { screen: 'League Standings', ...standings };
  const dashboard = (await client.rest(`/api/dashboard/${poolId}`)) as DashboardCall | null;
  if (dashboard !== null) yield { screen: `GET /api/dashboard/${poolId}`, ...dashboardOf(dashboard) };
  for (let week = firstWeek; week <= lastWeek; week += 1) yield* readWeek(client, slug, week);
}

interface Standings extends Omit<Shown, 'screen'> {
  firstWeek: number;
  lastWeek: number;
}

async function readStandings(client: SiteClient, slug: string): Promise<Standings> {
  const entries: EntryAnswer[] = [];
  for (let after: string | null = null; ;) {
    const answer = (await client.graphql(STANDINGS, { slug, after })) as StandingsAnswer | null;
    const pool = answer?.pool ?? null;
    if (pool?.viewerMayRead !== true || pool.standings === null)
      throw new LogReadError(
        'The account of the token is no member of this pool: the site shows it no standings and no picks.',
      );
    const { edges, pageInfo } = pool.standings;
    entries.push(...edges.map(({ node }) => node));
    if (pageInfo.hasNextPage) {
      after = pageInfo.endCursor;
      continue;
    }
    const winners = pool.winners?.map(({ entry, prizeCents }) => ({
      entry: rowId(entry.id),
      username: entry.username,
      prizeCents,
    }));
    return {
      firstWeek: pool.firstWeek,
      lastWeek: pool.lastWeek,
      entries: entries.map(({ id, status, ...entry }) => ({
        ...entry,
        id: rowId(id),
        isOut: status === 'ELIMINATED',
      })),
      isEveryEntry: true,
      outcome: pool.outcome,
      ...(winners !== undefined && { winners }),
    };
  }
}

function dashboardOf({ stats, participants }: DashboardCall): Omit<Shown, 'screen'> {
  return {
    counts: countsOf(stats),
    entries: participants.map(({ id, username, isEliminated, eliminatedWeek, eliminationReason }) => ({
      id,
      username,
      isOut: isEliminated,
      eliminatedWeek,
      eliminationReason,
    })),
    isEveryEntry: true,
  };
}

async function* readWeek(client: SiteClient, slug: string, week: number): AsyncGenerator<Shown> {
  const answer = (await client.graphql(WEEK, { slug, week })) as WeekAnswer;
  const { deadline, isDeadlinePassed: isPassed, distribution, games } = answer.pool.week;
  const picksByTeam = distribution?.map(({ team, count, outcome }) => ({
    team: rowId(team.id),
    count,
    outcome,
  }));
  yield {
    screen: `Games of Week ${week}`,
    weeks: [{ week, deadline, isPassed, ...(picksByTeam !== undefined && { picksByTeam }) }],
    games: games.map(({ id, isCompleted: isFinal, homeTeam, awayTeam, ...game }) => ({
      ...game,
      id: rowId(id),
      home: rowId(homeTeam.id),
      away: rowId(awayTeam.id),
      isFinal,
    })),
  };
  const query = `?pool=${encodeURIComponent(slug)}`;
  const gamesCall = (await client.rest(`/api/games/week/${week}/details${query}`)) as GamesCall | null;
  if (gamesCall !== null) {
    yield {
      screen: `GET /api/games/week/${week}/details`,
      games: gamesCall.map(({ isCompleted: isFinal, homeTeamId: home, awayTeamId: away, ...game }) => ({
        id: game.id,
        week: game.week,
        homeScore: game.homeScore,
        awayScore: game.awayScore,
        home,
        away,
        isFinal,
      })),
    };
  }
  if (!isPassed) return;
  yield {
    screen: `All Picks of Week ${week}`,
    picks: await readPicks(client, slug, week),
    wholeWeeks: [week],
  };
  const picksCall = (await client.rest(`/api/picks/week/${week}${query}`)) as PicksCall | null;
  if (picksCall === null) return;
  yield {
    screen: `GET /api/picks/week/${week}`,
    picks: picksCall.map(({ participantId: entry, teamId: team, submittedAt, participant }) => ({
      entry,
      team,
      week,
      submittedAt,
      username: participant.username,
    })),
    wholeWeeks: [week],
  };
}

async function readPicks(client: SiteClient, slug: string, week: number): Promise<ShownPick[]> {
  const picks: ShownPick[] = [];
  for (let after: string | null = null; ;) {
    const answer = (await client.graphql(PICKS, { slug, week, after })) as PicksAnswer;
    const page = answer.pool.week.revealedPicks;
    if (page === null) return picks;
    picks.push(
      ...page.edges.map(({ node: { entry, team, ...pick } }) => ({
        ...pick,
        entry: rowId(entry.id),
        username: entry.username,
        team: rowId(team.id),
      })),
    );
    if (!page.pageInfo.hasNextPage) return picks;
    after = page.pageInfo.endCursor;
  }
}
