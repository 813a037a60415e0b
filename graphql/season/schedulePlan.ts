import type { Game } from '#prisma/generated/sqlite/client.ts';
import type { Schedule } from './feeds/schedule.ts';
import type { GameUpdate } from '../kernel/scoreFeed.ts';

/** Approximate duration of a game; the schedule has no end times. */
const GAME_LASTS = 3.25 * 3_600_000;

export type GameFields = Omit<
  Game,
  'id' | 'seasonYear' | 'updatedAt' | 'kickoffMovedAt' | 'confirmedAt' | 'confirmedBy' | 'reviewSince'
>;

/** A stored game and whether anything depends on it; before a deadline, picks count for the whole week. */
export type StoredGame = Game & {
  _count: { picks: number; results: number; heldUpdates: number; rulings: number };
};

export interface SchedulePlan {
  add: GameFields[];
  change: { game: StoredGame; change: Partial<GameFields> }[];
  /** Games that left their week and on which nothing depends. */
  remove: Game[];
  /**
   * Games that left their week with picks or results: moved ones become POSTPONED, dropped ones CANCELLED.
   */
  takeOut: { game: Game; status: 'POSTPONED' | 'CANCELLED'; movedTo: number | null }[];
  /** Facts of the file that are not imported, with the reason. */
  kept: { game: Game; why: string }[];
  /** Results of games in the future by the clock. */
  ahead: number;
  /** Games with a result in the database but not in the file. */
  older: number;
  /** Reasons that make the import impossible. */
  refusals: string[];
}

/** Plans how a schedule changes the stored games of its season, without writing. */
export function planSchedule(
  stored: readonly StoredGame[],
  { games: updates, weekCount }: Pick<Schedule, 'games' | 'weekCount'>,
  now: Date,
): SchedulePlan {
  const plan: SchedulePlan = {
    add: [],
    change: [],
    remove: [],
    takeOut: [],
    kept: [],
    ahead: 0,
    older: 0,
    refusals: [],
  };
  const byPair = new Map(stored.map((game) => [`${game.week} ${pairOf(game)}`, game]));
  const feedIds = new Set(stored.flatMap((game) => game.feedId ?? []));
  const matched = new Set<number>();
  const unmatched: GameUpdate[] = [];
  for (const update of updates) {
    const known = withoutFuture(update, now, plan);
    const game = byPair.get(`${update.week} ${pairOf(update)}`);
    if (game === undefined) unmatched.push(known);
    else {
      matched.add(game.id);
      const change = judge(game, known, now, plan);
      if (change.feedId !== undefined && change.feedId !== null && feedIds.has(change.feedId)) {
        delete change.feedId;
      }
      if (Object.keys(change).length > 0) plan.change.push({ game, change });
    }
  }
  // Playoff games become known one by one, first in the feed: those that the file lacks stay.
  const gone = stored.filter(
    (game) => !matched.has(game.id) && (game.week <= weekCount || rivalOf(game, updates) !== undefined),
  );
  for (const game of gone) planGone(game, updates, unmatched, plan);
  const leaving = new Set([...plan.remove, ...plan.takeOut.map(({ game }) => game)]);
  const staying = new Set(
    stored.filter((game) => !leaving.has(game as Game)).flatMap((game) => game.feedId ?? []),
  );
  for (const update of unmatched) plan.add.push(newGame(update, staying));
  return plan;
}

/** Home and away may be swapped. */
function pairOf({ homeTeamId, awayTeamId }: { homeTeamId: string; awayTeamId: string }): string {
  return [homeTeamId, awayTeamId].sort().join(' ');
}

/** Drops the result of a game in the future by the clock: the demo replays a season whose end the file contains. */
function withoutFuture(update: GameUpdate, now: Date, plan: SchedulePlan): GameUpdate {
  if (update.status !== 'FINAL' || update.kickoff! <= now) return update;
  plan.ahead += 1;
  const { wentToOvertime: _unknown, ...rest } = update;
  return { ...rest, status: 'SCHEDULED', homeScore: null, awayScore: null };
}

