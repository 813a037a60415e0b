import { franchiseOf } from './franchises.ts';

/** Aliases besides city, nickname and abbreviation, and codes of other sites, by the team's current abbreviation. */
const ALIASES: Record<string, readonly string[]> = {
  ARI: ['ARZ', 'AZ', 'CRD', 'Cards', 'Redbirds', 'Zona', 'Phoenix'],
  ATL: ['Dirty Birds'],
  BAL: ['BLT', 'RAV', 'B-more'],
  BUF: ['Bills Mafia'],
  CAR: ['Cats', 'North Carolina'],
  CHI: ['Chi-town', 'Da Bears'],
  CIN: ['Cincy', 'Cinci', 'Cinn', 'Bungals', 'Bungles', 'Bengos', 'Who Dey'],
  CLE: ['CLV', 'Brownies', 'Dawgs'],
  DAL: ['Boys', 'Pokes', "America's Team"],
  DEN: ['Donks'],
  DET: ['Motor City'],
  GB: ['GNB', 'G-Bay', 'Cheeseheads'],
  HOU: ['HST', 'HTX'],
  IND: ['CLT', 'Indy', 'Baltimore Colts'],
  JAX: ['JAC', 'Jags', 'J-ville', 'Duval'],
  KC: ['KAN', 'KCC'],
  LAC: ['Bolts', 'San Diego', 'San Diego Chargers', 'SD', 'SDG', 'Super Chargers'],
  LAR: ['RAM', 'St. Louis', 'St. Louis Rams', 'Saint Louis', 'STL'],
  LV: ['LVR', 'RAI', 'Vegas', 'Oakland', 'Oakland Raiders', 'OAK', 'Raidahs'],
  MIA: ['Fins', 'Phins', 'Dolfins', 'Dolphs'],
  MIN: ['Minny', 'Vikes', 'Skol'],
  NE: ['NWE', 'Pats', 'Patsies', 'New Eng', 'N. England', 'Boston Patriots'],
  NO: ['NOR', 'NOS', 'NOLA', 'Who Dat', 'Aints'],
  NYG: ['G-Men', 'Big Blue', 'Jints'],
  NYJ: ['Gang Green', 'J-E-T-S'],
  PHI: ['Philly', 'Birds', 'Iggles', 'Eggles'],
  PIT: ['Pitt', 'Stillers', 'Stiller', 'Steel City'],
  SEA: ['Hawks', 'Hawx', 'Seahags'],
  SF: ['SFO', 'Niners', 'Nines', '9ers', 'San Fran', 'Frisco', 'Forty Niners', '49s', '49rs'],
  TB: ['TAM', 'TBB', 'Bucs', 'Bucks', 'Buccs'],
  TEN: ['OTI', 'Oilers', 'Nashville'],
  WSH: ['WFT', 'Redskins', 'Skins', 'Commies', 'DC', 'Football Team', 'Washington Football Team'],
};

/** Short forms of a city before a nickname: "NY Giants". */
const SHORT_CITIES: Record<string, string> = { 'New York': 'NY', 'Los Angeles': 'LA' };

export interface NamedTeam {
  id: string;
  /** A second abbreviation in use, "LA" beside "LAR"; null for none. */
  scheduleAbbreviation: string | null;
  city: string;
  nickname: string;
}

/** The full names of a team in its season; their prefixes are accepted, too. */
export function fullNamesOf({ id, city, nickname }: NamedTeam): string[] {
  const short = SHORT_CITIES[city];
  return [
    ...[city, nickname, `${city} ${nickname}`, `${id} ${nickname}`],
    ...(short === undefined ? [] : [short, `${short} ${nickname}`]),
  ];
}

/** Other names of a team. A name of several teams, "LA" or "New York", is listed for each of them. */
export function shortNamesOf({ id, scheduleAbbreviation }: NamedTeam): string[] {
  return [
    ...(ALIASES[franchiseOf(id)] ?? []),
    ...(scheduleAbbreviation === null ? [] : [scheduleAbbreviation]),
  ];
}
