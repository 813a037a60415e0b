import type { FoundTeam } from './teamNames.ts';

interface PastedGame {
  id: number;
  homeTeamId: string;
  awayTeamId: string;
}

/** A pasted line: the final score of a game, or a problem. */
export type PastedResult = { line: number; text: string } & (
  { gameId: number; homeScore: number; awayScore: number } | { problem: string }
);

/** A whole number that is not part of a word: "27", not the 49 of "49ers". */
const NUMBER = /(?<![\p{L}\d.])\d+(?![\p{L}\d.])/gu;
/** Text besides a score: "F", "Final/OT", "@", brackets. */
const BESIDE = /\b(?:final|ft|f|ot|score|points|pts)\b|[()[\]{}|/:;,=*]/gi;
/** A team's record: "(7-2)", "(5-3-1)". */
const RECORD = /\(\d{1,2}-\d{1,2}(?:-\d)?\)/g;
/** Separates the names of two teams. */
const BETWEEN = /\s*(?:\t|\s-\s|[–—]|@|\s(?:at|vs?\.?)\s)\s*/i;
/** Separates the winner from the loser, or the reverse: the higher score belongs to the winner. */
const WINS = /\s(?:beat|beats|defeat|defeats|defeated|over|def\.?)\s/i;
const LOSES = /\s(?:lost|lose|loses|fall|falls|fell) to\s/i;
/** Text around a name: dashes, and "at" before the second team. */
const AROUND = /^[\s\-–—@.]+|[\s\-–—@.]+$/g;
const BEFORE = /^(?:at|vs?\.?|versus|and|to)\s+/i;

/**
 * Parses final scores in common notations, one line per game, teams in any order: "KC 27 BUF 24", "Chiefs
 * 27-24 Bills", "KC @ BUF 27-24", "Bills 24 at Chiefs 27 - wow", "Chiefs beat Bills 27-24", or spreadsheet
 * cells. Empty lines, and a first line without a number (a heading), are ignored.
 * @param findTeam createTeamFinder for the teams of the season
 * @param games the games of the week; lines can only refer to these
 * @param week the name of the week, for problems: "Week 3"
 */
export function readPastedResults(
  text: string,
  {
    findTeam,
    games,
    week,
  }: { findTeam: (text: string) => FoundTeam; games: readonly PastedGame[]; week: string },
): PastedResult[] {
  const read = new Map<number, number>();
  return text
    .split(/\r\n?|\n/)
    .map((line, index) => ({ line: index + 1, text: line.trim() }))
    .filter(({ line, text: one }) => one !== '' && !(line === 1 && !/\d/.test(one)))
    .map((row) => {
      const result = readLine(row.text, findTeam, games, week);
      if ('problem' in result) return { ...row, ...result };
      const earlier = read.get(result.gameId);
      if (earlier !== undefined) return { ...row, problem: `Line ${earlier} has the same game.` };
      read.set(result.gameId, row.line);
      return { ...row, ...result };
    });
}

type LineResult = { gameId: number; homeScore: number; awayScore: number } | { problem: string };

function readLine(
  line: string,
  findTeam: (text: string) => FoundTeam,
  games: readonly PastedGame[],
  week: string,
): LineResult {
  const text = line.replace(RECORD, ' ');
  const scores = [...text.matchAll(NUMBER)].map(([digits]) => Number(digits));
  const [first, second] = scores;
  if (first === undefined || second === undefined || scores.length > 2) {
    return { problem: 'Each line needs two teams and two scores, as “KC 27 BUF 24”.' };
  }
  const parts = text
    .split(NUMBER)
    .map((part) => part.replace(BESIDE, ' ').replace(AROUND, '').replace(BEFORE, '').replace(AROUND, ''));
  // Two names precede the second score: the rest is a remark.
  const names = (parts[0] !== '' && parts[1] !== '' ? parts.slice(0, 2) : parts).filter(
    (part) => part !== '',
  );
  const pairs = names.length === 2 ? [names] : names.length === 1 ? pairsOf(names[0]!) : [];
  const found = pairs.map(([one = '', other = '']) => ({
    names: [one, other],
    teams: [findTeam(one), findTeam(other)] as const,
  }));
  const [high, low] = [Math.max(first, second), Math.min(first, second)];
  const [ofFirst, ofSecond] = WINS.test(text)
    ? [high, low]
    : LOSES.test(text)
      ? [low, high]
      : [first, second];
  for (const { names: named, teams } of found) {
    const played = gamesOf(teams, games);
    if (played.length !== 1) continue;
    const [{ id, homeTeamId, awayTeamId }] = played as [PastedGame];
    const [one, other] = [meant(teams[0]), meant(teams[1])];
    const isHomeFirst = one.includes(homeTeamId) && other.includes(awayTeamId);
    const isAwayFirst = one.includes(awayTeamId) && other.includes(homeTeamId);
    if (isHomeFirst && isAwayFirst) {
      return { problem: `“${named[0]}” can be ${[awayTeamId, homeTeamId].toSorted().join(' or ')}.` };
    }
    return isHomeFirst
      ? { gameId: id, homeScore: ofFirst, awayScore: ofSecond }
      : { gameId: id, homeScore: ofSecond, awayScore: ofFirst };
  }
  return { problem: whyNot(found, week) };
}

/** The ways to split a text into two names, at a known separator first. */
function pairsOf(text: string): string[][] {
  for (const separator of [BETWEEN, WINS, LOSES]) {
    const parted = text.split(separator).filter((part) => part !== '');
    if (parted.length === 2) return [parted];
  }
  const words = text.split(/\s+/);
  return words
    .slice(1)
    .map((_word, index) => [words.slice(0, index + 1).join(' '), words.slice(index + 1).join(' ')]);
}

/** The possible teams of a text; several where a city has two. */
const meant = (team: FoundTeam): readonly string[] => ('id' in team ? [team.id] : team.candidates);

const gamesOf = ([one, other]: readonly [FoundTeam, FoundTeam], games: readonly PastedGame[]): PastedGame[] =>
  games.filter(
    ({ homeTeamId: home, awayTeamId: away }) =>
      (meant(one).includes(home) && meant(other).includes(away)) ||
      (meant(one).includes(away) && meant(other).includes(home)),
  );

function whyNot(
  found: readonly { names: readonly string[]; teams: readonly [FoundTeam, FoundTeam] }[],
  week: string,
): string {
  // Chooses the split with the fewest unknown names.
  const [best] = found.toSorted((a, b) => unknownIn(a.teams) - unknownIn(b.teams));
  if (best === undefined) return 'Each line needs two teams and two scores, as “KC 27 BUF 24”.';
  const index = best.teams.findIndex((team) => meant(team).length === 0);
  if (index >= 0) {
    const team = best.teams[index]!;
    const near = 'near' in team && team.near !== undefined ? ` Did you mean ${team.near.join(' or ')}?` : '';
    return `There is no team “${best.names[index]}”.${near}`;
  }
  return `${best.names.join(' and ')} do not play each other in ${week}.`;
}

const unknownIn = (teams: readonly FoundTeam[]): number =>
  teams.filter((team) => meant(team).length === 0).length;
