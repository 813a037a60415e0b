import { factLines, readFactFile, refuse } from './factFile.ts';
import { loadTeams } from './teams.ts';

/** A game that was played, with its result. */
export interface GameFact {
  week: number;
  kickoff: Date;
  awayTeamId: string;
  homeTeamId: string;
  awayScore: number;
  homeScore: number;
  /** The closing line: points for the home team, negative when it was favored. */
  line: number;
  wentToOvertime: boolean;
  isNeutralSite: boolean;
}

export interface SeasonFacts {
  /** The year the season starts in. */
  year: number;
  weekCount: number;
  /** Sorted by week, then by kickoff. */
  games: GameFact[];
}

const game =
  /^(?<away>[A-Z]{2,3})\s+(?<awayScore>\d{1,3})\s+(?<home>[A-Z]{2,3})\s+(?<homeScore>\d{1,3})\s+(?<line>-?\d{1,2}(\.5)?)\s+(?<kickoff>\d{4}-\d\d-\d\dT\d\d:\d\dZ)(?<ot>\s+ot)?(?<neutral>\s+neutral)?$/;

/** A valid kickoff is between August of the season's year and the following February. */
function isOfSeason(kickoff: Date, year: number): boolean {
  return kickoff.getTime() > Date.UTC(year, 7, 1) && kickoff.getTime() < Date.UTC(year + 1, 1, 28);
}

/**
 * Parses a season file; the comment in the file describes its columns. @throws SeasonFileError naming the
 * first line that is malformed or contradicts earlier lines
 */
export function parseSeason(text: string, file: string): SeasonFacts {
  const [head, ...lines] = factLines(text);
  const [, year, weeks] = /^season (\d{4}), (\d{1,2}) weeks$/.exec(head?.text ?? '') ?? [];
  if (!head || !year || !weeks)
    return refuse(file, head?.number ?? null, 'expected "season 2025, 18 weeks" first');
  const season: SeasonFacts = { year: Number(year), weekCount: Number(weeks), games: [] };
  const known = new Set(loadTeams(season.year).map((team) => team.id));
  let week = 0;
  const playing = new Map<string, number>();

  for (const { number, text: fact } of lines) {
    const heading = /^week (\d{1,2})$/.exec(fact);
    if (heading) {
      if (Number(heading[1]) !== week + 1) refuse(file, number, `expected week ${week + 1}, found "${fact}"`);
      week += 1;
      if (week > season.weekCount) refuse(file, number, `the season has ${season.weekCount} weeks`);
      playing.clear();
      continue;
    }
    if (week === 0) refuse(file, number, `expected "week 1", found "${fact}"`);
    const found = game.exec(fact)?.groups;
    if (!found) {
      return refuse(file, number, `expected "DAL 20  PHI 24  -8.5  2025-09-05T00:20Z", found "${fact}"`);
    }
    for (const team of [found.away!, found.home!]) {
      if (!known.has(team)) refuse(file, number, `no team ${team} in ${season.year}`);
      const before = playing.get(team);
      if (before !== undefined)
        refuse(file, number, `${team} already plays in week ${week}, in line ${before}`);
      playing.set(team, number);
    }
    const kickoff = new Date(found.kickoff!);
    // Date turns "02-30" into a day in March; its formatted text then differs.
    if (Number.isNaN(kickoff.getTime()) || !kickoff.toISOString().startsWith(found.kickoff!.slice(0, 16))) {
      refuse(file, number, `no such instant: ${found.kickoff}`);
    }
    if (!isOfSeason(kickoff, season.year)) {
      refuse(file, number, `${found.kickoff} is not in the season of ${season.year}`);
    }
    const [awayScore, homeScore] = [Number(found.awayScore), Number(found.homeScore)];
    const wentToOvertime = found.ot !== undefined;
    if (awayScore === 1 || homeScore === 1) refuse(file, number, 'nobody ends a game with 1 point');
    if (awayScore === homeScore && !wentToOvertime) refuse(file, number, 'a tie without overtime');
    season.games.push({
      week,
      kickoff,
      awayTeamId: found.away!,
      homeTeamId: found.home!,
      awayScore,
      homeScore,
      line: Number(found.line),
      wentToOvertime,
      isNeutralSite: found.neutral !== undefined,
    });
  }
  if (week !== season.weekCount) refuse(file, null, `ends after week ${week} of ${season.weekCount}`);
  season.games.sort((a, b) => a.week - b.week || a.kickoff.getTime() - b.kickoff.getTime());
  return season;
}

/** The season whose facts come with the program: a pool of it needs no import. */
export const SHIPPED_SEASON = 2025;

const loaded = new Map<number, SeasonFacts>();

/**
 * Returns the facts of a bundled season: 2025. @throws SeasonFileError when the file is missing or malformed
 */
export function loadSeason(year: number): SeasonFacts {
  let season = loaded.get(year);
  if (!season) {
    const { file, text } = readFactFile(`${year}.txt`);
    season = parseSeason(text, file);
    if (season.year !== year) refuse(file, null, `holds the season of ${season.year}`);
    loaded.set(year, season);
  }
  return season;
}
