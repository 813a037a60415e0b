import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BrowserContext } from 'playwright-core';
import { expect } from 'vitest';
import { ask } from '../api.ts';
import { projectRoot, type ServerProcess, startServer } from '../server.ts';
import { type Mailbox, openMailbox } from './mailbox.ts';
import { scheduleFile } from './scheduleFile.ts';

export interface LiveSite {
  server: ServerProcess;
  mailbox: Mailbox;
  /** Lets time pass until an instant; returns when the server has heard of it. */
  moveTo(instant: string): Promise<void>;
  /** Imports the schedule once more, as an administrator. */
  importResults(administrator: BrowserContext): Promise<void>;
  close(): Promise<void>;
}

/**
 * An empty server in live mode with all that it talks to: a mail server, and one that publishes the schedule with the
 * results up to the site's own time. Scores come by hand.
 * @param refused recipients without a mailbox
 * @param env further settings
 */
export async function openLiveSite(
  now: string,
  refused: readonly string[],
  env: Record<string, string> = {},
): Promise<LiveSite> {
  const folder = mkdtempSync(join(tmpdir(), 'last-standing-season-'));
  const clockFile = join(folder, 'clock');
  let current = now;
  const setClock = (instant: string) => {
    current = instant;
    writeFileSync(clockFile, String(Date.parse(instant) - Date.now()));
  };
  setClock(now);
  const schedule = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/csv' }).end(scheduleFile(new Date(current)));
  });
  await new Promise<void>((resolve) => schedule.listen(0, '127.0.0.1', resolve));
  const mailbox = await openMailbox(refused);
  const server = await startServer({
    env: {
      POOL_MODE: 'live',
      ALLOW_PRIVATE_ADDRESSES: 'true',
      SCORE_FEED: 'none',
      SCHEDULE_URL: `http://127.0.0.1:${(schedule.address() as AddressInfo).port}/games.csv`,
      MOVED_CLOCK: clockFile,
      NODE_OPTIONS: `--import=${pathToFileURL(join(projectRoot, 'web/e2e/season/movedClock.js')).href}`,
      ...env,
    },
  });
  return {
    server,
    mailbox,
    async moveTo(instant) {
      setClock(instant);
      process.kill(server.pid!, 'SIGUSR2');
      await expect
        .poll(() => timeOf(server), { timeout: 30_000 })
        .toBeGreaterThanOrEqual(Date.parse(instant));
    },
    async importResults(administrator) {
      const state = 'seasonImport { state detail }';
      type State = { state: string; detail: string | null } | null;
      await ask(
        administrator,
        `mutation { importSeason(input: { season: 2025 }) { ... on ImportSeasonPayload { ${state} } } }`,
      );
      const stateNow = async () =>
        (await ask<{ seasonImport: State }>(administrator, `{ seasonImport(season: 2025) { state detail } }`))
          .seasonImport?.state;
      await expect.poll(stateNow, { timeout: 30_000 }).toBe('DONE');
    },
    async close() {
      await server.stop();
      await mailbox.close();
      schedule.close();
      rmSync(folder, { recursive: true });
    },
  };
}

async function timeOf({ url }: ServerProcess): Promise<number> {
  const answer = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: '{ clock { now } }' }),
  });
  const { data } = (await answer.json()) as { data: { clock: { now: string } } };
  return Date.parse(data.clock.now);
}
