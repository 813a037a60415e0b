import { checkEmail, normaliseEmail } from './people.ts';
import { DEFAULT_OPTIONS, periodOf, picksInWeek, type PoolOptions } from './options/poolOptions.ts';
import type { FoundTeam } from './teamNames.ts';
import { skeletonOf } from './confusables.ts';
import { checkUsername, cleanUsername, usernameKey } from './usernames.ts';

/**
 * A grid is a whole pool as a table: one line per entry, `username,email,1,2,…,18`, a team for each pick, by
 * abbreviation or name, an empty cell for none. An exported grid has three more columns, which an import reads for facts
 * that the picks do not contain: a late first week, and eliminations by the commissioner. Where entries have more than one
 * life it has a fourth, the strikes, and where entries can buy back in another one, the weeks whose elimination was bought
 * back: `3+7`. The cell of a week with two picks holds two teams: `KC+BUF`.
 */
export const RESULT_COLUMNS = ['status', 'eliminatedWeek', 'reason'] as const;
export const STRIKES_COLUMN = 'strikes';
export const BOUGHT_BACK_COLUMN = 'boughtBackWeeks';
/** Between the teams of a week with two picks, and between weeks. */
export const AND = '+';
/** What people write between the two teams of a week: "KC+BUF", "KC / BUF", "KC and BUF". */
const BETWEEN_TEAMS = /[+/,;&]|\s+and\s+/i;

/** The columns that follow the results of a pool with these options. */
export function optionColumns({
  lives,
  buyBackThroughWeek,
}: Pick<PoolOptions, 'lives' | 'buyBackThroughWeek'>): string[] {
  return [
    ...(lives > 1 ? [STRIKES_COLUMN] : []),
    ...(buyBackThroughWeek !== null ? [BOUGHT_BACK_COLUMN] : []),
  ];
}

interface GridPick {
  week: number;
  teamId: string;
  gameId: number;
}

export interface GridEntry {
  username: string;
  usernameKey: string;
  usernameSkeleton: string;
  email: string;
  /** 1 for the first entry of its address. */
  number: number;
  picks: GridPick[];
  /** The first week this entry plays. */
  startWeek: number;
  /** The name of its account, when that is new. */
  name: string;
  isPaid: boolean;
  /** The week of an elimination by the commissioner. */
  adminEliminatedWeek: number | null;
  /** The weeks whose elimination was bought back, ascending. */
  boughtBackWeeks: number[];
}

/** The kinds of problems, with what they mean. Lines with equal ones can be mended together. */
export const PROBLEM_KINDS = {
  USERNAME_MISSING: 'The line has no username.',
  USERNAME_INVALID: 'The username breaks a rule for usernames.',
  USERNAME_TAKEN: 'Another line or an entry of the pool has the username.',
  EMAIL_MISSING: 'The line has no e-mail address.',
  EMAIL_INVALID: 'The cell is not an e-mail address.',
  EMAIL_TOO_MANY: 'The account would have more entries than the pool allows.',
  PAID_UNCLEAR: 'The cell does not say whether the entry has paid.',
  TEAM_UNKNOWN: 'No team has the name.',
  TEAM_AMBIGUOUS: 'Several teams have the name.',
  TEAM_USED: 'The entry picked the team in an earlier week.',
  TEAM_IDLE: 'The team does not play in the week.',
  OTHER: 'A problem without a kind of its own.',
} as const;

/** A problem with a line of a grid. */
export interface GridProblem {
  /** The column as the header names it: "email", "7"; null for the whole line. */
  column: string | null;
  text: string;
  /** By default OTHER. */
  kind?: keyof typeof PROBLEM_KINDS;
  /** What the cell can say instead, the likeliest first. */
  suggestions?: readonly string[];
}

/** What a line can say beside the columns of a grid. */
export interface GridExtras {
  /** The name of the account's owner; by default the username. */
  name: string | null;
  isPaid: boolean;
  /** The first week that the entry plays; null: Week 1. */
  startWeek: number | null;
  /** The cell of the weeks whose elimination was bought back; null without the column. */
  boughtBack: string | null;
}

