import type { Pick } from '../../../prisma/generated/sqlite/client.ts';
import { signedIn } from '../../auth/permissions.ts';
import type { Viewer } from '../../auth/viewer.ts';
import { refusalMessage, refusePick } from '../../domain/picks.ts';
import { PickRefusedError } from '../../kernel/failures.ts';
import { loadPickAttempt, type LoadedAttempt } from './pickAttempt.ts';
import { regradePick } from '../grading/regradePick.ts';
import type { Services } from '../../kernel/services.ts';
import { isUniqueViolation } from '../../kernel/transaction.ts';

export interface SubmitPickInput {
  entryId: number;
  week: number;
  /** Team.id: "KC". */
  teamId: string;
  /** services.clock.now() when the request arrived: it decides over deadline and kick-off (DECISIONS D6). */
  receivedAt: Date;
}

/**
 * Stores a pick for good (SPECIFICATION 4.2). One read, one write: of two concurrent requests the unique
 * constraints accept one, and the other gets the refusal that it would get a moment later.
 * @throws NotSignedInError, ForbiddenError (an API token without the pick scope), PickRefusedError
 */
export async function submitPick(
  services: Services,
  viewer: Viewer | null,
  input: SubmitPickInput,
): Promise<Pick> {
  const { userId } = signedIn(viewer, 'pick');
  const attempt = await loadPickAttempt(services.pickFacts, userId, input);
  refuse(attempt);
  const { poolId, gameId } = attempt;
  let pick: Pick;
  try {
    pick = await services.pickWriter.store({
      poolId: poolId!,
      entryId: input.entryId,
      week: input.week,
      teamId: input.teamId,
      gameId: gameId!,
      submittedAt: input.receivedAt,
    });
  } catch (error) {
    if (isUniqueViolation(error)) refuse(await loadPickAttempt(services.pickFacts, userId, input));
    throw error;
  }
  services.events.publish({ type: 'week', poolId: poolId!, week: input.week, onlyPicks: true });
  await regradeIfOvertaken(services, attempt, pick);
  return pick;
}

function refuse({ attempt, details }: LoadedAttempt): void {
  const refusal = refusePick(attempt);
  if (refusal !== null) throw new PickRefusedError(refusal, refusalMessage(refusal, details));
}

/**
 * Real milliseconds by which another process may be ahead: clock skew plus the time that storing a pick
 * takes.
 */
const MARGIN = 60_000;

/**
 * The receive time decides, so a pick may be stored after its deadline was processed and its entry eliminated
 * for a missing pick; then the entry is graded again. Checked only close to the deadline and after it.
 */
async function regradeIfOvertaken(services: Services, { attempt }: LoadedAttempt, pick: Pick): Promise<void> {
  const ahead = MARGIN * Math.max(1, services.clock.speed());
  if (attempt.deadline !== null && services.clock.now().getTime() + ahead >= attempt.deadline.getTime()) {
    await regradePick(services, pick);
  }
}
