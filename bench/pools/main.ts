import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import { hashToken, randomToken } from '#graphql/accounts/credentials/tokens.ts';
import { globalId } from '#graphql/api/paging/globalIds.ts';
import type { Database } from '#prisma/client.ts';
import { clusterProcess, createCluster, startCluster, stopCluster } from '#prisma/postgresqlCluster.ts';
import { runOnce, withDatabase } from '#prisma/postgresqlConnection.ts';
import { createClient } from '../client.ts';
import { onDatabase } from '../database.ts';
import { timed } from '../measure.ts';
import { cpuTimeOf, residentOf } from '../processUse.ts';
import { printSection } from '../report.ts';
import { startServer } from '#web/e2e/server.ts';
import { fillPools } from './fill.ts';
import { writePools, type PoolTimes } from './results.ts';

// `npm run bench -- pools --pools 1,100,1000 --database postgresql --rest 30`: what many pools cost one server; 10,000 take
// most of an hour. All in seconds; "CPU" is that of the server, and beside it that of the database, since the machine may be
// busy with others. Statements are those that the server counts (/metrics), which no other load changes.

const { values: options } = parseArgs({
  options: {
    pools: { type: 'string', default: '1,100,1000' },
    database: { type: 'string', default: 'postgresql' },
    rest: { type: 'string', default: '30' },
  },
});

/** Half an hour before the deadline of Week 8; the clock runs, and no game is on. */
const START = '2025-10-26T13:30:00Z';
const JUMPS = [
  ['the deadline passes for all', '2025-10-26T14:00:30Z'],
  ['the early games end', '2025-10-26T20:25:00Z'],
  ['Sunday is graded', '2025-10-27T04:00:00Z'],
  ['the week is complete', '2025-10-28T12:00:00Z'],
] as const;
const PICKS = 30;
/** Seconds that a server may work after something, at most, until it is measured all the same. */
const PATIENCE = 3600;

interface Place {
  url: string;
  /** Milliseconds of CPU of the database; of a file it is the server's own. */
  cpu(): number;
  remove(): Promise<void>;
}

async function openPlace(): Promise<Place> {
  const folder = mkdtempSync(join(tmpdir(), 'last-standing-pools-'));
  const removeFolder = () => rmSync(folder, { recursive: true, force: true });
  if (options.database === 'sqlite') {
    return { url: `file:${join(folder, 'pool.db')}`, cpu: () => 0, remove: async () => removeFolder() };
  }
  // Its server runs as a user of its own, where this runs as root.
  chmodSync(folder, 0o755);
  const data = join(folder, 'data');
  await createCluster(data, { isDurable: true });
  const url = await startCluster(data);
  await runOnce(url, 'CREATE DATABASE last_standing_test_pools');
  return {
    url: withDatabase(url, 'last_standing_test_pools'),
    cpu: () => cpuOfTree(clusterProcess(data)!),
    async remove() {
      await stopCluster(data);
      removeFolder();
    },
  };
}