const NO_EXTRAS: GridExtras = { name: null, isPaid: false, startWeek: null, boughtBack: null };

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
  /** Of the pool; by default the specification's rules. */
  options?: PoolOptions;
  /** The lives that an entry loses in a week with picks of these teams; 0 before its deadline. */
  livesLost?(week: number, teamIds: readonly string[]): number;
  /** The usernames, by key, that entries of the pool have already. */
  takenUsernames?: ReadonlySet<string>;
  /** The usernames of entries of the pool, by what they look like (domain/confusables.ts). */
  takenSkeletons?: ReadonlyMap<string, string>;
  /** The highest number of an address's entries in the pool; absent for none. */
  lastNumbers?: ReadonlyMap<string, number>;
}

/**
 * The problem with a header, null for none.
 * @param options of the pool: what they add can follow the other results
 */
export function checkHeader(
  header: readonly string[],
  weekCount: number,
  options: PoolOptions = DEFAULT_OPTIONS,
): string | null {
  const weeks = Array.from({ length: weekCount }, (_, index) => String(index + 1));
  const plain = ['username', 'email', ...weeks];
  const isSame = (columns: readonly string[]) =>
    columns.length === header.length && columns.every((column, index) => column === header[index]);
  const more = optionColumns(options);
  const exported = [...plain, ...RESULT_COLUMNS];
  if (isSame(plain)) return null;
  if ([...more.keys(), more.length].some((count) => isSame([...exported, ...more.slice(0, count)])))
    return null;
  const double = header.find((column, index) => header.indexOf(column) !== index);
  if (double !== undefined) return `the column ${quote(double)} stands twice`;
  const missing = plain.filter((column) => !header.includes(column));
  const unknown = header.filter((column) => ![...exported, ...more].includes(column));
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
  read(
    cells: readonly string[],
    line: number,
    extras?: GridExtras,
  ): { entry: GridEntry } | { problems: GridProblem[] };
} {
  const lineOfUsername = new Map<string, number>();
  const lineOfSkeleton = new Map<string, number>();
  const entriesOfEmail = new Map<string, number>();

  return {
    read(cells, line, extras = NO_EXTRAS) {
      const plain = 2 + rules.weekCount;
      const results = plain + RESULT_COLUMNS.length;
      const most = results + optionColumns(rules.options ?? DEFAULT_OPTIONS).length;
      if (cells.length !== plain && (cells.length < results || cells.length > most)) {
        return {
          problems: [{ column: null, text: `it has ${cells.length} columns, the header ${plain}` }],
        };
      }
      if (cells.some((cell) => cell.includes('\uFFFD')))
        return { problems: [{ column: null, text: 'it is not UTF-8 text' }] };
      const problems: GridProblem[] = [];
      const report = (column: string, text: string, kind: GridProblem['kind']) => {
        problems.push({ column, text, kind });
      };
      const username = cleanUsername(withoutGuard(cells[0]!));
      const key = usernameKey(username);
      const skeleton = skeletonOf(username);
      const email = normaliseEmail(withoutGuard(cells[1]!));
      const wrong = usernameProblem(username, lineOfUsername.get(key), lineOfSkeleton.get(skeleton));
      if (wrong !== null) problems.push({ column: 'username', ...wrong });
      if (rules.takenUsernames?.has(key) === true) {
        report('username', `an entry of the pool is called ${quote(username)} already`, 'USERNAME_TAKEN');
      } else {
        const taken = rules.takenSkeletons?.get(skeleton);
        if (taken !== undefined) {
          report(
            'username',
            `the username ${quote(username)} looks like ${quote(taken)}, an entry of the pool`,
            'USERNAME_TAKEN',
          );
        }
      }
      if (!lineOfUsername.has(key)) lineOfUsername.set(key, line);
      if (!lineOfSkeleton.has(skeleton)) lineOfSkeleton.set(skeleton, line);
      const badEmail =
        email === '' ? 'the e-mail address is missing' : `${quote(email)} is no e-mail address`;
      const number = (entriesOfEmail.get(email) ?? rules.lastNumbers?.get(email) ?? 0) + 1;
      if (checkEmail(email) !== null) {
        report('email', badEmail, email === '' ? 'EMAIL_MISSING' : 'EMAIL_INVALID');
      } else {
        entriesOfEmail.set(email, number);
        if (number > rules.maxEntriesPerAccount) {
          report('email', `${email} has more than ${rules.maxEntriesPerAccount} entries`, 'EMAIL_TOO_MANY');
        }
      }
      const picks = readPicks(cells.slice(2, 2 + rules.weekCount), rules, problems);
      const result = readResults(cells.slice(2 + rules.weekCount), rules, problems);
      const boughtBackWeeks = readBoughtBack(extras.boughtBack ?? result?.boughtBack ?? '', rules, problems);
      if (problems.length > 0) return { problems };
      return {
        entry: {
          username,
          usernameKey: key,
          usernameSkeleton: skeleton,
          email,
          number,
          picks,
          startWeek:
            extras.startWeek ??
            (result === null ? firstWeekOf(rules) : startWeekOf(picks, boughtBackWeeks, result, rules)),
          name: extras.name ?? username,
          isPaid: extras.isPaid,
          adminEliminatedWeek: result?.reason === 'ADMIN' ? result.eliminatedWeek : null,
          boughtBackWeeks,
        },
      };
    },
  };
}

