import { z } from 'zod';

import { findTeamId } from '#prisma/seasons/teams.ts';
import { isUndecided } from '../rules/playoffs.ts';
import { feedWeekOf, NOT_PLAYED, POSTSEASON } from '../rules/scoreboardNames.ts';
import { FeedError, type FeedGameStatus, type GameUpdate } from '#kernel/scoreFeed.ts';

/**
 * The used part of the public scoreboard JSON. It is undocumented; this describes observed responses. Each
 * event is validated separately, so that an invalid one does not affect the rest.
 */
const envelope = z.object({
  season: z.object({ year: z.number(), type: z.number() }).partial().nullish(),
  week: z.object({ number: z.number() }).partial().nullish(),
  events: z.array(z.unknown()),
});

const statusShape = z.object({
  clock: z.number().nullish().catch(null),
  displayClock: z.string().nullish().catch(null),
  period: z.number().int().nullish().catch(null),
  type: z.object({
    name: z.string().default(''),
    state: z.enum(['pre', 'in', 'post']),
    completed: z.boolean().default(false),
    detail: z.string().nullish().catch(null),
  }),
});

const competitorShape = z.object({
  homeAway: z.enum(['home', 'away']),
  score: z.union([z.string(), z.number()]).nullish(),
  team: z.object({ abbreviation: z.string() }),
});

const oddsShape = z.object({ details: z.string(), spread: z.number() }).partial();

const eventShape = z.object({
  id: z.union([z.string().min(1), z.number()]).transform(String),
  date: z.string().nullish(),
  season: z.object({ year: z.number(), type: z.number() }).partial().nullish(),
  week: z.object({ number: z.number() }).partial().nullish(),
  status: statusShape.nullish().catch(null),
  competitions: z
    .array(
      z.object({
        date: z.string().nullish(),
        timeValid: z.boolean().nullish(),
        neutralSite: z.boolean().nullish(),
        status: statusShape.nullish().catch(null),
        competitors: z.array(competitorShape).length(2),
        odds: z.array(z.unknown()).nullish().catch(null),
      }),
    )
    .min(1),
});

type Status = z.infer<typeof statusShape>;

/** Ended but not completed is no result: the game is not graded, and the commissioner decides. */
function statusOf({ type }: Status): FeedGameStatus {
  const named = NOT_PLAYED[type.name];
  if (named) return named;
  if (type.state === 'pre') return 'SCHEDULED';
  if (type.state === 'in') return 'LIVE';
  return type.completed ? 'FINAL' : 'POSTPONED';
}

function clockOf(status: Status): string | null {
  if (status.type.name === 'STATUS_HALFTIME') return 'Halftime';
  if (status.type.name === 'STATUS_END_PERIOD') return '0:00';
  if (status.displayClock && /^\d{1,2}:\d\d$/.test(status.displayClock)) return status.displayClock;
  const { clock } = status;
  if (clock === null || clock === undefined || !(clock >= 0 && clock <= 900)) return null;
  return `${Math.floor(clock / 60)}:${String(Math.floor(clock % 60)).padStart(2, '0')}`;
}

function periodOf({ period, type }: Status): number | null {
  if (type.name === 'STATUS_HALFTIME') return 2;
  if (!period || period < 1) return null;
  return Math.min(period, 5);
}

function scoreOf(score: string | number | null | undefined): number | null {
  const text = String(score ?? '').trim();
  return /^\d{1,3}$/.test(text) ? Number(text) : null;
}

/**
 * Parses a line from the home team's side: "KC -3.5" is -3.5 when KC is at home and 3.5 when it is away;
 * "EVEN" is 0. Undefined for no line, or one of a team that does not play.
 */
