import { parse } from 'csv-parse';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { Temporal } from 'temporal-polyfill';

import { findTeamId, loadTeams } from '#prisma/seasons/teams.ts';
import { isUndecided, PLAYOFF_WEEKS, regularWeeks } from '../rules/playoffs.ts';
import { fetchBounded } from './boundedFetch.ts';
import type { ClockWatch } from '#kernel/clockWatch.ts';
import { FeedError, type GameUpdate } from '#kernel/scoreFeed.ts';

/** A schedule file is invalid; lists every problem. Nothing was imported. */
export class ScheduleError extends FeedError {
  override name = 'ScheduleError';
  /** One line each, naming the file and its line: "games.csv, line 7: no team XYZ in 2025". */
  readonly problems: string[];
  constructor(problems: string[], cause?: unknown) {
    super(problems.join('\n'), { cause });
    this.problems = problems;
  }
}

export interface Schedule {
  seasonYear: number;
  /** Of the regular season: 17 until 2020, 18 since. */
  weekCount: number;
  /** By week, then by kickoff. Includes playoff games whose teams are known. */
  games: GameUpdate[];
}

const firstSeason = 1999;
const columns = [
  'season',
  'game_type',
  'week',
  'gameday',
  'gametime',
  'away_team',
  'away_score',
  'home_team',
  'home_score',
  'location',
  'overtime',
  'spread_line',
] as const;
type Row = Record<(typeof columns)[number], string> & { espn?: string };

/** The file's times are New York times, whatever the stadium. */
const fileZone = 'America/New_York';
/** The usual kickoff time, for old seasons without times. */
const usualTime = '13:00';

/** Number of problems to list. */
const mostProblems = 100;
/** The real file has two megabytes for 25 years. */
const maxBytes = 64_000_000;

export interface ScheduleSource {
  /** The content of an uploaded file. */
  text?: string;
  /** A path. */
  file?: string;
  /** An http or https URL, without a file. */
  url?: string;
  /** The year in which the season starts; the file may contain others. */
  season: number;
  userAgent?: string;
  timeoutMs?: number;
  signal?: AbortSignal;
  /** Compares the server's clock with the Date of the response. */
  clockWatch?: ClockWatch;
}

/**
 * Reads the regular season and the playoffs of one year from an nflverse-style games.csv. Playoff games with
 * unknown teams are omitted. A game with scores is FINAL, otherwise SCHEDULED; the sign of lines is reversed,
 * because the file's are positive when the home team is favored.
 * @throws ScheduleError listing every unreadable line, or when the season is not in the file.
 * @throws FeedError when the server does not respond; the signal's reason when the caller aborted.
 */
export async function readSchedule(source: ScheduleSource): Promise<Schedule> {
  const { season, signal } = source;
  const name = source.text === undefined ? (source.file ?? source.url) : 'The file';
  if (!name) throw new TypeError('A schedule is read from a file or an address.');
  if (!Number.isInteger(season) || season < firstSeason || season > 2100) {
    throw new ScheduleError([`${name}: seasons go from ${firstSeason} to 2100, not ${season}`]);
  }
  const weekCount = regularWeeks(season);
  const readGame = gameReader(season, weekCount);
  const games: GameUpdate[] = [];
  const problems: string[] = [];
  try {
    for await (const { record, info } of rows(await open(source), name, signal)) {
      try {
        if (!/^\d{4}$/.test(record.season)) throw new Error(`season ${quote(record.season)} is no year`);
        if (Number(record.season) !== season || !isRead(record)) continue;
        games.push(readGame(record, info.lines));
      } catch (error) {
        problems.push(`${name}, line ${info.lines}: ${(error as Error).message}`);
      }
    }
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof FeedError) throw error;
    problems.push(explain(error, name));
  }
  if (problems.length > mostProblems) {
    const unlisted = problems.length - mostProblems;
    problems.splice(mostProblems, unlisted, `${name}: and ${unlisted} more lines that cannot be read`);
  }
  if (problems.length > 0) throw new ScheduleError(problems);
  if (!games.some(({ week }) => week <= weekCount))
    throw new ScheduleError([`${name}: no games of the ${season} regular season`]);
  games.sort((a, b) => a.week - b.week || a.kickoff!.getTime() - b.kickoff!.getTime());
  return { seasonYear: season, weekCount, games };
}

/** The types of the playoff games, in the order of their weeks. */
const PLAYOFFS = ['WC', 'DIV', 'CON', 'SB'];

/** Whether a row is a game of the regular season, or a playoff game with known teams. */
function isRead({ game_type: type, away_team: away, home_team: home }: Row): boolean {
  return type === 'REG' || (PLAYOFFS.includes(type) && !isUndecided(away) && !isUndecided(home));
}

async function open(source: ScheduleSource): Promise<Readable> {
  const { text, file, url, userAgent, timeoutMs = 60_000, signal, clockWatch } = source;
  if (text !== undefined) return Readable.from([text]);
  if (file !== undefined) return createReadStream(file);
  const headers: Record<string, string> = {
    accept: 'text/csv',
    ...(userAgent && { 'user-agent': userAgent }),
  };
  const answer = await fetchBounded({
    url: url!,
    headers,
    timeoutMs,
    maxBytes,
    ...(signal && { signal }),
    ...(clockWatch && { clockWatch }),
  });
  if (answer.status !== 200) throw new FeedError(`${url} answered ${answer.status}`);
  return Readable.from(answer.chunks);
}