function usernameProblem(
  username: string,
  earlierLine: number | undefined,
  lookalikeLine: number | undefined,
): Pick<GridProblem, 'text' | 'kind'> | null {
  if (username === '') return { text: 'the username is missing', kind: 'USERNAME_MISSING' };
  const problem = checkUsername(username);
  if (problem !== null)
    return { text: `the username ${quote(username)} cannot be taken: ${problem}`, kind: 'USERNAME_INVALID' };
  if (earlierLine !== undefined) {
    return {
      text: `the username ${quote(username)} is already on line ${earlierLine}`,
      kind: 'USERNAME_TAKEN',
    };
  }
  return lookalikeLine === undefined
    ? null
    : {
        text: `the username ${quote(username)} looks like the one on line ${lookalikeLine}`,
        kind: 'USERNAME_TAKEN',
      };
}

function readPicks(cells: readonly string[], rules: GridRules, problems: GridProblem[]): GridPick[] {
  const options = rules.options ?? DEFAULT_OPTIONS;
  const picks: GridPick[] = [];
  const weekOfTeam = new Map<string, number>();
  for (const [index, cell] of cells.entries()) {
    const week = index + 1;
    const report = (text: string, more: Pick<GridProblem, 'kind' | 'suggestions'> = {}) =>
      problems.push({ column: String(week), text: `week ${week}: ${text}`, ...more });
    if (cell.trim() === '') continue;
    const most = picksInWeek(options, week);
    const teams = most === 1 ? [cell] : cell.split(BETWEEN_TEAMS);
    if (teams.length > most) report(`${quote(cell.trim())} has more than ${most} teams`);
    for (const team of teams.slice(0, most)) {
      const found = rules.team(team);
      if ('candidates' in found) {
        const { text, ...more } = unknownTeam(team, found);
        report(text, more);
        continue;
      }
      const teamId = found.id;
      const gameId = rules.gameId(week, teamId);
      if (gameId === null) report(`${teamId} does not play`, { kind: 'TEAM_IDLE' });
      const name = `${periodOf(options, week)} ${teamId}`;
      const before = weekOfTeam.get(name);
      if (before !== undefined)
        report(`${teamId} was picked in week ${before} already`, { kind: 'TEAM_USED' });
      else weekOfTeam.set(name, week);
      if (gameId !== null) picks.push({ week, teamId, gameId });
    }
  }
  return picks;
}

function unknownTeam(
  text: string,
  { candidates, near = [] }: { candidates: readonly string[]; near?: readonly string[] },
): Omit<GridProblem, 'column'> {
  const name = quote(text.trim());
  if (candidates.length > 0) {
    return {
      text: `${name} can be ${candidates.join(' or ')}`,
      kind: 'TEAM_AMBIGUOUS',
      suggestions: candidates,
    };
  }
  const meant = near.length === 0 ? '' : `; did you mean ${near.join(' or ')}?`;
  return { text: `there is no team ${name}${meant}`, kind: 'TEAM_UNKNOWN', suggestions: near };
}

