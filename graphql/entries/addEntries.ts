import type { Entry } from '#prisma/generated/sqlite/client.ts';
import { signedIn } from '../accounts/access/permissions.ts';
import type { Viewer } from '../accounts/sessions/viewer.ts';
import { addEntriesPermission } from './rules/registration.ts';
import { createEntries } from './createEntries.ts';
import { paymentOf } from '../money/entryPayment.ts';
import { readUsernames, takenUsernameIssues } from './entryNames.ts';
import { InvalidInputError, type InputIssue } from '../kernel/failures.ts';
import type { Joined } from './joinPool.ts';
import type { Site } from '../messages/mail/mailContent.ts';
import { consumeInvitation } from './invitations/findInvitation.ts';
import { codeOf, invitationOf } from './joiningCode.ts';
import {
  loadRegistration,
  registrationClosed,
  registrationFacts,
  startWeekOf,
  type PoolWithWeeks,
} from './registration.ts';
import type { Services } from '../kernel/services.ts';
import { inSeason, isUniqueViolation, PATIENCE, type Transaction } from '../kernel/transaction.ts';

export interface AddEntriesInput {
  poolId: number;
  numberOfEntries: number;
  /** Blank usernames are dropped, missing ones generated. */
  usernames: readonly string[];
  /** Blank: only with an invitation, which may bring a code of its own. */
  referralCode: string;
  /** The token of an invitation; it opens a pool whose registration is MEMBERS_ONLY. */
  invitation?: string | null | undefined;
  address: string;
  site: Site;
}

/** Limit of requests of one account that add entries. */
const TRIES = { tries: 30, seconds: 3600 };

/**
 * Adds entries to the viewer's account (SPECIFICATION 3.1, 3.3). Requests of a pool are stored one after
 * another, so that an account never exceeds the pool's maximum. The viewer's own referral code is accepted,
 * but earns no commission.
 * @throws NotSignedInError, ForbiddenError (an API token without the pick scope), InvalidInputError,
 * RegistrationClosedError, ConflictError, RateLimitedError
 */
export async function addEntries(
  services: Services,
  viewer: Viewer | null,
  input: AddEntriesInput,
): Promise<Joined> {
  const { userId } = signedIn(viewer, 'pick');
  await services.limits.named('add-entries-account', TRIES).take(String(userId));
  const pool = await loadRegistration(services.db, input.poolId);
  if (pool === null) {
    throw new InvalidInputError([{ path: ['input', 'pool'], message: 'There is no such pool.' }]);
  }
  const held = await services.db.entry.count({ where: { poolId: pool.id, userId } });
  const user = await services.db.user.findUniqueOrThrow({ where: { id: userId } });
  const invitation = await invitationOf(services, input, pool.id, user.email);
  const isInvited = invitation !== null;
  const now = services.clock.now();
  const issues = await entryLimitIssues(services.db, { pool, held, now, isInvited }, input.numberOfEntries);
  const { usernames, issues: usernameIssues } = readUsernames(input.usernames, services.siteName());
  issues.push(...usernameIssues);
  if (issues.length === 0 && usernames.length > input.numberOfEntries) {
    issues.push({
      path: ['input', 'usernames'],
      message: 'There are more names than entries. Please remove a name or add more entries.',
    });
  }
  if (issues.length > 0) {
    // A member can see all usernames, so taken ones are reported at once with the other problems.
    const taken = await takenUsernameIssues(services.db, pool.id, input.usernames);
    throw new InvalidInputError([...issues, ...taken]);
  }
  const code = await codeOf(services, input, invitation);

  const storeIn = async (transaction: Transaction) => {
    const {
      current,
      entries: before,
      startWeek,
    } = await checkAgain(transaction, userId, {
      ...input,
      isInvited,
    });
    if (invitation !== null && before.length === 0) {
      await consumeInvitation(services, transaction, invitation, { user, site: input.site });
    }
    const entries = await createEntries(transaction, {
      pool: current,
      userId,
      held: before,
      count: input.numberOfEntries,
      usernames,
      code,
      startWeek,
    });
    const names = entries.map((entry) => entry.username);
    return { userId, pool: current, entries, ...paymentOf(current, names, input.site) };
  };
  const store = () =>
    inSeason(services, pool.seasonYear, services.clock.now(), storeIn, { patience: PATIENCE });
  try {
    return await store();
  } catch (error) {
    // Taken by a concurrent request; the retry reports which name.
    if (isUniqueViolation(error)) return store();
    throw error;
  }
}

/** Repeats the checks under the lock, where their results stay valid. */
async function checkAgain(
  transaction: Transaction,
  userId: number,
  { poolId, numberOfEntries, isInvited }: AddEntriesInput & { isInvited: boolean },
): Promise<{ current: PoolWithWeeks; entries: Entry[]; startWeek: number }> {
  const { tx, now } = transaction;
  const current = (await loadRegistration(tx, poolId))!;
  const entries = await tx.entry.findMany({ where: { poolId, userId }, orderBy: { number: 'asc' } });
  const wanted = { pool: current, held: entries.length, now, isInvited };
  const issues = await entryLimitIssues(tx, wanted, numberOfEntries);
  if (issues.length > 0) throw new InvalidInputError(issues);
  const startWeek = startWeekOf(current, now);
  if (startWeek === null) throw await registrationClosed(tx, current, now);
  return { current, entries, startWeek };
}

/** Returns why this number of additional entries is not allowed. @throws RegistrationClosedError */
async function entryLimitIssues(
  db: Parameters<typeof registrationClosed>[0],
  { pool, held, now, isInvited }: { pool: PoolWithWeeks; held: number; now: Date; isInvited: boolean },
  wanted: number,
): Promise<InputIssue[]> {
  const { remaining, reason, isClosed } = addEntriesPermission({
    isSignedIn: true,
    held,
    pool: registrationFacts(pool, now),
    isInvited,
  });
  if (isClosed) throw await registrationClosed(db, pool, now);
  if (Number.isInteger(wanted) && wanted >= 1 && wanted <= remaining) return [];
  const message =
    reason ??
    (remaining === 1
      ? 'You can add one more entry.'
      : `The number of additional entries must be from 1 to ${remaining}.`);
  return [{ path: ['input', 'numberOfEntries'], message }];
}
