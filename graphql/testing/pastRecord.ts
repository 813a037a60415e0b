import type { Fixture } from './schema.ts';

/** What a server answers of a pool: now, and of an instant that has passed. */
export interface PastRecord {
  counts: { alive: number; out: number };
  /** In order: entry, status, week, reason, strikes. */
  standings: unknown[][];
  /** By week, "entry:team", sorted; null while they are secret. */
  picks: Record<number, string[] | null>;
  /** By week: teams, status, scores and ruling, sorted. */
  games: Record<number, string[]>;
}

const WEEKS = [1, 2, 3];
const teams = 'homeTeam { id } awayTeam { id } status homeScore awayScore';

interface Node<Of> {
  edges: { node: Of }[];
}

interface AnsweredGame {
  homeTeam: { id: string };
  awayTeam: { id: string };
  status: string;
  homeScore: number | null;
  awayScore: number | null;
  kickoff: string;
  ruling: string | null;
}

interface AnsweredPick {
  entry: { id: string };
  team: { id: string };
}

/** What the server answers now. */
export async function recordNow(fixture: Fixture): Promise<PastRecord> {
  const { data, errors } = await fixture.ask(
    'alice',
    `query ($pool: ID!) { pool(id: $pool) {
      stats { activePlayers eliminatedPlayers }
      standings(first: 200) { edges { node { id status eliminatedWeek eliminationReason strikeWeeks } } }
      ${WEEKS.map(
        (week) => `w${week}: week(number: ${week}) {
          revealedPicks(first: 200) { edges { node { entry { id } team { id } } } }
          games { ${teams} kickoff ruling(pool: $pool) } }`,
      ).join('\n')}
    } }`,
    { pool: fixture.pool },
  );
  if (errors.length > 0) throw new Error(JSON.stringify(errors));
  const { stats, standings, ...weeks } = data.pool;
  return {
    counts: { alive: stats.activePlayers, out: stats.eliminatedPlayers },
    standings: (standings as Node<Record<string, unknown>>).edges.map(({ node }) => [
      ...[node.id, node.status, node.eliminatedWeek, node.eliminationReason],
      String(node.strikeWeeks),
    ]),
    picks: byWeek((week) => pickNames(weeks[`w${week}`].revealedPicks)),
    games: byWeek((week) => gameNames(weeks[`w${week}`].games)),
  };
}

/** What the server says about an instant. */
export async function recordOf(fixture: Fixture, instant: Date): Promise<PastRecord> {
  const { data, errors } = await fixture.ask(
    'alice',
    `query ($pool: ID!, $instant: DateTime!) { pool(id: $pool) { asOf(instant: $instant) {
      aliveCount outCount
      standings(first: 200) { totalCount edges { node { entry { id } status week reason strikeWeeks } } }
      ${WEEKS.map(
        (week) => `p${week}: picks(week: ${week}, first: 200) {
          totalCount edges { node { entry { id } team { id } } } }
          g${week}: games(week: ${week}) { ${teams} kickoff ruling }`,
      ).join('\n')}
    } } }`,
    { pool: fixture.pool, instant: instant.toISOString() },
  );
  if (errors.length > 0) throw new Error(JSON.stringify(errors));
  const { aliveCount, outCount, standings, ...weeks } = data.pool.asOf;
  const counted = [standings, ...WEEKS.map((week) => weeks[`p${week}`])].filter((list) => list !== null);
  for (const { totalCount, edges } of counted as (Node<unknown> & { totalCount: number })[]) {
    if (totalCount !== edges.length) throw new Error(`${totalCount} are counted, ${edges.length} listed`);
  }
  return {
    counts: { alive: aliveCount, out: outCount },
    standings: (standings as Node<Record<string, unknown> & { entry: { id: string } }>).edges.map(
      ({ node }) => [node.entry.id, node.status, node.week, node.reason, String(node.strikeWeeks)],
    ),
    picks: byWeek((week) => pickNames(weeks[`p${week}`])),
    games: byWeek((week) => gameNames(weeks[`g${week}`])),
  };
}

function byWeek<Value>(of: (week: number) => Value): Record<number, Value> {
  return Object.fromEntries(WEEKS.map((week) => [week, of(week)]));
}

function pickNames(picks: Node<AnsweredPick> | null): string[] | null {
  return picks?.edges.map(({ node }) => `${node.entry.id}:${node.team.id}`).sort() ?? null;
}

/** The log does not say that a game is being played, nor its score until it is final. */
function gameNames(games: AnsweredGame[]): string[] {
  return games
    .map(({ homeTeam, awayTeam, status, homeScore, awayScore, kickoff, ruling }) => {
      const score = status === 'FINAL' ? `${awayScore}-${homeScore}` : '';
      return `${awayTeam.id} at ${homeTeam.id} ${kickoff} ${status === 'LIVE' ? 'SCHEDULED' : status} ${score} ${ruling}`;
    })
    .sort();
}
