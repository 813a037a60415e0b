import { franchiseOf } from '#graphql/season/rules/franchises.ts';
import { type FactGame, type Facts, FactsError } from './facts.ts';

const HEADING = /^season (\d{4}), \d{1,2} weeks$/m;
const GAME = /^([A-Z]{2,3})\s+(\d{1,3})\s+([A-Z]{2,3})\s+(\d{1,3})\s+\S+\s+(\d{4}-\d\d-\d\dT\d\d:\d\dZ)\b/;

/** Whether a text is a season in the project's own format (prisma/seasons). */
export function isSeason(text: string): boolean {
  return HEADING.test(text);
}

/** Reads a season that was played. @throws FactsError */
export function readSeason(text: string, name: string): Facts {
  const season = Number(HEADING.exec(text)?.[1]);
  const games: FactGame[] = [];
  let week = 0;
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const fact = line.trim();
    if (fact === '' || fact.startsWith('#') || HEADING.test(fact)) continue;
    const heading = /^week (\d{1,2})$/.exec(fact);
    if (heading) {
      week = Number(heading[1]);
      continue;
    }
    const [, away, awayScore, home, homeScore, kickoff] = GAME.exec(fact) ?? [];
    if (kickoff === undefined)
      throw new FactsError(`${name}, line ${index + 1}: ${JSON.stringify(fact)} is no game.`);
    games.push({
      season,
      week,
      home: franchiseOf(home!),
      away: franchiseOf(away!),
      kickoff: Date.parse(kickoff),
      status: 'FINAL',
      homeScore: Number(homeScore),
      awayScore: Number(awayScore),
    });
  }
  return { name, isWhole: true, games, origin: null };
}
