import { factLines, readFactFile, refuse } from './factFile.ts';

export interface TeamFact {
  /** The scoreboard feed's abbreviation: "KC", "LAR", "WSH". */
  id: string;
  /** The schedule file's abbreviation where it differs: "LA", "WAS". */
  scheduleAbbreviation: string | null;
  city: string;
  nickname: string;
  conference: 'AFC' | 'NFC';
  division: 'EAST' | 'NORTH' | 'SOUTH' | 'WEST';
  /** Hexadecimal color: "#A40227". */
  primaryColor: string;
  secondColor: string;
  /**
   * First and last season under this name, by the year they start in; null where 1999 to today sets no bound.
   */
  firstSeason: number | null;
  lastSeason: number | null;
}

const line =
  /^(?<id>[A-Z]{2,3})\s+(?<conference>AFC|NFC)\s+(?<division>East|North|South|West)\s+(?<first>#[0-9A-F]{6})\s+(?<second>#[0-9A-F]{6})\s+(?<names>[^|]+\|[^|]+)(?<options>(\|[^|]+)*)$/;

/**
 * Parses a teams file; the comment in the file describes its columns. @throws SeasonFileError naming the
 * malformed line
 */
export function parseTeams(text: string, file: string): TeamFact[] {
  const teams: TeamFact[] = [];
  const taken = new Set<string>();
  for (const { number, text: fact } of factLines(text)) {
    const found = line.exec(fact)?.groups;
    if (!found) {
      return refuse(
        file,
        number,
        `expected "KC  AFC West  #E31837 #FFB612  Kansas City | Chiefs", found "${fact}"`,
      );
    }
    const [city, nickname] = found.names!.split('|').map((name) => name.trim());
    const options = { csv: null as string | null, from: null as number | null, to: null as number | null };
    for (const option of found.options!.split('|').slice(1)) {
      const [, key, value] = /^\s*(csv|from|to)\s+(\S+)\s*$/.exec(option) ?? [];
      if (key === 'csv' && /^[A-Z]{2,3}$/.test(value!)) options.csv = value!;
      else if ((key === 'from' || key === 'to') && /^\d{4}$/.test(value!)) options[key] = Number(value);
      else refuse(file, number, `expected "csv LA", "from 2016" or "to 2015", found "${option.trim()}"`);
    }
    for (const abbreviation of [found.id!, ...(options.csv ? [options.csv] : [])]) {
      if (taken.has(abbreviation)) refuse(file, number, `${abbreviation} stands twice`);
      taken.add(abbreviation);
    }
    teams.push({
      id: found.id!,
      scheduleAbbreviation: options.csv,
      city: city!,
      nickname: nickname!,
      conference: found.conference as TeamFact['conference'],
      division: found.division!.toUpperCase() as TeamFact['division'],
      primaryColor: found.first!,
      secondColor: found.second!,
      firstSeason: options.from,
      lastSeason: options.to,
    });
  }
  return teams;
}

let all: TeamFact[] | undefined;

function everyTeam(): TeamFact[] {
  if (!all) {
    const { file, text } = readFactFile('teams.txt');
    all = parseTeams(text, file);
  }
  return all;
}

/**
 * Returns the teams with their names and cities in a season, by the year it starts in; without one, today's
 * 32. @throws SeasonFileError when the file is missing or malformed
 */
export function loadTeams(seasonYear?: number): TeamFact[] {
  return everyTeam().filter((team) =>
    seasonYear === undefined
      ? team.lastSeason === null
      : (team.firstSeason ?? seasonYear) <= seasonYear && seasonYear <= (team.lastSeason ?? seasonYear),
  );
}

/**
 * Returns the Team.id of an abbreviation in either spelling ("LA" and "LAR", "WAS" and "WSH"), former teams
 * included.
 */
export function findTeamId(abbreviation: string): string | null {
  const wanted = abbreviation.trim().toUpperCase();
  const found = everyTeam().find((team) => team.id === wanted || team.scheduleAbbreviation === wanted);
  return found?.id ?? null;
}
