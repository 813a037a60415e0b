import { franchiseOf } from '#graphql/season/rules/franchises.ts';
import { isUndecided } from '#graphql/season/rules/playoffs.ts';
import { type FactGame, type Facts, FactsError, scoreOf } from './facts.ts';

const COLUMNS = [
  'season',
  'game_type',
  'week',
  'gameday',
  'gametime',
  'away_team',
  'away_score',
  'home_team',
  'home_score',
] as const;
type Row = Record<(typeof COLUMNS)[number], string>;

/** Other types are preseason games. */
const TYPES = ['REG', 'WC', 'DIV', 'CON', 'SB'];

/** Reads nflverse's games.csv, with all its seasons. @throws FactsError */
export function readSchedule(text: string, name: string): Facts {
  const [head = '', ...lines] = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const header = fieldsOf(head);
  const missing = COLUMNS.filter((column) => !header.includes(column));
  if (missing.length > 0) {
    throw new FactsError(
      `${name} is neither a games.csv of nflverse (it lacks the columns ${missing.join(', ')}), nor a scoreboard in JSON, nor the bundle of a log.`,
    );
  }
  const places = COLUMNS.map((column) => [column, header.indexOf(column)] as const);
  const games = lines.flatMap((line, index): FactGame[] => {
    if (line.trim() === '') return [];
    try {
      const fields = fieldsOf(line);
      if (fields.length !== header.length) throw new Error('it has more or fewer fields than the first line');
      const row = Object.fromEntries(places.map(([column, place]) => [column, fields[place]!.trim()])) as Row;
      const isGame =
        TYPES.includes(row.game_type) && !isUndecided(row.home_team) && !isUndecided(row.away_team);
      return isGame ? [gameOf(row)] : [];
    } catch (error) {
      throw new FactsError(`${name}, line ${index + 2}: ${(error as Error).message}.`);
    }
  });
  return { name, isWhole: true, games, origin: null };
}

/** The fields of a line of CSV, without quotes. */
function fieldsOf(line: string): string[] {
  const fields = [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)];
  return fields.map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '');
}

function gameOf(row: Row): FactGame {
  const [season, week] = [Number(row.season), Number(row.week)];
  if (!/^\d{4}$/.test(row.season)) throw new Error(`the season ${JSON.stringify(row.season)} is no year`);
  if (!/^\d{1,2}$/.test(row.week)) throw new Error(`the week ${JSON.stringify(row.week)} is no number`);
  const isPlayed = !isEmpty(row.home_score) && !isEmpty(row.away_score);
  return {
    season,
    week,
    home: franchiseOf(row.home_team),
    away: franchiseOf(row.away_team),
    kickoff: isEmpty(row.gametime) ? null : newYorkInstant(row.gameday, row.gametime),
    status: isPlayed ? 'FINAL' : 'SCHEDULED',
    homeScore: isPlayed ? scoreOf(row.home_score) : null,
    awayScore: isPlayed ? scoreOf(row.away_score) : null,
  };
}

const isEmpty = (text: string) => text === '' || text === 'NA';

/** The file's times are of New York, whatever the stadium; this formats an instant as they are written. */
const NEW_YORK = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'America/New_York',
  dateStyle: 'short',
  timeStyle: 'short',
});
/** Hours behind UTC, in summer and in winter. */
const OFFSETS = [4, 5];

/** In milliseconds since 1970. @throws Error */
function newYorkInstant(day: string, time: string): number {
  const written = `${day} ${time.padStart(5, '0')}`;
  const utc = Date.parse(`${written.replace(' ', 'T')}:00.000Z`);
  const instant = OFFSETS.map((hours) => utc + hours * 3_600_000).find(
    (one) => !Number.isNaN(one) && NEW_YORK.format(one) === written,
  );
  if (instant === undefined) throw new Error(`there is no ${written} in New York`);
  return instant;
}
