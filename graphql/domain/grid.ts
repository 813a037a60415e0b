import { checkEmail, normaliseEmail } from './people.ts';
import type { FoundTeam } from './teamNames.ts';
import { checkUsername, cleanUsername, usernameKey } from './usernames.ts';

/**
 * A grid is a whole pool as a table: one line per entry, `username,email,1,2,…,18`, a team for each pick, by
 * abbreviation or name, an empty cell for none. An exported grid has three more columns, which an import reads for facts
 * that the picks do not contain: a late first week, and eliminations by the commissioner.
 */
export const RESULT_COLUMNS = ['status', 'eliminatedWeek', 'reason'] as const;

interface GridPick {
  week: number;
  teamId: string;
  gameId: number;
}

export interface GridEntry {
  username: string;
  usernameKey: string;
  email: string;
  /** 1 for the first entry of its address. */
  number: number;
  picks: GridPick[];
  /** The first week this entry plays. */
  startWeek: number;
  /** The week of an elimination by the commissioner. */
  adminEliminatedWeek: number | null;
}

/** The season and pool of a grid. */
export interface GridRules {
  weekCount: number;
  maxEntriesPerAccount: number;
  /** The team that a cell names, in any spelling; without one, the teams of the season that it can mean. */
  team(text: string): FoundTeam;
  /** The id of a team's game; null when it has a bye. */
  gameId(week: number, teamId: string): number | null;
  /** The first week that a new entry can still play; null when none is left. */
  openWeek: number | null;
}

/** The problem with a header, null for none. */
export function checkHeader(header: readonly string[], weekCount: number): string | null {
  const weeks = Array.from({ length: weekCount }, (_, index) => String(index + 1));
  const plain = ['username', 'email', ...weeks];
  const isSame = (columns: readonly string[]) =>
    columns.length === header.length && columns.every((column, index) => column === header[index]);
  if (isSame(plain) || isSame([...plain, ...RESULT_COLUMNS])) return null;
  const double = header.find((column, index) => header.indexOf(column) !== index);
  if (double !== undefined) return `the column ${quote(double)} stands twice`;
  const missing = plain.filter((column) => !header.includes(column));
  const unknown = header.filter((column) => ![...plain, ...RESULT_COLUMNS].includes(column));
  const reasons = [
    ...(missing.length > 0 ? [`it lacks ${missing.join(', ')}`] : []),
    ...(unknown.length > 0 ? [`it has ${unknown.map(quote).join(', ')}`] : []),
  ];
  const why = reasons.length > 0 ? reasons.join('; ') : 'the order is another';
  return `the first line must be the header username,email,1,2,…,${weekCount} (${why})`;
}

/**
 * Reads the lines of one grid in order. Remembers usernames and addresses, some hundred bytes a line; nothing
 * else grows.
 */
export function createGridReader(rules: GridRules): {
  read(cells: readonly string[], line: number): { entry: GridEntry } | { problems: string[] };
} {
  const lineOfUsername = new Map<string, number>();
  const entriesOfEmail = new Map<string, number>();

  return {
    read(cells, line) {
      const expected = [2 + rules.weekCount, 2 + rules.weekCount + RESULT_COLUMNS.length];
      if (!expected.includes(cells.length)) {
        return { problems: [`it has ${cells.length} columns, the header ${expected[0]}`] };
      }
      if (cells.some((cell) => cell.includes('\uFFFD'))) return { problems: ['it is not UTF-8 text'] };
      const problems: string[] = [];
      const report = (problem: string | null) => {
        if (problem !== null) problems.push(problem);
      };
      const username = cleanUsername(withoutGuard(cells[0]!));
      const key = usernameKey(username);
      const email = normaliseEmail(withoutGuard(cells[1]!));
      report(usernameProblem(username, lineOfUsername.get(key)));
      if (!lineOfUsername.has(key)) lineOfUsername.set(key, line);
      const badEmail =
        email === '' ? 'the e-mail address is missing' : `${quote(email)} is no e-mail address`;
      const number = (entriesOfEmail.get(email) ?? 0) + 1;
      if (checkEmail(email) !== null) report(badEmail);
      else {
        entriesOfEmail.set(email, number);
        if (number > rules.maxEntriesPerAccount) {
          report(`${email} has more than ${rules.maxEntriesPerAccount} entries`);
        }
      }
      const picks = readPicks(cells.slice(2, 2 + rules.weekCount), rules, problems);
      const results = readResults(cells.slice(2 + rules.weekCount), rules, problems);
      if (problems.length > 0) return { problems };
      return {
        entry: {
          username,
          usernameKey: key,
          email,
          number,
          picks,
          startWeek: results === null ? 1 : startWeekOf(picks, results.eliminatedWeek, rules),
          adminEliminatedWeek: results?.reason === 'ADMIN' ? results.eliminatedWeek : null,
        },
      };
    },
  };
}

