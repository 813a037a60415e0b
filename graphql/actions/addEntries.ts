import type { Entry } from '../../prisma/generated/sqlite/client.ts';
import { signedIn } from '../auth/permissions.ts';
import type { Viewer } from '../auth/viewer.ts';
import { addEntriesPermission } from '../domain/registration.ts';
import { createEntries } from './createEntries.ts';
import { paymentOf } from './entryPayment.ts';
import { readUsernames, takenUsernameIssues } from './entryNames.ts';
import { InvalidInputError, type InputIssue } from './failures.ts';
import type { Joined } from './joinPool.ts';
import type { Site } from './letters.ts';
import { requireCode } from './referralCodes.ts';
import {
  loadRegistration,
  lockRegistration,
  registrationClosed,
  registrationFacts,
  startWeekOf,
  type PoolWithWeeks,
} from './registration.ts';
import type { Services } from './services.ts';
import { inTransaction, isUniqueViolation, type Unit } from './transaction.ts';

export interface AddEntriesInput {
  poolId: number;
  numberOfEntries: number;
  /** Blank ones are dropped, missing ones generated. */
  usernames: readonly string[];
  referralCode: string;
  address: string;
  site: Site;
}

/** Requests of one account that add entries. */
const TRIES = { tries: 30, seconds: 3600 };

/**
 * Adds entries to the viewer's account (SPEC sections 2 and 5). Requests of a pool are stored one after another, so
 * that an account never holds more than the pool's maximum. The viewer's own code is taken, but earns nothing.
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
  const issues = await room(services.db, pool, held, services.clock.now(), input.numberOfEntries);
  const { usernames, issues: usernameIssues } = readUsernames(input.usernames);
  issues.push(...usernameIssues);
  if (issues.length === 0 && usernames.length > input.numberOfEntries) {
    issues.push({ path: ['input', 'usernames'], message: 'There are more names than entries.' });
  }
  if (issues.length > 0) {
    // A member sees all usernames anyway: the taken ones are named at once with the rest.
    const taken = await takenUsernameIssues(services.db, pool.id, input.usernames);
    throw new InvalidInputError([...issues, ...taken]);
  }
  const { address, poolId } = input;
  const code = await requireCode(services, { code: input.referralCode, address, poolId });

  const store = () =>
    inTransaction(services, services.clock.now(), async (unit) => {
      const { current, entries: before, startWeek } = await checkAgain(unit, userId, input);
      const entries = await createEntries(unit, {
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
    });
  try {
    return await store();
  } catch (error) {
    // A username came up meanwhile by another way than this: now it is seen, and named.
    if (isUniqueViolation(error)) return store();
    throw error;
  }
}

/** The same questions under the lock, where the answers stay true. */
async function checkAgain(
  unit: Unit,
  userId: number,
  { poolId, numberOfEntries }: AddEntriesInput,
): Promise<{ current: PoolWithWeeks; entries: Entry[]; startWeek: number }> {
  const { tx, now } = unit;
  const current = await lockRegistration(unit, poolId);
  const entries = await tx.entry.findMany({ where: { poolId, userId }, orderBy: { number: 'asc' } });
  const issues = await room(tx, current, entries.length, now, numberOfEntries);
  if (issues.length > 0) throw new InvalidInputError(issues);
  const startWeek = startWeekOf(current, now);
  if (startWeek === null) throw await registrationClosed(tx, current, now);
  return { current, entries, startWeek };
}

/** What stands against so many more entries. @throws RegistrationClosedError */
async function room(
  db: Parameters<typeof registrationClosed>[0],
  pool: PoolWithWeeks,
  held: number,
  now: Date,
  wanted: number,
): Promise<InputIssue[]> {
  const { remaining, reason, isClosed } = addEntriesPermission({
    isSignedIn: true,
    held,
    pool: registrationFacts(pool, now),
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
