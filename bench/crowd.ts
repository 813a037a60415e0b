import { openDatabase } from '../prisma/client.ts';
import { createSession } from '../graphql/auth/sessions.ts';
import { randomToken } from '../graphql/auth/tokens.ts';
import { createSystemClock } from '../graphql/clock/system.ts';

export interface Member {
  sessionToken: string;
}

/**
 * Adds accounts with ten entries each to the demo pool of a database that no server has open: more than the
 * screens allow, so that the benchmarks have enough picks to make. Their first week is Week 9.
 */
export async function addCrowd(databaseUrl: string, people: number): Promise<Member[]> {
  const db = await openDatabase(databaseUrl);
  try {
    const services = { db, systemClock: createSystemClock(), rolePolicy: { requireSecondFactor: false } };
    const pool = await db.pool.findFirstOrThrow();
    const joinedAt = pool.createdAt;
    const crowd: Member[] = [];
    for (let person = 1; person <= people; person++) {
      const name = `Crowd ${person}`;
      const user = await db.user.create({
        data: {
          email: `crowd-${person}@pool.example`,
          name,
          createdAt: joinedAt,
          unsubscribeToken: randomToken(),
          entries: {
            create: Array.from({ length: 10 }, (_, index) => ({
              poolId: pool.id,
              username: `${name} ${index + 1}`,
              usernameKey: `${name} ${index + 1}`.toLowerCase(),
              number: index + 1,
              joinedAt,
              startWeek: 9,
            })),
          },
        },
      });
      crowd.push({ sessionToken: (await createSession(services, user.id)).token });
    }
    return crowd;
  } finally {
    await db.$disconnect();
  }
}

/** Logs in as the demo's test user, as the test-login button does. */
export async function signInTestUser(url: string): Promise<Member> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: 'mutation { testLogIn { __typename } }' }),
  });
  const [, sessionToken] = /session=([^;]+)/.exec(response.headers.get('set-cookie') ?? '') ?? [];
  if (!sessionToken) throw new Error(`The test login did not sign in: ${await response.text()}`);
  return { sessionToken };
}
