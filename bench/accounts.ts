import { skeletonOf } from '../graphql/entries/rules/confusables.ts';
import { hashToken, randomToken } from '../graphql/accounts/credentials/tokens.ts';
import { createSystemClock } from '../graphql/kernel/clock/system.ts';
import type { Database } from '../prisma/client.ts';

/** An account of the benchmark, signed in. */
export interface Account {
  sessionToken: string;
}

/** Rows of one statement. */
const SLICE = 500;
const DAY = 86_400_000;

/**
 * Adds accounts with entries to the demo pool, by some statements in all, so that a thousand take a second.
 * No server may have the database open: its caches would know nothing of them.
 * @param startWeek the first week that the entries play
 */
export async function addAccounts(
  db: Database,
  { count, entries = 1, startWeek = 8 }: { count: number; entries?: number; startWeek?: number },
): Promise<Account[]> {
  const pool = await db.pool.findFirstOrThrow();
  const earlier = await db.user.count();
  const now = createSystemClock().now();
  const accounts: Account[] = [];
  for (let from = 0; from < count; from += SLICE) {
    const people = Array.from({ length: Math.min(SLICE, count - from) }, (_, index) => {
      const name = `Load ${earlier + from + index}`;
      return { name, email: `${name.replace(' ', '-').toLowerCase()}@pool.example`, token: randomToken() };
    });
    await db.user.createMany({
      data: people.map(({ name, email }) => ({
        name,
        email,
        createdAt: pool.createdAt,
        unsubscribeToken: randomToken(),
      })),
    });
    const users = await db.user.findMany({
      where: { email: { in: people.map(({ email }) => email) } },
      select: { id: true, email: true },
    });
    const ids = new Map(users.map(({ id, email }) => [email, id]));
    await db.session.createMany({
      data: people.map(({ email, token }) => ({
        tokenHash: hashToken(token),
        userId: ids.get(email)!,
        createdAt: now,
        lastSeenAt: now,
        provenAt: now,
        expiresAt: new Date(now.getTime() + DAY),
      })),
    });
    const names = people.flatMap(({ name, email }) =>
      Array.from({ length: entries }, (_, index) => ({ name, email, number: index + 1 })),
    );
    await db.entry.createMany({
      data: names.map(({ name, email, number }) => ({
        poolId: pool.id,
        userId: ids.get(email)!,
        username: `${name} ${number}`,
        usernameKey: `${name} ${number}`.toLowerCase(),
        usernameSkeleton: skeletonOf(`${name} ${number}`),
        number,
        joinedAt: pool.createdAt,
        startWeek,
      })),
    });
    accounts.push(...people.map(({ token }) => ({ sessionToken: token })));
  }
  return accounts;
}
