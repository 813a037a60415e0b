import type { ResultFacts } from '#graphql/grading/rules/facts.ts';

export interface TeamRecord {
  wins: number;
  losses: number;
  ties: number;
}

/** "5-2", "5-2-1" after a tie, "0-0" without a record (SPECIFICATION 2.9). */
export function recordText(record: TeamRecord | null | undefined): string {
  if (!record) return '0-0';
  const { wins, losses, ties } = record;
  return ties > 0 ? `${wins}-${losses}-${ties}` : `${wins}-${losses}`;
}

/** Wins, losses and ties by team id, of final games only; a team without a final game is missing. */
export function teamRecords(games: readonly ResultFacts[]): Map<string, TeamRecord> {
  const records = new Map<string, TeamRecord>();
  const recordOf = (teamId: string): TeamRecord => {
    const known = records.get(teamId) ?? { wins: 0, losses: 0, ties: 0 };
    records.set(teamId, known);
    return known;
  };
  for (const { status, homeTeamId, awayTeamId, homeScore, awayScore } of games) {
    if (status !== 'FINAL' || homeScore === null || awayScore === null) continue;
    const home = recordOf(homeTeamId);
    const away = recordOf(awayTeamId);
    if (homeScore === awayScore) {
      home.ties++;
      away.ties++;
    } else if (homeScore > awayScore) {
      home.wins++;
      away.losses++;
    } else {
      home.losses++;
      away.wins++;
    }
  }
  return records;
}

/** The winner's team id; null before the final and after a tie. */
export function gameWinner(game: ResultFacts): string | null {
  if (game.status !== 'FINAL' || game.homeScore === null || game.awayScore === null) return null;
  if (game.homeScore === game.awayScore) return null;
  return game.homeScore > game.awayScore ? game.homeTeamId : game.awayTeamId;
}
