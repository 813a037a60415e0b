import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { filePath, openDatabase } from '../prisma/client.ts';
import { startServer, type ServerProcess } from '../web/e2e/server.ts';
import { createClient } from './client.ts';
import { runCommand } from './commandLine.ts';
import { signInTestUser } from './crowd.ts';
import { timed } from './measure.ts';

interface ReadsBeside {
  name: string;
  count: number;
  /** Reads without an answer; their time counts too. */
  failed: number;
  median: number;
  p99: number;
  max: number;
}

/** What ran in the background of reads, and how long each kind of read took, in milliseconds. */
export interface Beside {
  work: string;
  /** Duration of the work itself, in milliseconds. */
  took: number;
  reads: ReadsBeside[];
  /** Resident memory of the server at its peak until then, in megabytes; NaN where the system does not tell. */
  peakMegabytes: number;
}

const reads: Record<string, string | null> = {
  healthz: null,
  standings: '{ pool { stats { activePlayers } standings(first: 30) { edges { node { username } } } } }',
  dashboard:
    '{ pool { week { number games { id stateText homeTeam { id record { text } } } } viewerEntries { id } } }',
};

/**
 * Measures reads of a server on SQLite, one after the other on a connection of each kind, beside a backup, a grading
 * from scratch and an import by the command line, and beside a Sunday's grading and its mails within the server.
 * @param entries the size of the demo's pool and of the imported one
 */
export async function measureBeside(entries: number): Promise<Beside[]> {
  const server = await startServer({
    env: { REPLAY_SPEED: '0', LOG_LEVEL: 'warn', COST_BUDGET: '1000000000' },
  });
  const grid = join(dirname(filePath(server.databaseUrl)), 'grid.csv');
  const copy = join(dirname(grid), 'copy.db');
  try {
    await server.kill('SIGTERM');
    await addEntries(server.databaseUrl, entries);
    writeFileSync(grid, gridOf(entries));
    await server.restart();
    const command = (...args: string[]) => runCommand(server, args);
    const works: [string, () => Promise<unknown>][] = [
      ['nothing', () => wait(3000)],
      ['backup', () => command('backup', '--to', copy)],
      ['grading from scratch', () => command('grade', '--pool', '1')],
      ["a Sunday's grading", () => moveClock(server, '2025-10-28T12:00:00Z')],
      ['result mails', () => mailsQueued(server)],
      ['import', () => command('import', '--season', '2025', '--name', 'Second', '--file', grid)],
    ];
    const measured: Beside[] = [];
    for (const [work, run] of works) measured.push(await beside(server, work, run));
    return measured;
  } finally {
    for (const file of [grid, copy]) rmSync(file, { force: true });
    await server.stop();
  }
}

async function beside(server: ServerProcess, work: string, run: () => Promise<unknown>): Promise<Beside> {
  const { sessionToken } = await signInTestUser(server.url);
  let isRunning = true;
  const reading = Object.entries(reads).map(async ([name, query]) => {
    const client = createClient(server.url, sessionToken);
    const read = () =>
      query === null ? fetch(`${server.url}/healthz`).then((answer) => answer.text()) : client.ask(query);
    const times: number[] = [];
    let failed = 0;
    while (isRunning) {
      times.push(await timed(() => read().catch(() => (failed += 1))));
      await wait(10);
    }
    client.close();
    times.sort((a, b) => a - b);
    const at = (share: number) =>
      times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;
    return { name, count: times.length, failed, median: at(0.5), p99: at(0.99), max: at(1) };
  });
  const took = await timed(run).finally(() => (isRunning = false));
  return { work, took, reads: await Promise.all(reading), peakMegabytes: peakMegabytes(server) };
}