function planGone(
  game: StoredGame,
  updates: readonly GameUpdate[],
  unmatched: readonly GameUpdate[],
  plan: SchedulePlan,
): void {
  const { picks, results, heldUpdates, rulings } = game._count;
  const label = nameOf(game);
  if (game.status === 'FINAL' || game.status === 'LIVE') {
    plan.kept.push({ game, why: 'the file does not have it, but it was played' });
  } else if (picks + results + heldUpdates + rulings === 0) {
    plan.remove.push(game);
    return;
  } else if (game.status === 'SCHEDULED') {
    const moved = unmatched.find((update) => pairOf(update) === pairOf(game) && update.week !== game.week);
    plan.takeOut.push({
      game,
      status: moved === undefined ? 'CANCELLED' : 'POSTPONED',
      movedTo: moved?.week ?? null,
    });
  }
  // The game stays in its week, where each team plays once.
  const rival = rivalOf(game, updates);
  if (rival !== undefined) {
    plan.refusals.push(
      `${label} has a result or may have picks, but the schedule has ${nameOf(rival)} instead: settle that first`,
    );
  }
}

/** Another game of the week with a team of this one. */
function rivalOf(
  game: Pick<Game, 'week' | 'homeTeamId' | 'awayTeamId'>,
  updates: readonly GameUpdate[],
): GameUpdate | undefined {
  return updates.find(
    (update) =>
      update.week === game.week &&
      [update.homeTeamId, update.awayTeamId].some((id) => id === game.homeTeamId || id === game.awayTeamId),
  );
}

export function newGame(update: GameUpdate, takenFeedIds: ReadonlySet<string>): GameFields {
  const feedId = update.feedId === undefined || takenFeedIds.has(update.feedId) ? null : update.feedId;
  const game: GameFields = {
    week: update.week,
    feedId,
    homeTeamId: update.homeTeamId,
    awayTeamId: update.awayTeamId,
    kickoff: update.kickoff!,
    isKickoffConfirmed: update.isKickoffConfirmed ?? true,
    isNeutralSite: update.isNeutralSite ?? false,
    status: 'SCHEDULED',
    period: null,
    clock: null,
    homeScore: null,
    awayScore: null,
    wentToOvertime: false,
    line: update.line ?? null,
    lockedLine: null,
    lineLockedAt: null,
    completedAt: null,
    resultSource: null,
  };
  return update.status === 'FINAL' ? { ...game, ...finalOf(update), ...lockOf(update) } : game;
}

function finalOf(update: GameUpdate): Partial<GameFields> {
  return {
    status: 'FINAL',
    period: null,
    clock: null,
    homeScore: update.homeScore,
    awayScore: update.awayScore,
    wentToOvertime: update.wentToOvertime ?? false,
    resultSource: 'IMPORT',
  };
}

function lockOf(update: GameUpdate): Partial<GameFields> {
  if (update.line === undefined) return {};
  return { line: update.line, lockedLine: update.line, lineLockedAt: update.kickoff! };
}

/** Approximate end of an imported result's game. */
export function endOf(kickoff: Date, now: Date): Date {
  return new Date(Math.min(kickoff.getTime() + GAME_LASTS, now.getTime()));
}

/**
 * The changes of a stored game. The commissioner's result stays; a result that the file lacks stays, since
 * the file is older; the file corrects results of feeds and earlier imports.
 */
