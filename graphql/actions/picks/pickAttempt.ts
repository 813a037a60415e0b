import type { PickAttempt, RefusalDetails } from '../../domain/picks.ts';
import type { PickFacts, PickFactsRow } from '../../kernel/picks.ts';

/** The facts that the rules need to judge a pick, and the ids to store it with. */
export interface LoadedAttempt {
  attempt: PickAttempt;
  details: RefusalDetails;
  poolId: number | null;
  gameId: number | null;
}

/** Loads every fact that refusePick needs, from what is stored now. */
export async function loadPickAttempt(
  facts: PickFacts,
  viewerUserId: number,
  request: { entryId: number; week: number; teamId: string; receivedAt: Date },
): Promise<LoadedAttempt> {
  return attemptOf(await facts.load(request), viewerUserId, request);
}

function attemptOf(
  row: PickFactsRow | undefined,
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
function isEliminatedForMissingThisPick(row: PickFactsRow, week: number, receivedAt: Date): boolean {
  return (
    row.eliminationReason === 'NO_PICK' &&
    row.eliminatedWeek === week &&
    row.deadline !== null &&
    receivedAt < row.deadline
  );
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