interface GridResults {
  eliminatedWeek: number | null;
  reason: string;
  /** Null without the column. */
  strikes: number | null;
  /** The cell; empty without the column. */
  boughtBack: string;
}

function readResults(
  cells: readonly string[],
  rules: GridRules,
  problems: GridProblem[],
): GridResults | null {
  const [, week, reason, ...more] = cells.map((cell) => cell.trim());
  if (week === undefined || reason === undefined) return null;
  const columns = optionColumns(rules.options ?? DEFAULT_OPTIONS);
  const struck = more[columns.indexOf(STRIKES_COLUMN)] ?? '';
  const boughtBack = more[columns.indexOf(BOUGHT_BACK_COLUMN)] ?? '';
  const strikes = /^\d$/.test(struck) ? Number(struck) : null;
  if (week === '') return { eliminatedWeek: null, reason, strikes, boughtBack };
  const eliminatedWeek = /^\d{1,2}$/.test(week) ? Number(week) : 0;
  if (eliminatedWeek >= 1 && eliminatedWeek <= rules.weekCount) {
    return { eliminatedWeek, reason, strikes, boughtBack };
  }
  problems.push({
    column: 'eliminatedWeek',
    text: `eliminatedWeek ${quote(week)} is not from 1 to ${rules.weekCount}`,
  });
  return null;
}

/** The weeks of a cell: "3", "3+7", or "3, 7" as people write it. An elimination can be bought back once it is public, through the pool's last such week. */
function readBoughtBack(cell: string, rules: GridRules, problems: GridProblem[]): number[] {
  const weeks = cell.split(/[+,;\s]+/).filter((week) => week !== '');
  if (weeks.length === 0) return [];
  const report = (text: string) => {
    problems.push({ column: BOUGHT_BACK_COLUMN, text });
    return [];
  };
  const { buyBackThroughWeek, firstWeek } = rules.options ?? DEFAULT_OPTIONS;
  if (buyBackThroughWeek === null) return report('the pool has no buy-back');
  const last = Math.min(buyBackThroughWeek, (rules.openWeek ?? rules.weekCount + 1) - 1);
  const numbers = weeks.map((week) => (/^\d{1,2}$/.test(week) ? Number(week) : 0));
  const wrong = numbers.findIndex(
    (week, index) => week < firstWeek || week > last || week <= (numbers[index - 1] ?? 0),
  );
  if (wrong < 0) return numbers;
  return report(
    last < firstWeek
      ? 'no week is over that can be bought back'
      : `${quote(weeks[wrong]!)} is no week from ${firstWeek} to ${last}, the earliest first`,
  );
}

function firstWeekOf({ options = DEFAULT_OPTIONS }: GridRules): number {
  return options.firstWeek;
}

/**
 * Weeks without a pick that eliminated nobody are before the entry's first week. Where they can be strikes instead, the
 * number of strikes tells.
 */
function startWeekOf(
  picks: readonly GridPick[],
  boughtBackWeeks: readonly number[],
  { eliminatedWeek, strikes }: GridResults,
  rules: GridRules,
): number {
  const { lives, noPick, firstWeek } = rules.options ?? DEFAULT_OPTIONS;
  if (lives > 1 && noPick !== 'OUT' && strikes !== null && rules.livesLost !== undefined) {
    let total = 0;
    const cleared = boughtBackWeeks.at(-1) ?? 0;
    for (
      let week = Math.max(firstWeek, cleared + 1);
      week <= (eliminatedWeek ?? rules.weekCount);
      week += 1
    ) {
      const teamIds = picks.filter((pick) => pick.week === week).map(({ teamId }) => teamId);
      total += rules.livesLost(week, teamIds);
    }
    if (Math.min(total, lives) === strikes) return firstWeek;
  }
  const firstPick = picks[0]?.week ?? rules.weekCount;
  return Math.min(
    firstPick,
    boughtBackWeeks[0] ?? firstPick,
    eliminatedWeek ?? rules.openWeek ?? rules.weekCount,
  );
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
