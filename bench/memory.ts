import { createDatabase, onDatabase } from './database.ts';
import { startServer } from '../web/e2e/server.ts';
import { addAccounts } from './accounts.ts';
import { createClient } from './client.ts';
import { signInTestUser } from './crowd.ts';
import type { Generator } from './load/generator.ts';
import { get } from './load/requests.ts';
import { pathOf, screenDocuments } from './queries.ts';
import { residentOf } from './processUse.ts';
import type { Section } from './report.ts';
import { BEFORE_THE_DEADLINE } from './stage.ts';
import { watchGames } from './watchGames.ts';

const ACCOUNTS = 100;
/** Milliseconds in which each account opens all pages once. */
const ROUND = 10_000;
const MINUTE = 60_000;
/** At its usual speed the demo plays a Sunday in so many minutes; then it starts again. */
const SUNDAY = 25;
const WEEK = 8;

const setClock = `mutation ($input: SetDemoClockInput!) {
  setDemoClock(input: $input) { __typename ... on Error { message } }
}`;

/** Resident memory of the server while a demo plays its Sunday and a hundred accounts look at it. */
export async function measureMemory(generator: Generator, minutes: number): Promise<Section> {
  const server = await startServer({ database: await createDatabase('sqlite'), env: { LOG_LEVEL: 'warn' } });
  try {
    await server.kill('SIGTERM');
    const accounts = await onDatabase(server.databaseUrl, (db) => addAccounts(db, { count: ACCOUNTS }));
    await server.restart();
    const port = Number(new URL(server.url).port);
    const pages = screenDocuments(/^(Dashboard|Games|History|Picks|Standings)PageQuery$/);
    const lists = accounts.map((account) => pages.map((page) => get(pathOf(page, WEEK), account)));
    const client = createClient(server.url, (await signInTestUser(server.url)).sessionToken);
    const { pool } = await client.ask<{ pool: { id: string } }>('{ pool { id } }');
    const closeSockets = watchGames(server.url, pool.id, accounts);
    const samples = [{ minute: 0, megabytes: residentOf(server.pid!) }];
    const start = performance.now();
    const passed = () => (performance.now() - start) / MINUTE;
    for (let replays = 1; passed() < minutes;) {
      if (passed() >= replays * SUNDAY) {
        replays += 1;
        await client.ask(setClock, { input: { now: BEFORE_THE_DEADLINE.toISOString(), speed: 30 } });
      }
      await generator.run({ port, lists, spread: ROUND });
      samples.push({ minute: passed(), megabytes: residentOf(server.pid!) });
    }
    closeSockets();
    client.close();
    const largest = Math.max(...samples.map(({ megabytes }) => megabytes));
    const picked = samples.filter((_, index) => index % Math.ceil(samples.length / 12) === 0);
    return {
      title: 'Memory under demo traffic',
      text: `Resident memory of the server on SQLite: the demo's clock runs at its usual speed, ${ACCOUNTS} accounts open ${pages.length} pages each within ${ROUND / 1000} s, again and again, each with a socket. Wanted: under 250 MB after an hour.`,
      columns: ['minute', 'resident memory'],
      rows: [
        ...picked.map(({ minute, megabytes }) => [minute.toFixed(1), `${megabytes.toFixed(0)} MB`]),
        [`largest in ${minutes}`, `${largest.toFixed(0)} MB`],
      ],
    };
  } finally {
    await server.stop();
  }
}
