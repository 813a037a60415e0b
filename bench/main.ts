import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { startServer, type TestServer } from '../web/e2e/server.ts';
import { addCrowd, signInTestUser } from './crowd.ts';
import { measureFanOut } from './fanOut.ts';
import { timed } from './measure.ts';
import { measurePicks } from './picks.ts';
import { measureQueries } from './queries.ts';
import { projectRoot } from '../prisma/projectRoot.ts';

const CLIENTS = 32;
/** Sockets that get one score. */
const SUBSCRIBERS = [1000, 5000];

/** Rows of the table: measurement, result, target. */
const rows: [what: string, measured: string, wanted: string][] = [];

function note(what: string, measured: string, wanted: string): void {
  rows.push([what, measured, wanted]);
  console.log(`${what}: ${measured} (${wanted})`);
}

/** The load of the machine: processes waiting or running in the minute before. */
const load = (loadavg()[0] ?? 0).toFixed(1);
const milliseconds = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} ms`;

// The clock is frozen, so that no game changes during another measurement. The limits are raised, since one
// account sends all requests.
const server = await startServer({
  env: { REPLAY_SPEED: '0', LOG_LEVEL: 'warn', COST_BUDGET: '1000000000' },
});
try {
  await server.kill('SIGTERM');
  note('Start to ready, demo pool in place', milliseconds(await timed(() => server.restart())), 'under 3 s');
  note('Resident memory, just started', memory(server), 'under 250 MB');
  const testUser = await signInTestUser(server.url);
  for (const query of await measureQueries(server.url, testUser)) {
    note(
      `${query.name}, ${query.kilobytes.toFixed(0)} kB`,
      `median ${milliseconds(query.median)}, 95 % ${milliseconds(query.p95)}`,
      'under 15 ms',
    );
  }
  await server.kill('SIGTERM');
  const crowd = await addCrowd(server.databaseUrl, CLIENTS);
  await server.restart();
  const picks = await measurePicks(server.url, crowd);
  note(
    `Picks acknowledged, SQLite, ${picks.clients} clients, ${picks.picks} picks`,
    `${picks.perSecond.toFixed(0)}/s (answer: median ${milliseconds(picks.answer.median)}, 95 % ${milliseconds(picks.answer.p95)})`,
    'at least 300/s',
  );
  note('Resident memory, after the picks', memory(server), 'under 250 MB');
} finally {
  await server.stop();
}
for (const sockets of SUBSCRIBERS) {
  const { ours, bare } = await measureFanOut(sockets);
  const about = `A score to ${sockets} WebSockets`;
  const times = (one: number, other: number) => `${(one / other).toFixed(1)} times bare ws`;
  note(
    `${about}, last receipt`,
    `${milliseconds(ours.lastReceipt)}; ${times(ours.lastReceipt, bare.lastReceipt)}`,
    'at most 1.5 times',
  );
  note(
    `${about}, processor of the server`,
    `${milliseconds(ours.cpu)}; ${times(ours.cpu, bare.cpu)}`,
    'at most 1.5 times',
  );
  note(
    `${about}, memory of a socket`,
    `${ours.memory.toFixed(1)} kB; ${times(ours.memory, bare.memory)}`,
    'at most 1.5 times',
  );
}

const machine = `${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), Node ${process.versions.node}, load ${load} before the start`;
const table = rows.map((row) => `| ${row.join(' | ')} |`).join('\n');
writeFileSync(
  join(projectRoot, 'bench/RESULTS.md'),
  `# Last figures of \`npm run bench\`\n\nOn ${machine}, server and clients on the same machine.\n\n| what | measured | wanted |\n| --- | --- | --- |\n${table}\n`,
);
console.log(`\n${machine}; written to bench/RESULTS.md`);

/** Resident memory comes from Linux's /proc. */
function memory({ pid }: TestServer): string {
  try {
    const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return `${(Number(kilobytes) / 1024).toFixed(0)} MB`;
  } catch {
    return 'not told by this system';
  }
}
