/** A team under its names in a season. */
export interface NamedTeam {
  id: string;
  /** A second abbreviation in use, "LA" beside "LAR"; null for none. */
  scheduleAbbreviation: string | null;
  city: string;
  nickname: string;
}

/** What people write, besides city, nickname and the abbreviations of the teams themselves. */
const ALIASES: Record<string, readonly string[]> = {
  ARI: ['ARZ', 'Cards'],
  BAL: ['BLT'],
  CAR: ['Cats'],
  CHI: ['Chi-town'],
  CIN: ['Cincy', 'Cinci'],
  CLE: ['CLV'],
  DAL: ['Boys'],
  GB: ['GNB', 'Pack'],
  HOU: ['HST'],
  IND: ['Indy'],
  JAX: ['JAC', 'Jags'],
  KC: ['KAN', 'KCC'],
  LAC: ['Bolts'],
  LV: ['LVR', 'Vegas'],
  MIA: ['Fins', 'Phins'],
  MIN: ['Minny', 'Vikes'],
  NE: ['NWE', 'Pats'],
  NO: ['NOR', 'NOS', 'NOLA'],
  NYG: ['Gmen', 'G-Men'],
  PHI: ['Philly', 'Birds'],
  PIT: ['Pitt'],
  SEA: ['Hawks'],
  SF: ['SFO', 'Niners', '9ers', 'San Fran', 'Forty Niners'],
  TB: ['TAM', 'TBB', 'Tampa', 'Bucs'],
  WSH: ['Wash', 'WFT', 'Football Team', 'Washington Football Team', 'Redskins', 'DC'],
};

/** Short forms of a city that people write before a nickname: "NY Giants". */
const SHORT_CITIES: Record<string, string> = { 'New York': 'NY', 'Los Angeles': 'LA' };

/** A found team, or the teams that the text can mean: none, or several. */
export type FoundTeam = { id: string } | { candidates: readonly string[] };

/**
 * Returns a function that finds a team by any name in use: abbreviation, city, nickname, both, or a common short
 * form; case, accents, spaces and punctuation do not matter. An abbreviation counts before a city: "LA" is the Rams.
 */
export function createTeamFinder(teams: readonly NamedTeam[]): (text: string) => FoundTeam {
  const abbreviations = new Map<string, Set<string>>();
  const names = new Map<string, Set<string>>();
  const add = (to: Map<string, Set<string>>, name: string, id: string) => {
    const key = keyOf(name);
    to.set(key, (to.get(key) ?? new Set()).add(id));
  };
  for (const { id, scheduleAbbreviation, city, nickname } of teams) {
    add(abbreviations, id, id);
    if (scheduleAbbreviation !== null) add(abbreviations, scheduleAbbreviation, id);
    const short = SHORT_CITIES[city];
    const all = [city, nickname, `${city} ${nickname}`, `${id} ${nickname}`, ...(ALIASES[id] ?? [])];
    if (short !== undefined) all.push(short, `${short} ${nickname}`);
    for (const name of all) add(names, name, id);
  }
  return (text) => {
    const key = keyOf(text);
    const found = [...(abbreviations.get(key) ?? names.get(key) ?? [])];
    return found.length === 1 ? { id: found[0]! } : { candidates: found.toSorted() };
  };
}

function keyOf(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
}