export function readLine(details: string, homeTeamId: string, awayTeamId: string): number | undefined {
  const text = details.trim();
  if (/^(even|ev|pk|pick|pick'?em)$/i.test(text)) return 0;
  const [, abbreviation, number] = /^([A-Za-z]{2,3})\s+([+-]?\d{0,2}(?:\.\d+)?)$/.exec(text) ?? [];
  if (!abbreviation || !number || !/\d/.test(number)) return undefined;
  const teamId = findTeamId(abbreviation);
  if (teamId !== homeTeamId && teamId !== awayTeamId) return undefined;
  // Not -0.
  return (teamId === homeTeamId ? Number(number) : -Number(number)) || 0;
}

/** The first readable line. Its text names the team; the bare number is used only without a text. */
function lineOf(
  odds: unknown[] | null | undefined,
  homeTeamId: string,
  awayTeamId: string,
): number | undefined {
  for (const item of odds ?? []) {
    const read = oddsShape.safeParse(item);
    if (!read.success) continue;
    const { details, spread } = read.data;
    const line = details === undefined ? undefined : readLine(details, homeTeamId, awayTeamId);
    if (line !== undefined) return line;
    if (spread !== undefined && Number.isFinite(spread) && Math.abs(spread) < 60) return spread;
  }
  return undefined;
}

function readEvent(raw: unknown, seasonYear: number, week: number): GameUpdate {
  const event = eventShape.parse(raw);
  const competition = event.competitions[0]!;
  const status = competition.status ?? event.status;
  if (!status) throw new Error('it has no status');
  const { seasonType, feedWeek } = feedWeekOf(seasonYear, week);
  if ((event.season?.type ?? seasonType) !== seasonType) {
    throw new Error(`it is not of the ${seasonType === POSTSEASON ? 'playoffs' : 'regular season'}`);
  }
  if ((event.season?.year ?? seasonYear) !== seasonYear) throw new Error(`it is of ${event.season?.year}`);
  // Often missing; then the requested week is assumed.
  if ((event.week?.number ?? feedWeek) !== feedWeek) throw new Error(`it is of week ${event.week?.number}`);

  const [home, away] = (['home', 'away'] as const).map((side) =>
    competition.competitors.find((one) => one.homeAway === side),
  );
  if (!home || !away) throw new Error('it lacks a home or an away team');
  const [homeTeamId, awayTeamId] = [home, away].map(({ team }) => {
    const id = findTeamId(team.abbreviation);
    if (!id) throw new Error(`team ${JSON.stringify(team.abbreviation)} is unknown`);
    return id;
  }) as [string, string];
  if (homeTeamId === awayTeamId) throw new Error(`${homeTeamId} plays itself`);

  const date = competition.date ?? event.date;
  const kickoff = date ? new Date(date) : undefined;
  if (kickoff && Number.isNaN(kickoff.getTime()))
    throw new Error(`kickoff ${JSON.stringify(date)} is no instant`);

  const gameStatus = statusOf(status);
  const isUnderway = gameStatus === 'LIVE' || gameStatus === 'FINAL';
  const [homeScore, awayScore] = isUnderway ? [scoreOf(home.score), scoreOf(away.score)] : [null, null];
  if (isUnderway && (homeScore === null || awayScore === null))
    throw new Error('it is played without a score');
  const period = periodOf(status);
  const line = gameStatus === 'SCHEDULED' ? lineOf(competition.odds, homeTeamId, awayTeamId) : undefined;

  return {
    feedId: event.id,
    seasonYear,
    week,
    homeTeamId,
    awayTeamId,
    ...(kickoff && { kickoff }),
    // A running game has begun, whatever kickoff the feed states.
    isKickoffConfirmed: isUnderway || (kickoff !== undefined && competition.timeValid !== false),
    ...(typeof competition.neutralSite === 'boolean' && { isNeutralSite: competition.neutralSite }),
    status: gameStatus,
    period: gameStatus === 'LIVE' ? period : null,
    clock: gameStatus === 'LIVE' ? clockOf(status) : null,
    homeScore,
    awayScore,
    ...(isUnderway && { wentToOvertime: period === 5 || /\bOT\b/.test(status.type.detail ?? '') }),
    ...(line !== undefined && { line }),
  };
}

const playersShape = z.object({
  competitions: z
    .array(
      z.object({
        competitors: z.array(z.object({ team: z.object({ abbreviation: z.string().nullish() }).nullish() })),
      }),
    )
    .min(1),
});

/** Whether a playoff event has an undecided team. */
function lacksTeam(event: unknown): boolean {
  const read = playersShape.safeParse(event);
  return (
    read.success &&
    read.data.competitions[0]!.competitors.some(({ team }) => isUndecided(team?.abbreviation ?? ''))
  );
}

function explain(error: unknown): string {
  if (error instanceof z.ZodError) {
    const [issue] = error.issues;
    return issue ? `${issue.path.join('.') || 'it'}: ${issue.message}` : 'it cannot be read';
  }
  return error instanceof Error ? error.message : String(error);
}

/**
 * Reads the scoreboard of one week of one season. Implausible events are ignored and reported to `onProblem`.
 * @throws FeedError when it is no scoreboard, or one of another week, or nothing in it is readable.
 */
export function readScoreboard(
  document: unknown,
  weekOfSeason: { seasonYear: number; week: number },
  onProblem: (problem: string) => void = () => {},
): GameUpdate[] {
  const { seasonYear, week } = weekOfSeason;
  const read = envelope.safeParse(document);
  if (!read.success) throw new FeedError(`The scoreboard cannot be read: ${explain(read.error)}`);
  const { season, week: answered } = read.data;
  const { seasonType, feedWeek } = feedWeekOf(seasonYear, week);
  const isOther =
    (answered?.number ?? feedWeek) !== feedWeek ||
    (season?.year ?? seasonYear) !== seasonYear ||
    (seasonType === POSTSEASON && (season?.type ?? POSTSEASON) !== POSTSEASON);
  if (isOther) {
    throw new FeedError(
      `Asked for week ${week} of ${seasonYear}, the feed answered week ${answered?.number} of ${season?.year}`,
    );
  }
  const events =
    seasonType === POSTSEASON ? read.data.events.filter((event) => !lacksTeam(event)) : read.data.events;

  const updates = new Map<string, GameUpdate>();
  const problems: string[] = [];
  for (const [index, event] of events.entries()) {
    try {
      const update = readEvent(event, seasonYear, week);
      const before = updates.get(update.homeTeamId) ?? updates.get(update.awayTeamId);
      // A moved game may appear twice: as postponed, and on its new date.
      if (before && before.status !== 'POSTPONED' && before.status !== 'CANCELLED') {
        throw new Error(`${before.awayTeamId} at ${before.homeTeamId} is already there`);
      }
      if (before) for (const team of [before.homeTeamId, before.awayTeamId]) updates.delete(team);
      for (const team of [update.homeTeamId, update.awayTeamId]) updates.set(team, update);
    } catch (error) {
      const id = (event as { id?: unknown } | null)?.id;
      const name = typeof id === 'string' ? `Event ${id.slice(0, 20)}` : `Event number ${index + 1}`;
      problems.push(`${name} of week ${week} was left out: ${explain(error)}`);
    }
  }
  if (events.length > 0 && updates.size === 0) {
    throw new FeedError(`None of the feed's ${events.length} games can be read. ${problems[0]}`);
  }
  for (const problem of problems) onProblem(problem);
  return [...new Set(updates.values())];
}
