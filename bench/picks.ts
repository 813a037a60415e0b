import { createDatabase, type Dialect } from './database.ts';
import { listPicks } from './choices.ts';
import type { Generator } from './load/generator.ts';
import type { Outcome } from './load/jobs.ts';
import { startPeer } from './peers/peer.ts';
import { cpuTimeOf } from './processUse.ts';
import { milliseconds, percentage, perSecond, type Section } from './report.ts';
import { medianOf } from './rounds.ts';
import { openStage } from './stage.ts';

const CLIENTS = 32;
const ROUNDS = 3;
/** Milliseconds of a round, unless its picks are made earlier. */
const DURATION = 3000;
const ENTRIES = 10;
const WEEKS = [9, 10];

/** Picks acknowledged on both databases, beside bare http that stores a row as durably. */
export async function measurePicks(generator: Generator): Promise<Section> {
  const rows: string[][] = [];
  for (const dialect of ['sqlite', 'postgresql'] as const) rows.push(await measureOn(generator, dialect));
  return {
    title: 'Picks acknowledged',
    text: `${CLIENTS} clients submit picks without pauses, each over a connection of its own; "bare" is node:http with one INSERT a request, committed as durably. The rounds of both alternate. Wanted: at least 50 % of bare.`,
    columns: [
      'database',
      'ours',
      'bare',
      'of bare',
      'our median',
      'our 95 %',
      'our CPU a pick',
      'CPU of bare',
    ],
    rows,
  };
}

async function measureOn(generator: Generator, dialect: Dialect): Promise<string[]> {
  const { server, port, accounts } = await openStage({
    dialect,
    count: CLIENTS * ROUNDS,
    entries: ENTRIES,
    startWeek: WEEKS[0],
  });
  const file = dialect === 'sqlite' ? await createDatabase('sqlite') : undefined;
  const bare = await startPeer('bare', file?.url ?? server.databaseUrl);
  try {
    const requests = await listPicks(server.databaseUrl, accounts, WEEKS);
    const ours: Outcome[] = [];
    const limit: Outcome[] = [];
    const cpu = { ours: 0, bare: 0 };
    for (let round = 0; round < ROUNDS; round++) {
      const lists = requests.slice(round * CLIENTS, (round + 1) * CLIENTS);
      const before = cpuTimeOf(server.pid!);
      ours.push(await generator.run({ port, lists, duration: DURATION }));
      cpu.ours += cpuTimeOf(server.pid!) - before;
      const inserts = lists.map((list) =>
        list.map((text) => text.replace('POST /graphql ', 'POST /insert ')),
      );
      const bareBefore = cpuTimeOf(bare.pid);
      limit.push(await generator.run({ port: bare.port, lists: inserts, duration: DURATION }));
      cpu.bare += cpuTimeOf(bare.pid) - bareBefore;
    }
    const rate = (outcomes: Outcome[]) =>
      medianOf(outcomes.map(({ answered, elapsed }) => (answered / elapsed) * 1000));
    const count = (outcomes: Outcome[]) => outcomes.reduce((sum, { answered }) => sum + answered, 0);
    return [
      dialect === 'sqlite' ? 'SQLite' : 'PostgreSQL',
      perSecond(rate(ours)),
      perSecond(rate(limit)),
      percentage(rate(ours), rate(limit)),
      milliseconds(medianOf(ours.map(({ median }) => median))),
      milliseconds(medianOf(ours.map(({ p95 }) => p95))),
      milliseconds(cpu.ours / count(ours)),
      milliseconds(cpu.bare / count(limit)),
    ];
  } finally {
    bare.stop();
    await server.stop();
    await file?.remove();
  }
}
