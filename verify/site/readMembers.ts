import { readFields } from '../compare/readFields.ts';
import type { Shown } from '../compare/shown.ts';
import { LogReadError } from '../reading/readLog.ts';
import { answerFields } from './answerFields.ts';
import {
  countsOf,
  type DashboardCall,
  type GamesCall,
  type Page,
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
  const pools = await readStandings(client, slug);
  const { firstWeek, lastWeek } = pools[0]!;
  yield { ...readFields(pools.map(answerFields), 'League Standings'), isEveryEntry: true };
  const dashboard = (await client.rest(`/api/dashboard/${poolId}`)) as DashboardCall | null;
  if (dashboard !== null) yield dashboardOf(dashboard, `GET /api/dashboard/${poolId}`);
  for (let week = firstWeek; week <= lastWeek; week += 1) yield* readWeek(client, slug, week);
}

/** The pool once for each page of its standings. */
function readStandings(client: SiteClient, slug: string) {
  return readPages(
    async (after) => {
      const answer = (await client.graphql(STANDINGS, { slug, after })) as StandingsAnswer | null;
      if (answer?.pool?.viewerMayRead === true && answer.pool.standings !== null) return answer.pool;
      throw new LogReadError(
        'The account of the token is no member of this pool: the site shows it no standings and no picks.',
      );
    },
    ({ standings }) => standings,
  );
}

/** What a connection is a part of, once for each page. */
async function readPages<Part>(
  read: (after: string | null) => Promise<Part>,
  pageOf: (part: Part) => Page | null,
): Promise<Part[]> {
  const parts: Part[] = [];
  for (let after: string | null | undefined = null; after !== undefined;) {
    const part = await read(after);
    parts.push(part);
    const { hasNextPage = false, endCursor = null } = pageOf(part)?.pageInfo ?? {};
    after = hasNextPage ? endCursor : undefined;
  }
  return parts;
}

function dashboardOf({ stats, participants }: DashboardCall, screen: string): Shown {
  return {
    screen,
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
  yield readFields([answerFields(answer.pool.week)], `Games of Week ${week}`);
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
  if (!answer.pool.week.isDeadlinePassed) return;
  const weeks = await readPages(
    async (after) => ((await client.graphql(PICKS, { slug, week, after })) as PicksAnswer).pool.week,
    ({ revealedPicks }) => revealedPicks,
  );
  yield { ...readFields(weeks.map(answerFields), `All Picks of Week ${week}`), wholeWeeks: [week] };
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