/** Adds entries with picks up to Week 8 to the demo's pool: half of them from Week 1 on, half only for Week 8. */
async function addEntries(databaseUrl: string, entries: number): Promise<void> {
  const db = await openDatabase(databaseUrl);
  try {
    const { id: poolId, createdAt } = await db.pool.findFirstOrThrow();
    const { id: last } = await db.user.findFirstOrThrow({ orderBy: { id: 'desc' } });
    await db.$executeRaw`
      WITH RECURSIVE n("i") AS (SELECT 1 UNION ALL SELECT "i" + 1 FROM n WHERE "i" < ${entries})
      INSERT INTO "User" ("email", "name", "createdAt", "unsubscribeToken")
      SELECT 'beside-' || "i" || '@pool.example', 'Beside ' || "i", ${createdAt}, 'beside-' || "i" FROM n`;
    await db.$executeRaw`
      INSERT INTO "Entry" ("poolId", "userId", "username", "usernameKey", "usernameSkeleton", "number", "joinedAt", "startWeek")
      SELECT ${poolId}, "id", "name", lower("name"), lower("name"), 1, ${createdAt}, CASE "id" % 2 WHEN 0 THEN 1 ELSE 8 END
      FROM "User" WHERE "id" > ${last}`;
    // Five places further each week: no entry meets a team twice within eight weeks.
    await db.$executeRaw`
      WITH t AS (SELECT "id", ROW_NUMBER() OVER (ORDER BY "id") - 1 AS "place" FROM "Team")
      INSERT INTO "Pick" ("poolId", "entryId", "week", "teamId", "gameId", "submittedAt")
      SELECT e."poolId", e."id", g."week", t."id", g."id", ${createdAt}
      FROM "Entry" AS e
      JOIN "Game" AS g ON g."week" >= e."startWeek" AND g."week" <= 8
      JOIN t ON t."id" IN (g."homeTeamId", g."awayTeamId") AND t."place" = (e."id" / 2 + g."week" * 5) % 32
      WHERE e."userId" > ${last}`;
  } finally {
    await db.$disconnect();
  }
}

/** A grid without picks beyond the first: an import stores accounts, entries and picks, and grades them. */
function gridOf(entries: number): string {
  const teams = ['PHI', 'DEN', 'BUF', 'TB', 'ARI', 'WSH', 'JAX', 'CIN', 'PIT', 'IND', 'LAC', 'SEA'];
  const lines = Array.from({ length: entries }, (_, index) => {
    const cells = Array.from({ length: 18 }, (__, week) => (week === 0 ? teams[index % teams.length] : ''));
    return `Imported ${index + 1},imported-${index + 1}@pool.example,${cells.join(',')}`;
  });
  return [
    'username,email,' + Array.from({ length: 18 }, (_, index) => index + 1).join(','),
    ...lines,
    '',
  ].join('\n');
}

async function moveClock(server: ServerProcess, now: string): Promise<void> {
  const client = createClient(server.url, (await signInTestUser(server.url)).sessionToken);
  const { setDemoClock } = await client.ask<{ setDemoClock: { __typename: string } }>(
    'mutation ($now: DateTime!) { setDemoClock(input: { now: $now }) { __typename } }',
    { now },
  );
  client.close();
  if (setDemoClock.__typename !== 'SetDemoClockPayload') throw new Error(setDemoClock.__typename);
}

/** Waits until no more result mails are added for a while. */
async function mailsQueued(server: ServerProcess): Promise<void> {
  const db = await openDatabase(server.databaseUrl);
  try {
    for (let known = -1, quiet = 0; quiet < 4;) {
      const queued = await db.outboxMail.count({ where: { key: { startsWith: 'results:' } } });
      quiet = queued > 0 && queued === known ? quiet + 1 : 0;
      known = queued;
      await wait(500);
    }
  } finally {
    await db.$disconnect();
  }
}

/** Comes from Linux's /proc. */
function peakMegabytes({ pid }: ServerProcess): number {
  try {
    const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes) / 1024;
  } catch {
    return Number.NaN;
  }
}
