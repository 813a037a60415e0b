import { skeletonOf } from '../graphql/entries/rules/confusables.ts';
import { entryLeaves } from '../graphql/log/statements/entryLeaves.ts';
import { createSession } from '../graphql/accounts/sessions/sessions.ts';
import { randomToken } from '../graphql/accounts/credentials/tokens.ts';
import { inTransaction } from '../graphql/kernel/transaction.ts';
import { openServices } from '../graphql/server/start/openServices.ts';
import { readSettings } from '../graphql/site/settings/settings.ts';

export interface Member {
  sessionToken: string;
}

/**
 * Adds accounts with ten entries each to the demo pool of a database that no server has open, and states them in its log: more
 * than the screens allow, so that the benchmarks have enough picks to make. Their first week is Week 9.
 */
export async function addCrowd(databaseUrl: string, people: number): Promise<Member[]> {
  const settings = readSettings({ DATABASE_URL: databaseUrl, LOG_LEVEL: 'fatal' });
  const { services, close } = await openServices(settings, 'command');
  try {
    const pool = await services.db.pool.findFirstOrThrow();
    const userIds = await inTransaction(services, services.clock.now(), async (transaction) => {
      const ids: number[] = [];
      for (let person = 1; person <= people; person++) {
        const name = `Crowd ${person}`;
        const user = await transaction.tx.user.create({
          data: {
            email: `crowd-${person}@pool.example`,
            name,
            createdAt: pool.createdAt,
            unsubscribeToken: randomToken(),
            entries: {
              create: Array.from({ length: 10 }, (_, index) => ({
                poolId: pool.id,
                username: `${name} ${index + 1}`,
                usernameKey: `${name} ${index + 1}`.toLowerCase(),
                usernameSkeleton: skeletonOf(`${name} ${index + 1}`),
                number: index + 1,
                joinedAt: pool.createdAt,
                startWeek: 9,
              })),
            },
          },
          include: { entries: { orderBy: { id: 'asc' } } },
        });
        ids.push(user.id);
        for (const leaf of await entryLeaves(transaction.tx, user.entries)) transaction.log(pool.id, leaf);
      }
      transaction.publish({ type: 'standings', poolId: pool.id });
      return ids;
    });
    const crowd: Member[] = [];
    for (const userId of userIds) crowd.push({ sessionToken: (await createSession(services, userId)).token });
    return crowd;
  } finally {
    await close();
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
