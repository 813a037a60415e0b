import { parse } from 'csv-parse/sync';
import { readFileSync } from 'node:fs';
import { readSchedule } from '#graphql/season/feeds/schedule.ts';
import type { RatedResult } from '#graphql/outlook/rules/chances/ratings.ts';

/** A game of a regular season that was played. */
export interface PastGame extends RatedResult {
  season: number;
  week: number;
  /** Points for the home team at kickoff; null without one. */
  line: number | null;
}

/** The games of the regular seasons in nflverse-style files, by season. @throws ScheduleError */
export async function readPastGames(files: readonly string[]): Promise<PastGame[]> {
  const games: PastGame[] = [];
  for (const file of files) {
    const text = readFileSync(file, 'utf8');
    const rows = parse(text, { columns: true }) as { season: string }[];
    for (const season of new Set(rows.map((row) => Number(row.season)))) {
      const schedule = await readSchedule({ text, season });
      for (const game of schedule.games) {
        if (game.homeScore === null || game.awayScore === null || game.week > schedule.weekCount) continue;
        games.push({
          season,
          week: game.week,
          homeTeamId: game.homeTeamId,
          awayTeamId: game.awayTeamId,
          isNeutralSite: game.isNeutralSite ?? false,
          margin: game.homeScore - game.awayScore,
          line: game.line ?? null,
        });
      }
    }
  }
  return games.sort((a, b) => a.season - b.season || a.week - b.week);
}
