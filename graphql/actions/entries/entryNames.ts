import type { TransactionClient } from '../../../prisma/client.ts';
import { checkUsername, cleanUsername, generateUsername, usernameKey } from '../../domain/usernames.ts';
import { ConflictError, type InputIssue } from '../../kernel/failures.ts';

/** Number of generated usernames that are looked up at once. */
const BATCH = 50;

/**
 * Cleans typed usernames and drops blank ones. Reports problems: shape, length, reserved names, and two names
 * that look alike.
 */
export function readUsernames(typed: readonly string[]): { usernames: string[]; issues: InputIssue[] } {
  const usernames: string[] = [];
  const issues: InputIssue[] = [];
  const keys = new Set<string>();
  for (const [index, text] of typed.entries()) {
    if (text.trim() === '') continue;
    const path = ['input', 'usernames', String(index)];
    const problem = checkUsername(text);
    const key = usernameKey(text);
    if (problem !== null) issues.push({ path, message: problem });
    else if (keys.has(key)) issues.push({ path, message: 'Each entry needs a username of its own.' });
    keys.add(key);
    usernames.push(cleanUsername(text));
  }
  return { usernames, issues };
}

/** The typed usernames that are taken in the pool, each with its index. */
export async function takenUsernameIssues(
  db: Pick<TransactionClient, 'entry'>,
  poolId: number,
  usernames: readonly string[],
): Promise<InputIssue[]> {
  const keys = usernames.map(usernameKey);
  const taken = new Set(await takenKeys(db, poolId, keys.filter(Boolean)));
  return usernames.flatMap((name, index) =>
    taken.has(keys[index]!)
      ? [
          {
            path: ['input', 'usernames', String(index)],
            message: `The username "${cleanUsername(name)}" is already taken.`,
          },
        ]
      : [],
  );
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
      ? `The username ${list} is already taken. Please choose another one.`
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
  const inUse = new Set(options.besides.map(usernameKey));
  for (let next = options.from; found.length < count; next += BATCH) {
    const names = Array.from({ length: BATCH }, (_, index) => generateUsername(base, next + index));
    for (const key of await takenKeys(db, poolId, names.map(usernameKey))) inUse.add(key);
    for (const name of names) {
      if (found.length < count && !inUse.has(usernameKey(name))) found.push(name);
    }
  }
  return found;
}

async function takenKeys(
  db: Pick<TransactionClient, 'entry'>,
  poolId: number,
  keys: readonly string[],
): Promise<string[]> {
  const rows = await db.entry.findMany({
    where: { poolId, usernameKey: { in: [...keys] } },
    select: { usernameKey: true },
  });
  return rows.map((row) => row.usernameKey);
}
