import type { Database } from '../../../prisma/client.ts';
import type { GameStatus } from '../../domain/facts.ts';
import type { PickAttempt, RefusalDetails } from '../../domain/picks.ts';

/** The facts that the rules need to judge a pick, and the ids to store it with. */
export interface LoadedAttempt {
  attempt: PickAttempt;
  details: RefusalDetails;
  poolId: number | null;
  gameId: number | null;
}

interface AttemptRow {
  userId: number;
  poolId: number;
  startWeek: number;
  eliminatedWeek: number | null;
  eliminationReason: string | null;
  decidedWeek: number | null;
  weekCount: number;
  deadline: Date | null;
  pickedTeamId: string | null;
  usedWeek: number | null;
  teamId: string | null;
  city: string | null;
  nickname: string | null;
  gameId: number | null;
  homeTeamId: string | null;
  awayTeamId: string | null;
  kickoff: Date | null;
  isKickoffConfirmed: boolean | null;
  status: GameStatus | null;
  homeScore: number | null;
  awayScore: number | null;
}

/** PostgreSQL raises an error for a larger value of an integer column. */
const MAX_INT = 2_147_483_647;

function isStorable(number: number): boolean {
  return Number.isInteger(number) && number >= 0 && number <= MAX_INT;
}

/**
 * Loads every fact that refusePick needs in one statement: picks are the one write that comes by the thousand
 * within minutes, all before the same deadline.
 */
export async function loadPickAttempt(
  db: Database,
  viewerUserId: number,
  request: { entryId: number; week: number; teamId: string; receivedAt: Date },
): Promise<LoadedAttempt> {
  const { entryId } = request;
  // A week beyond the column's range belongs to no season; the rules refuse it in their order.
  const week = isStorable(request.week) ? request.week : 0;
  // Not the shape of a team id; PostgreSQL would refuse some texts with an error.
  const teamId = /^[A-Z]{2,4}$/.test(request.teamId) ? request.teamId : '';
  const [row] = isStorable(entryId)
    ? await db.$queryRaw<AttemptRow[]>`
          SELECT e."userId", e."poolId", e."startWeek", e."eliminatedWeek", e."eliminationReason",
            o."decidedWeek", s."weekCount", w."deadline",
            taken."teamId" AS "pickedTeamId", used."week" AS "usedWeek",
            t."id" AS "teamId", t."city", t."nickname",
            g."id" AS "gameId", g."homeTeamId", g."awayTeamId", g."kickoff", g."isKickoffConfirmed", g."status",
            g."homeScore", g."awayScore"
          FROM "Entry" AS e
          JOIN "Pool" AS o ON o."id" = e."poolId"
          JOIN "Season" AS s ON s."year" = o."seasonYear"
          LEFT JOIN "PoolWeek" AS w ON w."poolId" = o."id" AND w."week" = ${week}
          LEFT JOIN "Pick" AS taken ON taken."entryId" = e."id" AND taken."week" = ${week}
          LEFT JOIN "Pick" AS used ON used."entryId" = e."id" AND used."teamId" = ${teamId}
          LEFT JOIN "Team" AS t ON t."id" = ${teamId}
          LEFT JOIN "Game" AS g ON g."seasonYear" = o."seasonYear" AND g."week" = ${week}
            AND (g."homeTeamId" = t."id" OR g."awayTeamId" = t."id")
          WHERE e."id" = ${entryId}`
    : [];
  return attemptOf(row, viewerUserId, request);
}

function attemptOf(
  row: AttemptRow | undefined,
  viewerUserId: number,
  { week, teamId, receivedAt }: { week: number; teamId: string; receivedAt: Date },
): LoadedAttempt {
  const picks: { week: number; teamId: string }[] = [];
  if (row?.pickedTeamId != null) picks.push({ week, teamId: row.pickedTeamId });
  if (row?.usedWeek != null && row.usedWeek !== week) picks.push({ week: row.usedWeek, teamId });
  const facts = row === undefined ? {} : { startWeek: row.startWeek, eliminatedWeek: row.eliminatedWeek };
  return {
    poolId: row?.poolId ?? null,
    gameId: row?.gameId ?? null,
    attempt: {
      viewerUserId,
      entry:
        row === undefined
          ? null
          : {
              userId: row.userId,
              startWeek: row.startWeek,
              eliminatedWeek: isEliminatedForMissingThisPick(row, week, receivedAt)
                ? null
                : row.eliminatedWeek,
            },
      week,
      weekCount: row?.weekCount ?? 0,
      decidedWeek: row?.decidedWeek ?? null,
      picks,
      deadline: row?.deadline ?? null,
      now: receivedAt,
      teamId,
      isKnownTeam: row?.teamId != null,
      game: gameOf(row, week),
    },
    details: {
      week,
      weekCount: row?.weekCount ?? 0,
      ...facts,
      decidedWeek: row?.decidedWeek ?? null,
      usedWeek: row?.usedWeek ?? null,
      ...(row?.city != null && row.nickname !== null ? { teamName: `${row.city} ${row.nickname}` } : {}),
      ...(row?.status != null ? { gameStatus: row.status } : {}),
    },
  };
}

/** The request arrived before the deadline, but is handled after the deadline was processed. */
function isEliminatedForMissingThisPick(row: AttemptRow, week: number, receivedAt: Date): boolean {
  return (
    row.eliminationReason === 'NO_PICK' &&
    row.eliminatedWeek === week &&
    row.deadline !== null &&
    receivedAt < row.deadline
  );
}

function gameOf(row: AttemptRow | undefined, week: number): PickAttempt['game'] {
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
