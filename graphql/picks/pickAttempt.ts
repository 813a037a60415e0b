import { isAutomatic } from './rules/autoPicks.ts';
import { hasGameStarted } from '../season/rules/deadlines.ts';
import { existingPick, type RefusalDetails } from './rules/refusalMessage.ts';
import { ownLine } from '../season/rules/lines.ts';
import type { OwnPick, PickAttempt } from './rules/picks.ts';
import {
  DEFAULT_OPTIONS,
  lastWeekOf,
  numbersOf,
  periodOf,
  picksInWeek,
} from '../pools/rules/options/poolOptions.ts';
import { limitsIn, statesLine, teamLimits } from './rules/teamLimits.ts';
import { barringPicks, nextTeamUse } from './rules/teamUses.ts';
import type { PickFacts, PickFactsRow, TakenPick } from '../kernel/pickFacts.ts';

/** A stored pick of the entry, with its row where it is of the week. */
export type StoredOwnPick = OwnPick & { row: TakenPick | null };

/** The facts that the rules need to judge a pick, and the ids to store it with. */
export interface LoadedAttempt {
  attempt: PickAttempt & { picks: readonly StoredOwnPick[] };
  details: RefusalDetails;
  poolId: number | null;
  gameId: number | null;
  /** The period of the week: an entry can pick a team once in each. */
  period: number;
  /** The number of the team's use in it (nextTeamUse). */
  teamUse: number;
  /** The first free one. */
  slot: 1 | 2;
  /** The team's own line where a limit of the pool goes by it, for the log; undefined elsewhere. */
  line: number | null | undefined;
}

interface Request {
  entryId: number;
  week: number;
  teamId: string;
  /** The team whose pick this one replaces; null for none in particular. */
  replaces: string | null;
  receivedAt: Date;
}

/** Loads every fact that refusePick needs, from what is stored now. */
export async function loadPickAttempt(
  facts: PickFacts,
  viewerUserId: number,
  request: Request,
): Promise<LoadedAttempt> {
  return attemptOf(await facts.load(request), viewerUserId, request);
}

function attemptOf(
  row: PickFactsRow | undefined,
  viewerUserId: number,
  { week, teamId, replaces, receivedAt }: Request,
): LoadedAttempt {
  const bounds = {
    firstWeek: row?.firstWeek ?? 1,
    weekCount: row === undefined ? 0 : lastWeekOf(row, row.weekCount),
  };
  const mayChange = row?.changePicks === 'UNTIL_LOCK';
  const line = row?.gameId == null ? null : ownLine({ ...row, homeTeamId: row.homeTeamId! }, teamId);
  const limit = teamLimits(row ?? DEFAULT_OPTIONS);
  const attempt = {
    viewerUserId,
    entry: row === undefined ? null : entryOf(row, week, receivedAt),
    week,
    ...bounds,
    picksInWeek:
      row === undefined ? 1 : picksInWeek({ doublePickWeeks: numbersOf(row.doublePickWeeks) }, week),
    decidedWeek: row?.decidedWeek ?? null,
    picks: row === undefined ? [] : ownPicks(row, { week, teamId, receivedAt }),
    deadline: row?.deadline ?? null,
    now: receivedAt,
    teamId,
    replaces,
    isKnownTeam: row?.teamId != null,
    game: gameOf(row, week),
    line,
    limit,
  } satisfies LoadedAttempt['attempt'];
  return {
    poolId: row?.poolId ?? null,
    gameId: row?.gameId ?? null,
    period: row === undefined ? 0 : periodOf(row, week),
    teamUse: row === undefined ? 1 : nextTeamUse(row, week, usesOf(row)),
    line: statesLine(limit) ? line : undefined,
    slot: row?.taken.some(({ slot }) => slot === 1) === true ? 2 : 1,
    attempt,
    details: {
      week,
      ...bounds,
      ...(row === undefined ? {} : { startWeek: row.startWeek, eliminatedWeek: row.eliminatedWeek }),
      decidedWeek: row?.decidedWeek ?? null,
      usedWeek: latestUse(row),
      exists: existingPick(attempt, mayChange),
      ...(row?.city != null && row.nickname !== null ? { teamName: `${row.city} ${row.nickname}` } : {}),
      ...(row?.status != null ? { gameStatus: row.status } : {}),
      ...(limitsIn(limit).length === 0 ? {} : { overLimit: { line, limit } }),
    },
  };
}

function entryOf(row: PickFactsRow, week: number, receivedAt: Date): PickAttempt['entry'] {
  const { userId, startWeek } = row;
  const eliminatedWeek = isEliminatedForMissingThisPick(row, week, receivedAt) ? null : row.eliminatedWeek;
  return { userId, startWeek, eliminatedWeek };
}

/** The request arrived before the deadline, but is handled after the deadline was processed. */
function isEliminatedForMissingThisPick(row: PickFactsRow, week: number, receivedAt: Date): boolean {
  return (
    row.eliminationReason === 'NO_PICK' &&
    row.eliminatedWeek === week &&
    row.deadline !== null &&
    receivedAt < row.deadline
  );
}

/** The week that a refusal names. */
function latestUse(row: PickFactsRow | undefined): number | null {
  const { usedWeek = null, secondUsedWeek = null } = row ?? {};
  return secondUsedWeek === null ? usedWeek : Math.max(usedWeek ?? 0, secondUsedWeek);
}

/** The numbers of the team's uses in the period. */
function usesOf({ usedWeek, secondUsedWeek }: PickFactsRow): number[] {
  return [...(usedWeek === null ? [] : [1]), ...(secondUsedWeek === null ? [] : [2])];
}

/** The picks of the week, and the latest in other weeks of the period if they use the team up. */
function ownPicks(
  row: PickFactsRow,
  { week, teamId, receivedAt }: Pick<Request, 'week' | 'teamId' | 'receivedAt'>,
): StoredOwnPick[] {
  const ofWeek = row.taken.map((taken) => ({
    week,
    teamId: taken.teamId,
    isOpen: row.changePicks === 'UNTIL_LOCK' && !hasGameStarted(taken.game, receivedAt),
    givesWay: isAutomatic(taken.source) && row.deadline !== null && receivedAt < row.deadline,
    row: taken,
  }));
  const uses = [row.usedWeek, row.secondUsedWeek].flatMap((used) =>
    used === null || used === week ? [] : [{ week: used, teamId, row: null }],
  );
  return [...ofWeek, ...barringPicks(row, week, uses)];
}

function gameOf(row: PickFactsRow | undefined, week: number): PickAttempt['game'] {
  if (row?.gameId == null) return null;
  return {
    id: row.gameId,
    week,
    homeTeamId: row.homeTeamId!,
    awayTeamId: row.awayTeamId!,
    kickoff: row.kickoff!,
    isKickoffConfirmed: row.isKickoffConfirmed!,
    status: row.status!,
    homeScore: row.homeScore,
    awayScore: row.awayScore,
  };
}
