import type { TransactionClient } from '#prisma/client.ts';
import { skeletonOf } from './rules/confusables.ts';
import { checkUsername, cleanUsername, generateUsername, usernameKey } from './rules/usernames.ts';
import { ConflictError, type InputIssue } from '../kernel/failures.ts';

/** Number of generated usernames that are looked up at once. */
const BATCH = 50;

/**
 * Cleans typed usernames and drops blank ones. Reports problems: shape, length, reserved names, and two names
 * that look alike.
 * @param siteName the name of the site, which is reserved
 */
export function readUsernames(
  typed: readonly string[],
  siteName: string,
): { usernames: string[]; issues: InputIssue[] } {
  const usernames: string[] = [];
  const issues: InputIssue[] = [];
  const keys = new Set<string>();
  const skeletons = new Set<string>();
  for (const [index, text] of typed.entries()) {
    if (text.trim() === '') continue;
    const path = ['input', 'usernames', String(index)];
    const problem = checkUsername(text, siteName);
    const key = usernameKey(text);
    const skeleton = skeletonOf(cleanUsername(text));
    if (problem !== null) issues.push({ path, message: problem });
    else if (keys.has(key) || skeletons.has(skeleton))
      issues.push({ path, message: 'Each entry needs its own username.' });
    keys.add(key);
    skeletons.add(skeleton);
    usernames.push(cleanUsername(text));
  }
  return { usernames, issues };
}

/** What a person reads who wants a name that another entry of the pool has, or one that looks like it. */
export function takenMessage(username: string, isLookalike: boolean): string {
  return `The username "${username}" ${isLookalike ? 'looks like one that is' : 'is'} already taken.`;
}

/** The typed usernames that are taken in the pool, or look like one that is, each with its index. */
export async function takenUsernameIssues(
  db: Pick<TransactionClient, 'entry'>,
  poolId: number,
  usernames: readonly string[],
): Promise<InputIssue[]> {
  const taken = await findTaken(
    db,
    poolId,
    usernames.filter((name) => usernameKey(name) !== ''),
  );
  return usernames.flatMap((name, index) => {
    const message = taken.messageOf(name);
    return message === null ? [] : [{ path: ['input', 'usernames', String(index)], message }];
  });
}

/** @throws ConflictError with the usernames that are taken in the pool */
export async function refuseTakenUsernames(
  db: Pick<TransactionClient, 'entry'>,
  poolId: number,
  usernames: readonly string[],
): Promise<void> {
  const issues = await takenUsernameIssues(db, poolId, usernames);
  if (issues.length === 0) return;
  const names = issues.map(({ path }) => usernames[Number(path.at(-1))]!);
  const list = names.map((name) => `"${name}"`).join(', ');
  throw new ConflictError(
    names.length === 1
      ? `${issues[0]!.message} Please choose another one.`
      : `The usernames ${list} are already taken. Please choose others.`,
    issues,
  );
}

/**
 * Generates free usernames: the base with a number, counting from `from`. The caller holds the lock under
 * which entries are added.
 */
export async function generateUsernames(
  db: Pick<TransactionClient, 'entry'>,
  poolId: number,
  options: { base: string; from: number; count: number; besides: readonly string[] },
): Promise<string[]> {
  const { base, count } = options;
  const found: string[] = [];
  const inUse = new Set(options.besides.map(skeletonOf));
  for (let next = options.from; found.length < count; next += BATCH) {
    const names = Array.from({ length: BATCH }, (_, index) => generateUsername(base, next + index));
    const taken = await findTaken(db, poolId, names);
    for (const name of names) {
      if (found.length < count && !inUse.has(skeletonOf(name)) && taken.messageOf(name) === null)
        found.push(name);
    }
  }
  return found;
}

/** Looks names up, by their keys and by what they look like. */
async function findTaken(
  db: Pick<TransactionClient, 'entry'>,
  poolId: number,
  names: readonly string[],
): Promise<{ messageOf(name: string): string | null }> {
  const rows = await db.entry.findMany({
    where: {
      poolId,
      OR: [
        { usernameKey: { in: names.map(usernameKey) } },
        { usernameSkeleton: { in: names.map((name) => skeletonOf(cleanUsername(name))) } },
      ],
    },
    select: { usernameKey: true, usernameSkeleton: true },
  });
  const keys = new Set(rows.map((row) => row.usernameKey));
  const skeletons = new Set(rows.map((row) => row.usernameSkeleton));
  return {
    messageOf(name) {
      const clean = cleanUsername(name);
      if (keys.has(usernameKey(clean))) return takenMessage(clean, false);
      return skeletons.has(skeletonOf(clean)) ? takenMessage(clean, true) : null;
    },
  };
}
