import { listPicks, submitAsWebApp } from './choices.ts';
import { createDatabase, type Dialect } from './database.ts';
import type { Generator } from './load/generator.ts';
import { startPeer } from './peers/peer.ts';
import { milliseconds, percentage, perSecond, type Section, times } from './report.ts';
import { compare, type Contestant } from './rounds.ts';
import { openStage } from './stage.ts';

const CLIENTS = 32;
const ROUNDS = 3;
/** Seconds of a round, unless its picks are made earlier. */
const SECONDS = 3;
const ENTRIES = 10;
const WEEKS = [9, 10];

/** Picks acknowledged on both databases, beside bare http that stores a row as durably. */
export async function measurePicks(generator: Generator): Promise<Section> {
  const rows: string[][] = [];
  for (const dialect of ['sqlite', 'postgresql'] as const)
    rows.push(...(await measureOn(generator, dialect)));
  return {
    title: 'Picks acknowledged',
    text: `${CLIENTS} clients submit picks without pauses, each over a connection of its own; "as the web app" also asks for the session and reads the web app's fields; "bare" is node:http with one INSERT a request, committed as durably. Wanted: at least 50 % of bare, and as the web app at least 0.83 of picks alone.`,
    columns: [
      'database',
      'picks a second',
      'bare',
      'of bare',
      'of picks alone',
      'median answer',
      '95 %',
      'our CPU a pick',
      'CPU of bare',
    ],
    rows,
  };
}

async function measureOn(generator: Generator, dialect: Dialect): Promise<string[][]> {
  const { server, port, accounts } = await openStage({
    dialect,
    // Each round picks with entries of its own, each way too; those of bare http are as many.
    count: 2 * CLIENTS * (ROUNDS + 1),
    entries: ENTRIES,
    startWeek: WEEKS[0],
  });
  const file = dialect === 'sqlite' ? await createDatabase('sqlite') : undefined;
  const bare = await startPeer('bare', file?.url ?? server.databaseUrl);
  try {
    const picks = await listPicks(server.databaseUrl, accounts, WEEKS);
    const webPicks = await listPicks(server.databaseUrl, accounts, WEEKS, submitAsWebApp);
    /** The lists of a round, from the one or the other half of its accounts. */
    const listsOf =
      (all: string[][], half: 0 | 1): Contestant['lists'] =>
      (round) =>
        all.slice((2 * round + half) * CLIENTS).slice(0, CLIENTS);
    const inserts = picks.map((list) =>
      list.map((request) => request.replace('POST /graphql ', 'POST /insert ')),
    );
    const ours = { port, pid: server.pid! };
    const results = await compare(
      generator,
      [
        { ...ours, name: 'alone', lists: listsOf(picks, 0) },
        { ...ours, name: 'as the web app', lists: listsOf(webPicks, 1) },
        { port: bare.port, pid: bare.pid, name: 'bare', lists: listsOf(inserts, 0) },
      ],
      { rounds: ROUNDS, seconds: SECONDS, repeats: false },
    );
    const limit = results.get('bare')!;
    const plain = results.get('alone')!;
    const database = dialect === 'sqlite' ? 'SQLite' : 'PostgreSQL';
    return (['alone', 'as the web app'] as const).map((name) => {
      const result = results.get(name)!;
      const answers = name === 'alone' ? 1 : 2;
      const rate = result.perSecond / answers;
      return [
        `${database}, ${name}`,
        perSecond(rate),
        perSecond(limit.perSecond),
        percentage(rate, limit.perSecond),
        times(rate, plain.perSecond),
        milliseconds(result.median),
        milliseconds(result.p95),
        milliseconds(result.cpu * answers),
        milliseconds(limit.cpu),
      ];
    });
  } finally {
    bare.stop();
    await server.stop();
    await file?.remove();
  }
}