/** Milliseconds of CPU of a process and its children, with those that have ended. */
function cpuOfTree(pid: number): number {
  const fieldsOf = (id: number) => {
    try {
      return readFileSync(`/proc/${id}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ');
    } catch {
      return [];
    }
  };
  const ended = fieldsOf(pid);
  const children = readdirSync('/proc').filter(
    (name) => /^\d+$/.test(name) && fieldsOf(Number(name))[1] === String(pid),
  );
  const own = children.map(Number).reduce((sum, id) => sum + (cpuTimeOf(id) || 0), cpuTimeOf(pid));
  return own + (Number(ended[13]) + Number(ended[14])) * 10;
}

const seconds = (value: number) => value.toFixed(value < 10 ? 2 : 1);

async function measure(pools: number): Promise<PoolTimes> {
  const cells = new Map<string, string>();
  const say = (row: string, value: string) => {
    cells.set(row, value);
    console.error(`  ${pools} pools, ${row}: ${value}`);
  };
  const place = await openPlace();
  const server = await startServer({
    database: { url: place.url, remove: place.remove },
    env: {
      REPLAY_START: START,
      REPLAY_SPEED: '1',
      LOG_LEVEL: 'warn',
      COST_BUDGET: '1000000000',
      LOG_KEY_FILE: join(mkdtempSync(join(tmpdir(), 'last-standing-pools-')), 'key'),
    },
    patience: PATIENCE * 1000,
  });
  const use = () => [cpuTimeOf(server.pid!), place.cpu()] as const;
  const since = ([server0, database0]: readonly [number, number]) => {
    const [server1, database1] = use();
    return `${seconds((server1 - server0) / 1000)} + ${seconds((database1 - database0) / 1000)}`;
  };
  const statements = async () => {
    const text = await (await fetch(`${server.url}/metrics`)).text();
    return Number(/^last_standing_statements_total (\d+)$/m.exec(text)![1]);
  };
  /** Waits until the server has done nothing for two seconds in a row. */
  const untilQuiet = async () => {
    const late = performance.now() + PATIENCE * 1000;
    for (let quiet = 0; quiet < 2 && performance.now() < late;) {
      const [before] = use();
      await wait(1000);
      quiet = use()[0] - before < 60 ? quiet + 1 : 0;
    }
  };
  try {
    await server.kill('SIGTERM');
    await onDatabase(place.url, async (db) => {
      await fillPools(db, pools);
      await db.$executeRawUnsafe(db.dialect === 'postgresql' ? 'VACUUM ANALYZE' : 'ANALYZE');
    });
    const begin = place.cpu();
    const first = await timed(() => server.restart());
    say('first start to ready (s; CPU)', `${seconds(first / 1000)}; ${since([0, begin])}`);
    const begun = await timed(untilQuiet);
    say(
      '… until it is at rest, with all logs (s; CPU; statements)',
      `${seconds(begun / 1000)}; ${since([0, begin])}; ${await statements()}`,
    );
    await server.kill('SIGTERM');
    const second = place.cpu();
    const ready = await timed(() => server.restart());
    say(
      'start to ready (s; CPU; statements)',
      `${seconds(ready / 1000)}; ${since([0, second])}; ${await statements()}`,
    );
    await untilQuiet();
    const rest = use();
    const restStatements = await statements();
    await wait(Number(options.rest) * 1000);
    const share = (use()[0] - rest[0]) / Number(options.rest) / 10;
    const atRest = since(rest);
    say(
      'CPU at rest (% of a core; s; statements)',
      `${share.toFixed(1)} %; ${atRest}; ${(await statements()) - restStatements}`,
    );
    say('resident memory (MB)', residentOf(server.pid!).toFixed(0));

    const picks = await onDatabase(place.url, listPicks);
    const [warm, ...counted] = picks;
    await warm!(server.url);
    await untilQuiet();
    const before = use();
    for (const pick of counted) {
      await pick(server.url);
      await fetch(`${server.url}/readyz`);
      await wait(200);
    }
    await untilQuiet();
    const [cpu, databaseCpu] = use();
    const each = (value: number) => (value / counted.length).toFixed(1);
    say(
      'a pick, with a check of health (ms CPU)',
      `${each(cpu - before[0])} + ${each(databaseCpu - before[1])}`,
    );

    const client = createClient(server.url);
    for (const [what, now] of JUMPS) {
      const start = use();
      const startStatements = await statements();
      const took = await timed(() =>
        client.ask(
          `mutation ($now: DateTime!) { setDemoClock(input: { now: $now }) { __typename ... on Error { message } } }`,
          { now },
        ),
      );
      const inside = since(start);
      await untilQuiet();
      const following = since(start);
      say(
        `${what} (s; CPU; with what follows; statements)`,
        `${seconds(took / 1000)}; ${inside}; ${following}; ${(await statements()) - startStatements}`,
      );
    }
    client.close();
    say('resident memory after it (MB)', residentOf(server.pid!).toFixed(0));
  } finally {
    await server.stop();
  }
  const when = `${new Date().toISOString().slice(0, 10)}, load ${loadavg()[0]!.toFixed(1)}`;
  return { cells: Object.fromEntries(cells), when };
}

/** Picks for Week 9, each of another entry that is alive, spread over the pools; sent when called. */
async function listPicks(db: Database): Promise<((url: string) => Promise<void>)[]> {
  const week = 9;
  const now = new Date();
  const entries = await db.entry.findMany({
    where: { eliminatedWeek: null, picks: { none: { week } } },
    include: { picks: { select: { teamId: true } } },
    orderBy: { id: 'desc' },
    take: PICKS + 1,
  });
  const games = await db.game.findMany({ where: { week } });
  return Promise.all(
    entries.map(async ({ id, userId, picks }) => {
      const token = randomToken();
      const expiresAt = new Date(now.getTime() + 86_400_000);
      await db.session.create({
        data: {
          tokenHash: hashToken(token),
          userId,
          expiresAt,
          createdAt: now,
          lastSeenAt: now,
          provenAt: now,
        },
      });
      const used = new Set(picks.map(({ teamId }) => teamId));
      const team = games
        .flatMap(({ homeTeamId, awayTeamId }) => [homeTeamId, awayTeamId])
        .find((each) => !used.has(each))!;
      const input = { entry: globalId('Entry', id), week, team: globalId('Team', team) };
      return async (url: string) => {
        const client = createClient(url, token);
        const { submitPick } = await client.ask<{ submitPick: { __typename: string; message?: string } }>(
          'mutation ($input: SubmitPickInput!) { submitPick(input: $input) { __typename ... on Error { message } } }',
          { input },
        );
        client.close();
        if (submitPick.message !== undefined) throw new Error(submitPick.message);
      };
    }),
  );
}

const sizes = options.pools.split(',').map(Number);
const measured = new Map<number, PoolTimes>();
for (const pools of sizes) measured.set(pools, await measure(pools));
const rows = [...new Set([...measured.values()].flatMap(({ cells }) => Object.keys(cells)))];
printSection({
  title: `Many pools of 30 entries on one server, ${options.database}`,
  text: '',
  columns: ['what', ...sizes.map((pools) => `${pools} pools`)],
  rows: rows.map((row) => [row, ...sizes.map((pools) => measured.get(pools)!.cells[row] ?? '-')]),
});
if (options.database === 'postgresql') {
  writePools('PostgreSQL', measured);
  console.log('\nwritten to bench/POOLS.md');
}
process.exit();
