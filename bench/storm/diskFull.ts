import { setTimeout as wait } from 'node:timers/promises';

import type { ServerProcess } from '#web/e2e/server.ts';
import type { Storm } from './kills.ts';
import { judge, readOutcome } from './outcome.ts';
import { play } from './play.ts';
import { startWithCrowd } from './server.ts';
import { makeSmallDisk, type SmallDisk } from './smallDisk.ts';
import { scheduleFaults } from './faultSchedule.ts';
import type { Row } from './table.ts';

/** Milliseconds until /readyz reports that the disk is full, or has room again. */
const PATIENCE = 60_000;

/** Runs the plan on SQLite while the disk is filled repeatedly, each time until the server reports it. */
export async function fillRepeatedly(
  { plan, people, count, seed, calm }: Storm,
  disk: SmallDisk = makeSmallDisk(),
): Promise<Row> {
  try {
    const { databaseUrl, launcher } = disk;
    const { server, crowd } = await startWithCrowd(people, { databaseUrl, launcher });
    try {
      const fills = scheduleFaults(plan, count, `${seed} disk`, async () => {
        await disk.fill(server);
        await untilReadyz(server, 503);
        await disk.free(server);
        await untilReadyz(server, 200);
      });
      const played = await Promise.race([play(server.url, plan, crowd, fills.onStep), fills.failed]);
      await fills.settled();
      await server.kill('SIGTERM');
      const verdict = judge(plan, played, await readOutcome(databaseUrl), calm);
      return { storm: `full disk, sqlite, by ${disk.kind}`, faults: fills.done, ...verdict };
    } finally {
      await server.stop();
    }
  } finally {
    disk.remove();
  }
}

/** Waits for this status: 503 must affect writes alone. */
async function untilReadyz(server: ServerProcess, status: 200 | 503): Promise<void> {
  const giveUpAt = performance.now() + PATIENCE;
  let last = 'no answer';
  while (performance.now() < giveUpAt) {
    const answer = await fetch(`${server.url}/readyz`);
    const { writes, database } = (await answer.json()) as { writes: boolean; database: boolean };
    last = `${answer.status}, database ${database}, writes ${writes}`;
    if (answer.status === status && database && writes === (status === 200)) return;
    await wait(100);
  }
  throw new Error(`/readyz did not answer ${status}: ${last}`);
}
