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

/**
 * A found team, or the teams that the text can mean: none, or several. Where it can mean none, the nicknames of those that
 * are spelled nearly so.
 */
export type FoundTeam = { id: string } | { candidates: readonly string[]; near?: readonly string[] };

/** Between a picked team and the one that it beat: "Chiefs over Ravens". */
const BEATEN = /\s+(?:over|def\.?|defeats?|beats?)\s+.*$/i;
/** Between two teams of which either can be the picked one: "KC vs BAL", "KC @ BAL". */
const EITHER = /\s+(?:vs?\.?|@|at)\s+|\s*@\s*/i;
/** What people write beside a team: the score, the line, whether it won, marks. */
const BESIDE = [
  /\([^)]*\)|\[[^\]]*\]/g,
  /\b\d{1,2}\s*[-–:]\s*\d{1,2}\b/g,
  /(?:^|\s)[+\-–]?\d{1,2}(?:\.\d)?(?=\s|$)/g,
  /(?:^|[\s\-–:,])(?:w|l|t|win|won|loss|lost|tie|tied|pk)(?=[\s\-–:,]|$)/gi,
];

/**
 * Returns a function that finds a team by any name in use: abbreviation, city, nickname, both, or a common short
 * form; case, accents, spaces and punctuation do not matter. An abbreviation counts before a city: "LA" is the Rams. What
 * stands beside a team in a cell is ignored: "Chiefs W 27-20", "KC -3.5", "Bills (L)", "Chiefs over Ravens".
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
  const named = (text: string) => {
    const key = keyOf(text);
    return [...(abbreviations.get(key) ?? names.get(key) ?? [])];
  };
  const nicknameOf = new Map(teams.map(({ id, nickname }) => [id, nickname]));
  const near = (text: string) =>
    nearestOf(keyOf(text), [...abbreviations, ...names]).flatMap((id) => nicknameOf.get(id) ?? []);
  return (text) => {
    for (const spelling of [text, alone(text)]) {
      const found = named(spelling);
      if (found.length === 1) return { id: found[0]! };
      if (found.length > 1) return { candidates: found.toSorted() };
    }
    const either = text.split(EITHER).flatMap((part) => named(alone(part)));
    if (either.length > 1) return { candidates: [...new Set(either)].toSorted() };
    const alike = near(alone(text));
    return { candidates: [], ...(alike.length > 0 && { near: alike }) };
  };
}

/** A cell without what people write beside a team. */
function alone(text: string): string {
  return BESIDE.reduce((rest, pattern) => rest.replace(pattern, ' '), text.replace(BEATEN, ''));
}

/** The teams of the names that are the fewest slips of the keyboard away, one slip for each four letters; at most three. */
function nearestOf(key: string, names: readonly (readonly [string, ReadonlySet<string>])[]): string[] {
  if (key.length < 3 || key.length > 30) return [];
  const most = Math.max(1, Math.floor(key.length / 4));
  const found = names
    .filter(([name]) => name.length > 3 && Math.abs(name.length - key.length) <= most)
    .map(([name, ids]) => ({ ids, slips: slipsBetween(key, name) }))
    .filter(({ slips }) => slips <= most);
  const fewest = Math.min(...found.map(({ slips }) => slips));
  const nearest = found.filter(({ slips }) => slips === fewest).flatMap(({ ids }) => [...ids]);
  return [...new Set(nearest)].toSorted().slice(0, 3);
}

/** Letters to add, drop, change, or swap with the next one (optimal string alignment). */
function slipsBetween(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1];
      const changed = rows[i - 1]![j - 1]! + (isSame ? 0 : 1);
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      const swapped = isSwapped ? rows[i - 2]![j - 2]! + 1 : changed;
      row.push(Math.min(rows[i - 1]![j]! + 1, row[j - 1]! + 1, changed, swapped));
    }
    rows.push(row);
  }
  return rows[one.length]![other.length]!;
}

function keyOf(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
}
