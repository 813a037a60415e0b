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

interface Answered<Of> {
  data: Of;
  errors: readonly unknown[];
}

interface AnsweredNow {
  stats: { activePlayers: number; eliminatedPlayers: number };
  standings: Node<Record<string, unknown>>;
  [week: `w${number}`]: { revealedPicks: Node<AnsweredPick> | null; games: AnsweredGame[] };
}

interface Counted<Of> extends Node<Of> {
  totalCount: number;
}

interface AnsweredThen {
  aliveCount: number;
  outCount: number;
  standings: Counted<Record<string, unknown> & { entry: { id: string } }>;
  [picks: `p${number}`]: Counted<AnsweredPick> | null;
  [games: `g${number}`]: AnsweredGame[];
}

/** What the server answers now. */
export async function recordNow(fixture: Fixture): Promise<PastRecord> {
  const answer: Answered<{ pool: AnsweredNow }> = await fixture.ask(
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
  if (answer.errors.length > 0) throw new Error(JSON.stringify(answer.errors));
  const { stats, standings, ...weeks } = answer.data.pool;
  return {
    counts: { alive: stats.activePlayers, out: stats.eliminatedPlayers },
    standings: standings.edges.map(({ node }) => [
      ...[node.id, node.status, node.eliminatedWeek, node.eliminationReason],
      String(node.strikeWeeks),
    ]),
    picks: byWeek((week) => pickNames(weeks[`w${week}`]!.revealedPicks)),
    games: byWeek((week) => gameNames(weeks[`w${week}`]!.games)),
  };
}

/** What the server says about an instant. */
export async function recordOf(fixture: Fixture, instant: Date): Promise<PastRecord> {
  const answer: Answered<{ pool: { asOf: AnsweredThen } }> = await fixture.ask(
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
  if (answer.errors.length > 0) throw new Error(JSON.stringify(answer.errors));
  const { aliveCount, outCount, standings, ...weeks } = answer.data.pool.asOf;
  const picksOf = (week: number) => weeks[`p${week}`] as Counted<AnsweredPick> | null;
  const counted = [standings, ...WEEKS.map(picksOf)].filter((list) => list !== null);
  for (const { totalCount, edges } of counted) {
    if (totalCount !== edges.length) throw new Error(`${totalCount} are counted, ${edges.length} listed`);
  }
  return {
    counts: { alive: aliveCount, out: outCount },
    standings: standings.edges.map(({ node }) => [
      ...[node.entry.id, node.status, node.week, node.reason],
      String(node.strikeWeeks),
    ]),
    picks: byWeek((week) => pickNames(picksOf(week))),
    games: byWeek((week) => gameNames(weeks[`g${week}`] as AnsweredGame[])),
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
