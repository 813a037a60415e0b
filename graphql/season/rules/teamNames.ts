import { fullNamesOf, type NamedTeam, shortNamesOf } from './teamAliases.ts';

/**
 * The team that a text names, or the candidates: none, or several. Without candidates, the nicknames with
 * similar spelling. A text with both teams of a game, "KC @ BAL", lists them in its order (GAME); one with an
 * opponent, "at DAL", lists the named team (OPPONENT).
 */
export type FoundTeam =
  { id: string } | { candidates: readonly string[]; near?: readonly string[]; as?: 'GAME' | 'OPPONENT' };

/** Separates a picked team from the team that it beat: "Chiefs over Ravens". */
const BEATEN = /\s+(?:over|def\.?|defeats?|beats?)\s+.*$/i;
/** Separates two teams, either of which may be the picked one: "KC vs BAL", "KC @ BAL", "KC-BAL". */
const EITHER = [/\s+(?:vs?\.?|versus|@|at)\s+|\s*@\s*/i, /\s*[-–—/]\s*/];
/** Precedes an opponent's name. */
const OPPONENT = /^'?\s*(?:@|(?:at|vs?\.?|versus)\s)\s*/i;
/** Text beside a team: score, line, result, marks. */
const BESIDE = [
  /\([^)]*\)|\[[^\]]*\]/g,
  /\b\d{1,2}\s*[-–:]\s*\d{1,2}\b/g,
  /(?:^|\s)[+\-–]?\d{1,2}(?:\.\d)?(?=\s|$)/g,
  /(?:^|[\s\-–:,])(?:w|l|t|win|won|loss|lost|tie|tied|pk)(?=[\s\-–:,]|$)/gi,
  /^\s*(?:the|da|go)\s/i,
];
/** Minimum length of a prefix that identifies a name. */
const FEWEST_LETTERS = 3;

/**
 * Returns a function that finds a team by any name in use: abbreviation, city, nickname, both, a common short
 * form, a former name, or a prefix of one; case, accents, spaces and punctuation do not matter. Names of
 * several teams are ambiguous: "LA", "NY". Text beside a team in a cell is ignored: "Chiefs W 27-20", "KC
 * -3.5", "Bills (L)", "Chiefs over Ravens".
 * @param isOfSchedule whether "LA" is the Rams, as in schedule files, since a command line cannot ask
 */
export function createTeamFinder(
  teams: readonly NamedTeam[],
  { isOfSchedule = false } = {},
): (text: string) => FoundTeam {
  const abbreviations = new Map(teams.map(({ id }) => [keyOf(id), id]));
  for (const { id, scheduleAbbreviation } of isOfSchedule ? teams : [])
    if (scheduleAbbreviation !== null) abbreviations.set(keyOf(scheduleAbbreviation), id);
  const names = new Map<string, Set<string>>();
  for (const team of teams) {
    for (const name of [...fullNamesOf(team), ...shortNamesOf(team)]) {
      const key = keyOf(name);
      names.set(key, (names.get(key) ?? new Set()).add(team.id));
    }
  }
  const begun = (key: string) =>
    key.length < FEWEST_LETTERS
      ? []
      : teams
          .filter((team) => fullNamesOf(team).some((name) => keyOf(name).startsWith(key)))
          .map(({ id }) => id);
  const named = (text: string): string[] => {
    const key = keyOf(text);
    const abbreviated = abbreviations.get(key);
    if (abbreviated !== undefined) return [abbreviated];
    return [...(names.get(key) ?? names.get(`${key}s`) ?? begun(key))].toSorted();
  };
  const nicknameOf = new Map(teams.map(({ id, nickname }) => [id, nickname]));
  const allNames = [...names, ...[...abbreviations].map(([key, id]) => [key, new Set([id])] as const)];
  const near = (text: string) => nearestOf(keyOf(text), allNames).flatMap((id) => nicknameOf.get(id) ?? []);
  return (text) => {
    for (const spelling of [text, alone(text)]) {
      const found = OPPONENT.test(spelling) ? [] : named(spelling);
      if (found.length === 1) return { id: found[0]! };
      if (found.length > 1) return { candidates: found };
    }
    const opponent = OPPONENT.test(text) ? named(alone(text.replace(OPPONENT, ''))) : [];
    if (opponent.length > 0) return { candidates: opponent, as: 'OPPONENT' };
    for (const separator of EITHER) {
      const sides = alone(text).split(separator).map(named);
      if (sides.length !== 2 || sides.some((side) => side.length === 0)) continue;
      const candidates = [...new Set(sides.flat())];
      return candidates.length === 2 ? { candidates, as: 'GAME' } : { candidates };
    }
    const alike = near(alone(text));
    return { candidates: [], ...(alike.length > 0 && { near: alike }) };
  };
}

/** A cell without the text beside a team. */
function alone(text: string): string {
  return BESIDE.reduce((rest, pattern) => rest.replace(pattern, ' '), text.replace(BEATEN, ''));
}

/** The teams with the smallest edit distance, within one edit per four letters; at most three. */
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

/** Edit distance with transpositions of adjacent letters (optimal string alignment). */
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