function usernameProblem(username: string, earlierLine: number | undefined): string | null {
  if (username === '') return 'the username is missing';
  const problem = checkUsername(username);
  if (problem !== null) return `the username ${quote(username)} cannot be taken: ${problem}`;
  return earlierLine === undefined
    ? null
    : `the username ${quote(username)} is already on line ${earlierLine}`;
}

function readPicks(cells: readonly string[], rules: GridRules, problems: string[]): GridPick[] {
  const picks: GridPick[] = [];
  const weekOfTeam = new Map<string, number>();
  for (const [index, cell] of cells.entries()) {
    const week = index + 1;
    if (cell.trim() === '') continue;
    const found = rules.team(cell);
    if ('candidates' in found) {
      const { candidates } = found;
      problems.push(
        candidates.length === 0
          ? `week ${week}: there is no team ${quote(cell.trim())}`
          : `week ${week}: ${quote(cell.trim())} can be ${candidates.join(' or ')}`,
      );
      continue;
    }
    const teamId = found.id;
    const gameId = rules.gameId(week, teamId);
    if (gameId === null) problems.push(`week ${week}: ${teamId} does not play`);
    const before = weekOfTeam.get(teamId);
    if (before !== undefined) problems.push(`week ${week}: ${teamId} was picked in week ${before} already`);
    else weekOfTeam.set(teamId, week);
    if (gameId !== null) picks.push({ week, teamId, gameId });
  }
  return picks;
}

interface GridResults {
  eliminatedWeek: number | null;
  reason: string;
}

function readResults(cells: readonly string[], rules: GridRules, problems: string[]): GridResults | null {
  const [, week, reason] = cells.map((cell) => cell.trim());
  if (week === undefined || reason === undefined) return null;
  if (week === '') return { eliminatedWeek: null, reason };
  const eliminatedWeek = /^\d{1,2}$/.test(week) ? Number(week) : 0;
  if (eliminatedWeek >= 1 && eliminatedWeek <= rules.weekCount) return { eliminatedWeek, reason };
  problems.push(`eliminatedWeek ${quote(week)} is not from 1 to ${rules.weekCount}`);
  return null;
}

/** Weeks without a pick that eliminated nobody are before the entry's first week. */
function startWeekOf(picks: readonly GridPick[], eliminatedWeek: number | null, rules: GridRules): number {
  const firstPick = picks[0]?.week ?? rules.weekCount;
  return Math.min(firstPick, eliminatedWeek ?? rules.openWeek ?? rules.weekCount);
}

/** Spreadsheets run text that begins like a formula; such a cell is exported with a leading apostrophe. */
export function withGuard(cell: string): string {
  return /^'*[=+@\t\r-]/.test(cell) ? `'${cell}` : cell;
}

function withoutGuard(cell: string): string {
  return /^'+[=+@\t\r-]/.test(cell) ? cell.slice(1) : cell;
}

function quote(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);
}
