import type { Pick } from '#prisma/generated/sqlite/client.ts';
import { signedIn } from '../accounts/access/permissions.ts';
import type { Viewer } from '../accounts/sessions/viewer.ts';
import { refusePick, replacedPick } from './rules/picks.ts';
import { refusalMessage } from './rules/refusalMessage.ts';
import { PickRefusedError } from '../kernel/failures.ts';
import {
  type NewPick,
  type TakenPick,
  type WrittenPick,
  OWN_CHANGE,
  rowOf,
  type RecordedPick,
} from '../kernel/pickFacts.ts';
import { isOvertaken } from './overtaken.ts';
import { loadPickAttempt, type LoadedAttempt, type StoredOwnPick } from './pickAttempt.ts';
import { regradePick } from '../grading/regradePick.ts';
import type { Services } from '../kernel/services.ts';
import { writeAudit } from '../kernel/audit.ts';
import { inTransaction } from '../kernel/transaction.ts';
import { logPick } from '../log/logPick.ts';

export interface SubmitPickInput {
  entryId: number;
  week: number;
  /** Team.id: "KC". */
  teamId: string;
  /** The team whose pick this one replaces, in a pool with changes; by default the only pick of the week. */
  replaces?: string | null | undefined;
  /** The teams of the picks of the week that this one was made against; undefined for whatever there are. */
  picksBefore?: readonly string[] | undefined;
  /** services.clock.now() when the request arrived: it decides over deadline and kickoff (DECISIONS D6). */
  receivedAt: Date;
}

/** Changes of picks by one account: each is in the pool's log for good. A person with many entries makes some tens a week. */
export const CHANGES = { tries: 600, seconds: 60 * 60 };

/** Two concurrent picks take both slots of a double week, or both uses of a team; any further attempt is refused. */
export const ATTEMPTS = 3;

/**
 * Stores a pick (SPECIFICATION 4.2): one more of the week, or one in place of another where the pool allows changes (4.7).
 * One read, one write: of two concurrent requests the unique constraints accept one, and the other gets the refusal that
 * it would get a moment later.
 * @throws NotSignedInError, ForbiddenError (an API token without the pick scope), PickRefusedError, RateLimitedError
 */
export async function submitPick(
  services: Services,
  viewer: Viewer | null,
  input: SubmitPickInput,
): Promise<WrittenPick> {
  const { userId } = signedIn(viewer, 'pick');
  const request = { ...input, replaces: input.replaces ?? null };
  for (let tried = 1; ; tried += 1) {
    const loaded = await loadPickAttempt(services.pickFacts, userId, request);
    if (!isMadeAgainst(loaded, input)) throw changedMeanwhile(loaded);
    refuse(loaded);
    const replaced = replacedPick(loaded.attempt);
    // Another request was quicker: what it has stored was not there to be replaced when this one was made.
    if (replaced !== null && tried > 1) throw changedMeanwhile(loaded);
    if (replaced !== null) await services.limits.named('pick-changes', CHANGES).take(String(userId));
    const pick = await store(services, userId, loaded, input, replaced?.row ?? null);
    if (pick !== null) {
      publishPick(services, userId, loaded);
      await regradeIfOvertaken(services, loaded, pick);
      return pick;
    }
    if (tried === ATTEMPTS) throw changedMeanwhile(loaded);
  }
}

/** Of two that are made against the same picks, the slot lets one in; the other one finds it here when it is tried again. */
function isMadeAgainst({ attempt }: LoadedAttempt, { week, picksBefore }: SubmitPickInput): boolean {
  if (picksBefore === undefined) return true;
  const stored = attempt.picks.filter((pick) => pick.week === week).map(({ teamId }) => teamId);
  return stored.toSorted().join() === picksBefore.toSorted().join();
}

/**
 * Refuses what the rules refuse.
 * @param also picks to be judged as stored
 * @throws PickRefusedError
 */
export function refuse({ attempt, details }: LoadedAttempt, also: readonly StoredOwnPick[] = []): void {
  const refusal = refusePick({ ...attempt, picks: [...attempt.picks, ...also] });
  if (refusal !== null) throw new PickRefusedError(refusal, refusalMessage(refusal, details));
}

/** Tells of a stored pick of this account. */
export function publishPick(
  { events }: Services,
  userId: number,
  { poolId, attempt: { week, deadline } }: LoadedAttempt,
): void {
  const secretUntil = deadline!.getTime();
  events.publish({ type: 'week', poolId: poolId!, week, pick: { userId, secretUntil } });
}

/** The refusal of a request that was overtaken more often than it is tried. */
export function changedMeanwhile({ details }: LoadedAttempt): PickRefusedError {
  return new PickRefusedError(
    'PICK_EXISTS',
    refusalMessage('PICK_EXISTS', { ...details, exists: 'CHANGED' }),
  );
}

/** @returns null when something was stored in the meantime that this pick conflicts with */
async function store(
  services: Services,
  actorId: number,
  { poolId, gameId, slot, period, teamUse, line }: LoadedAttempt,
  { entryId, week, teamId, receivedAt }: SubmitPickInput,
  replaced: TakenPick | null,
): Promise<WrittenPick | null> {
  const pick: NewPick = {
    poolId: poolId!,
    entryId,
    week,
    teamId,
    gameId: gameId!,
    submittedAt: receivedAt,
    slot: replaced?.slot ?? slot,
    period,
    teamUse,
    line,
  };
  try {
    return replaced === null
      ? await services.pickWriter.store(pick)
      : await replacePick(services, actorId, replaced, pick);
  } catch (error) {
    if (isOvertaken(error)) return null;
    throw error;
  }
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
export async function regradeIfOvertaken(
  services: Services,
  { attempt }: LoadedAttempt,
  pick: Pick,
): Promise<void> {
  const ahead = MARGIN * Math.max(1, services.clock.speed());
  if (attempt.deadline !== null && services.clock.now().getTime() + ahead >= attempt.deadline.getTime()) {
    await regradePick(services, pick);
  }
}

/**
 * Puts a pick in the place of another one of the same week, and records the change. The stored pick must be the one that
 * was judged: of two concurrent changes one happens.
 * @returns null when the stored pick is another one by now
 */
export async function replacePick(
  services: Services,
  actorId: number,
  replaced: TakenPick,
  pick: NewPick,
): Promise<WrittenPick | null> {
  return inTransaction(services, pick.submittedAt, async (transaction) => {
    const { tx } = transaction;
    const { count } = await tx.pick.deleteMany({ where: { id: replaced.id, teamId: replaced.teamId } });
    if (count === 0) return null;
    const stored: WrittenPick = { ...(await tx.pick.create({ data: rowOf(pick) })), line: pick.line };
    const { submittedAt: receivedAt, ...facts } = stored;
    stored.leaf = await logPick(transaction, { kind: 'CHANGE', ...facts, receivedAt, was: replaced.teamId });
    await writeAudit(tx, {
      at: pick.submittedAt,
      actorId,
      poolId: pick.poolId,
      action: OWN_CHANGE,
      subjectType: 'Pick',
      subjectId: `${pick.entryId}:${pick.week}`,
      before: recorded({ ...pick, ...replaced }),
      after: recorded(stored),
    });
    return stored;
  });
}

function recorded(pick: Omit<NewPick, 'submittedAt'> & { source: Pick['source'] }): RecordedPick {
  const { week, slot, teamId, gameId, source } = pick;
  return { week, slot, teamId, gameId, source };
}
