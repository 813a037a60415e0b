/** A game as a source has it that is not the verified site. */
export interface FactGame {
  /** The year in which the season starts. */
  season: number;
  /** From 1; playoff rounds follow the regular season. */
  week: number;
  /** Current abbreviations of the franchises (`franchiseOf`). */
  home: string;
  away: string;
  /** In milliseconds since 1970; null where the time is not known. */
  kickoff: number | null;
  status: 'SCHEDULED' | 'FINAL' | 'POSTPONED' | 'CANCELLED';
  /** Null unless FINAL. */
  homeScore: number | null;
  awayScore: number | null;
}

/** The games of a source. */
export interface Facts {
  /** As reports name it: a file or an address. */
  name: string;
  /** Whether a week that the source has is complete: a game that it lacks was not played. A feed's answer can be of one day. */
  isWhole: boolean;
  games: readonly FactGame[];
  /** The origin, where the source is another log. */
  origin: string | null;
}

/** Facts that cannot be read; the message names the source and says what to do. */
export class FactsError extends Error {
  override name = 'FactsError';
}

/** A score, or an error. @throws Error */
export function scoreOf(text: string): number {
  if (!/^\d{1,3}$/.test(text)) throw new Error(`${JSON.stringify(text.slice(0, 40))} is not a score`);
  return Number(text);
}