function judge(game: Game, row: GameUpdate, now: Date, plan: SchedulePlan): Partial<GameFields> {
  const change: Partial<GameFields> = {};
  if (game.feedId === null && row.feedId !== undefined) change.feedId = row.feedId;
  if (game.status === 'FINAL' && row.status !== 'FINAL') {
    // The file is older than the stored game in every respect.
    plan.older += 1;
    return change;
  }
  const isOurs = game.status !== 'FINAL' || game.resultSource === 'IMPORT';
  const isAdministrators = game.resultSource === 'ADMIN';
  const isMovable = isOurs && !isAdministrators && game.status !== 'LIVE';
  const update = isMovable ? row : asStored(game, row);
  if (isMovable) Object.assign(change, placeOf(game, update));
  if (update.status === 'FINAL') {
    const isSame =
      game.status === 'FINAL' &&
      scoreOf(game, game.homeTeamId) === scoreOf(update, game.homeTeamId) &&
      scoreOf(game, game.awayTeamId) === scoreOf(update, game.awayTeamId);
    if (isAdministrators && !isSame) {
      plan.kept.push({ game, why: `the commissioner's result is kept, the file has ${resultOf(update)}` });
    } else if (!isAdministrators && (!isSame || isOurs)) {
      Object.assign(change, finalOf(update));
    }
  } else if (game.status === 'POSTPONED' && !isAdministrators && change.kickoff !== undefined) {
    // The game has a new date.
    change.status = 'SCHEDULED';
  }
  Object.assign(change, lineOf(game, update, now));
  const after = { ...game, ...change };
  if (after.status === 'FINAL') change.completedAt = game.completedAt ?? endOf(after.kickoff, now);
  return changedFields(game, change);
}

function asStored(game: Game, update: GameUpdate): GameUpdate {
  if (game.homeTeamId === update.homeTeamId) return update;
  return {
    ...update,
    homeTeamId: update.awayTeamId,
    awayTeamId: update.homeTeamId,
    homeScore: update.awayScore,
    awayScore: update.homeScore,
    ...(update.line === undefined ? {} : { line: -update.line || 0 }),
  };
}

function placeOf(game: Game, update: GameUpdate): Partial<GameFields> {
  return {
    homeTeamId: update.homeTeamId,
    awayTeamId: update.awayTeamId,
    // A placeholder in the file does not replace a confirmed kickoff of a feed.
    ...(update.isKickoffConfirmed === false && game.isKickoffConfirmed
      ? {}
      : { kickoff: update.kickoff!, isKickoffConfirmed: update.isKickoffConfirmed ?? true }),
    isNeutralSite: update.isNeutralSite ?? game.isNeutralSite,
  };
}

/** Lines may change until kickoff; a locked line changes only if it was imported. */
function lineOf(game: Game, update: GameUpdate, now: Date): Partial<GameFields> {
  if (update.line === undefined) return {};
  if (game.lineLockedAt !== null) {
    return game.resultSource === 'IMPORT' ? { line: update.line, lockedLine: update.line } : {};
  }
  if (update.status === 'FINAL') return lockOf(update);
  return game.status === 'LIVE' || (game.isKickoffConfirmed && game.kickoff <= now)
    ? {}
    : { line: update.line };
}

function changedFields(game: Game, change: Partial<GameFields>): Partial<GameFields> {
  return Object.fromEntries(
    Object.entries(change).filter(([key, value]) => {
      const before = game[key as keyof Game];
      return before instanceof Date && value instanceof Date
        ? before.getTime() !== value.getTime()
        : before !== value;
    }),
  );
}

type Scored = Pick<Game, 'homeTeamId' | 'awayTeamId' | 'homeScore' | 'awayScore'>;

function scoreOf(game: Scored, teamId: string): number | null {
  return game.homeTeamId === teamId ? game.homeScore : game.awayScore;
}

/** "DAL 20, PHI 24". */
export function resultOf(game: Scored): string {
  return `${game.awayTeamId} ${game.awayScore}, ${game.homeTeamId} ${game.homeScore}`;
}

/** "Week 1, DAL at PHI". */
export function nameOf(game: { week: number; homeTeamId: string; awayTeamId: string }): string {
  return `Week ${game.week}, ${game.awayTeamId} at ${game.homeTeamId}`;
}
