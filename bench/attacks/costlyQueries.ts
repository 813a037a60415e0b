/**
 * Sends costly but valid queries to a server of its own on loopback, and prints what they cost: `npx tsx
 * bench/attacks/costlyQueries.ts [entries]`, after `npm run build`. Bounded: one query at a time, each for two
 * minutes at most.
 */
import { readFileSync } from 'node:fs';

import { openDatabase } from '#prisma/client.ts';
import { startServer, type ServerProcess } from '#web/e2e/server.ts';
import { addCrowd, signInTestUser } from '../crowd.ts';

const entries = Math.min(Number(process.argv[2] ?? 20_000), 50_000);
/** Milliseconds. */
const LONGEST = 120_000;

const names = (count: number, field: string) =>
  Array.from({ length: count }, (_, n) => `a${n}: ${field}`).join(' ');
const back = (inner: string) => `{ pool { weeks { pool { weeks { pool { ${inner} } } } } } }`;
const documents: [name: string, text: string][] = [
  ['28 analytics behind two lists of weeks', back(names(28, 'analytics{__typename}'))],
  ['five analytics behind two lists of weeks', back(names(5, 'analytics{__typename}'))],
  ['five analytics', `{ pool { ${names(5, 'analytics { weeks { alive } teams { picks } }')} } }`],
  ['the distributions of all weeks', '{ pool { weeks { distribution { count usernames(first: 200) } } } }'],
  [
    'twenty searches',
    `{ pool { ${names(20, 'standings(first: 20, search: "9") { totalCount edges { node { id } } }')} } }`,
  ],
];

const server = await startServer({ env: { REPLAY_SPEED: '0', LOG_LEVEL: 'warn' } });
try {
  await measureAll('30 entries');
  await server.kill('SIGTERM');
  await grow();
  await server.restart();
  await measureAll(`${entries} entries more`);
} finally {
  await server.stop();
}

async function measureAll(title: string): Promise<void> {
  const { sessionToken } = await signInTestUser(server.url);
  for (const [name, query] of documents) {
    const before = cpuSeconds(server);
    const began = performance.now();
    const answer = await fetch(`${server.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: `session=${sessionToken}` },
      body: JSON.stringify({ query }),
      signal: AbortSignal.timeout(LONGEST),
    }).then(
      async (response) => ({ status: response.status, text: await response.text() }),
      (error: unknown) => ({ status: 0, text: String(error) }),
    );
    const [, code] = /"code":"(\w+)"/.exec(answer.text) ?? [];
    console.log(
      `${title}: ${name} (${query.length} bytes): ${answer.status} ${code ?? 'answered'}, ${(performance.now() - began).toFixed(0)} ms, ${((cpuSeconds(server) - before) * 1000).toFixed(0)} ms of CPU`,
    );
  }
}

/** Adds entries, with a pick in each of the first seven weeks. */
async function grow(): Promise<void> {
  await addCrowd(server.databaseUrl, entries / 10);
  const db = await openDatabase(server.databaseUrl);
  try {
    const pool = await db.pool.findFirstOrThrow();
    await db.entry.updateMany({ where: { poolId: pool.id, startWeek: 9 }, data: { startWeek: 1 } });
    for (let week = 1; week <= 7; week += 1) {
      const games = await db.game.findMany({ where: { seasonYear: pool.seasonYear, week } });
      const crowd = await db.entry.findMany({
        where: { poolId: pool.id, username: { startsWith: 'Crowd' } },
        select: { id: true },
      });
      const used = await db.pick.findMany({
        where: { poolId: pool.id, entryId: { gte: crowd[0]!.id } },
        select: { entryId: true, teamId: true },
      });
      const taken = new Set(used.map(({ entryId, teamId }) => `${entryId}:${teamId}`));
      const picks = crowd.flatMap(({ id: entryId }, index) => {
        const free = games.flatMap((game) =>
          [game.homeTeamId, game.awayTeamId]
            .filter((teamId) => !taken.has(`${entryId}:${teamId}`))
            .map((teamId) => ({ teamId, gameId: game.id })),
        );
        const choice = free[(index * 7 + week) % free.length];
        if (!choice) return [];
        return [
          { poolId: pool.id, entryId, week, ...choice, submittedAt: pool.createdAt, outcome: 'WON' as const },
        ];
      });
      for (let from = 0; from < picks.length; from += 1000) {
        await db.pick.createMany({ data: picks.slice(from, from + 1000) });
      }
    }
  } finally {
    await db.$disconnect();
  }
}

/** The server's use of the processor and of memory so far, from Linux's /proc (hundredths of a second). */
function cpuSeconds({ pid }: ServerProcess): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const [user = 0, system = 0] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number);
  return (user + system) / 100;
}