/** The rows as a stream, each with its line number. */
async function* rows(input: Readable, name: string, signal?: AbortSignal) {
  const parser = parse({
    bom: true,
    info: true,
    skip_empty_lines: true,
    trim: true,
    columns: (header: string[]) => {
      const missing = columns.filter((column) => !header.includes(column));
      if (missing.length === 0) return header;
      throw new ScheduleError([`${name}, line 1: no games.csv, it lacks the columns ${missing.join(', ')}`]);
    },
  });
  const stop = () => parser.destroy(signal?.reason as Error);
  signal?.addEventListener('abort', stop);
  input.on('error', (error) => parser.destroy(error));
  input.pipe(parser);
  try {
    yield* parser as AsyncIterable<{ record: Row; info: { lines: number } }>;
  } finally {
    signal?.removeEventListener('abort', stop);
    input.destroy();
  }
}

function explain(error: unknown, name: string): string {
  const { lines, code, message } = error as Error & { lines?: number; code?: string };
  if (code === 'CSV_RECORD_INCONSISTENT_COLUMNS') {
    return `${name}, line ${lines}: it has more or fewer fields than the first line`;
  }
  if (code?.startsWith('CSV_')) return `${name}, line ${lines}: no valid CSV (${message})`;
  return `${name} cannot be read (${code ?? message})`;
}

const quote = (text: string) => JSON.stringify(text.slice(0, 40));
const isEmpty = (text: string) => text === '' || text === 'NA';

function number(text: string, what: string, low: number, high: number): number {
  const value = /^-?\d{1,4}(\.\d{1,4})?$/.test(text) ? Number(text) : Number.NaN;
  if (value >= low && value <= high) return value;
  throw new Error(`${what} ${quote(text)} is not from ${low} to ${high}`);
}

function whole(text: string, what: string, low: number, high: number): number {
  const value = number(text, what, low, high);
  if (!Number.isInteger(value)) throw new Error(`${what} ${quote(text)} is not whole`);
  return value;
}

function readKickoff(gameday: string, gametime: string): Date {
  const time = isEmpty(gametime) ? usualTime : gametime;
  if (!/^\d{4}-\d\d-\d\d$/.test(gameday)) throw new Error(`gameday ${quote(gameday)} is no date`);
  if (!/^\d{1,2}:\d\d$/.test(time)) throw new Error(`gametime ${quote(time)} is no time`);
  try {
    const local = Temporal.PlainDateTime.from(`${gameday}T${time.padStart(5, '0')}`);
    return new Date(local.toZonedDateTime(fileZone).epochMilliseconds);
  } catch {
    throw new Error(`there is no ${gameday} ${time}`);
  }
}

function gameReader(season: number, weekCount: number) {
  const teams = new Set(loadTeams(season).map((team) => team.id));
  const lineOfTeam = new Map<string, number>();
  const readTeam = (abbreviation: string, week: number, line: number) => {
    const id = findTeamId(abbreviation);
    if (!id || !teams.has(id)) throw new Error(`no team ${quote(abbreviation)} in ${season}`);
    const key = `${week} ${id}`;
    const before = lineOfTeam.get(key);
    if (before !== undefined) throw new Error(`${id} already plays in week ${week}, in line ${before}`);
    lineOfTeam.set(key, line);
    return id;
  };

  return (row: Row, line: number): GameUpdate => {
    const [first, last] =
      row.game_type === 'REG' ? [1, weekCount] : [weekCount + 1, weekCount + PLAYOFF_WEEKS];
    const week = whole(row.week, 'week', first, last);
    const round = PLAYOFFS.indexOf(row.game_type);
    if (round >= 0 && week !== weekCount + 1 + round) {
      throw new Error(`${row.game_type} is played in week ${weekCount + 1 + round}, not ${week}`);
    }
    const awayTeamId = readTeam(row.away_team, week, line);
    const homeTeamId = readTeam(row.home_team, week, line);
    const kickoff = readKickoff(row.gameday, row.gametime);
    if (kickoff < new Date(Date.UTC(season, 7, 1)) || kickoff > new Date(Date.UTC(season + 1, 2, 1))) {
      throw new Error(`${row.gameday} is not in the season of ${season}`);
    }
    if (row.location !== 'Home' && row.location !== 'Neutral') {
      throw new Error(`location ${quote(row.location)} is neither Home nor Neutral`);
    }
    if (isEmpty(row.away_score) !== isEmpty(row.home_score)) throw new Error('only one team has a score');
    const isPlayed = !isEmpty(row.away_score);
    return {
      ...(row.espn && /^\d{1,20}$/.test(row.espn) && { feedId: row.espn }),
      seasonYear: season,
      week,
      homeTeamId,
      awayTeamId,
      kickoff,
      isKickoffConfirmed: !isEmpty(row.gametime),
      isNeutralSite: row.location === 'Neutral',
      status: isPlayed ? 'FINAL' : 'SCHEDULED',
      period: null,
      clock: null,
      homeScore: isPlayed ? whole(row.home_score, 'home_score', 0, 200) : null,
      awayScore: isPlayed ? whole(row.away_score, 'away_score', 0, 200) : null,
      ...(isPlayed &&
        !isEmpty(row.overtime) && { wentToOvertime: whole(row.overtime, 'overtime', 0, 1) === 1 }),
      // Not -0.
      ...(!isEmpty(row.spread_line) && { line: -number(row.spread_line, 'spread_line', -60, 60) || 0 }),
    };
  };
}
