import { franchiseOf } from '#graphql/season/rules/franchises.ts';
import { isUndecided, PLAYOFF_WEEKS, regularWeeks } from '#graphql/season/rules/playoffs.ts';
import { feedWeekOf, NOT_PLAYED, REGULAR_SEASON } from '#graphql/season/rules/scoreboardNames.ts';
import { type FactGame, type Facts, FactsError, scoreOf } from './facts.ts';

/** The used part of ESPN's scoreboard; undocumented, so nothing is taken for granted. */
interface Scoreboard extends OfWeek {
  events?: Event[];
}

interface OfWeek {
  season?: { year?: number; type?: number };
  week?: { number?: number };
}

interface Event extends OfWeek {
  date?: string;
  status?: Status;
  competitions?: {
    date?: string;
    timeValid?: boolean;
    status?: Status;
    competitors?: { homeAway?: string; score?: string | number; team?: { abbreviation?: string } }[];
  }[];
}

interface Status {
  type?: { name?: string; state?: string; completed?: boolean };
}

/** Reads a scoreboard as a feed answers it, of one week or of several. @throws FactsError */
export function readScoreboard(text: string, name: string): Facts {
  const document = parse(text, name);
  if (!Array.isArray(document.events)) {
    throw new FactsError(`${name} is JSON, and not a scoreboard: it has no list of events.`);
  }
  const games = new Map<string, FactGame>();
  for (const event of document.events) {
    const game = gameOf(event, document);
    if (game === null) continue;
    const key = `${game.season} ${game.week} ${game.away} ${game.home}`;
    const before = games.get(key);
    // A moved game can be there twice: as postponed, and on its new day.
    if (before?.status !== 'FINAL' && before?.status !== 'SCHEDULED') games.set(key, game);
  }
  if (document.events.length > 0 && games.size === 0) {
    throw new FactsError(`None of the ${document.events.length} games of ${name} can be read.`);
  }
  return { name, isWhole: false, games: [...games.values()], origin: null };
}

function parse(text: string, name: string): Scoreboard {
  try {
    return JSON.parse(text) as Scoreboard;
  } catch {
    throw new FactsError(`${name} is cut or damaged: it begins as JSON, and is none. Download it again.`);
  }
}

/** Null for an event that is no game of the field, or cannot be read: the others still count. */
function gameOf(event: Event, document: Scoreboard): FactGame | null {
  const competition = event.competitions?.[0];
  const [home, away] = ['home', 'away'].map((side) =>
    competition?.competitors?.find(({ homeAway }) => homeAway === side),
  );
  const [homeTeam = '', awayTeam = ''] = [home?.team?.abbreviation, away?.team?.abbreviation];
  const season = event.season?.year ?? document.season?.year;
  const week = weekOf(
    season,
    event.season?.type ?? document.season?.type,
    event.week?.number ?? document.week?.number,
  );
  if (season === undefined || week === null || isUndecided(homeTeam) || isUndecided(awayTeam)) return null;
  const status = statusOf(competition?.status ?? event.status);
  const kickoff = Date.parse(competition?.date ?? event.date ?? '');
  const isFinal = status === 'FINAL';
  try {
    return {
      season,
      week,
      home: franchiseOf(homeTeam),
      away: franchiseOf(awayTeam),
      kickoff: Number.isNaN(kickoff) || competition?.timeValid === false ? null : kickoff,
      status,
      homeScore: isFinal ? scoreOf(String(home?.score ?? '')) : null,
      awayScore: isFinal ? scoreOf(String(away?.score ?? '')) : null,
    };
  } catch {
    return null;
  }
}

function weekOf(season = 0, type = REGULAR_SEASON, number = 0): number | null {
  for (let week = 1; week <= regularWeeks(season) + PLAYOFF_WEEKS; week += 1) {
    const { seasonType, feedWeek } = feedWeekOf(season, week);
    if (seasonType === type && feedWeek === number) return week;
  }
  return null;
}

/** A running game has no result yet. */
function statusOf(status: Status | undefined): FactGame['status'] {
  const { name = '', state, completed } = status?.type ?? {};
  return NOT_PLAYED[name] ?? (state === 'post' && completed === true ? 'FINAL' : 'SCHEDULED');
}
