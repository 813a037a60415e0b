import { Client } from 'pg';

import type { Storm } from './kills.ts';
import { judge, readOutcome } from './outcome.ts';
import { play } from './play.ts';
import { startWithCrowd } from './server.ts';
import { scheduleFaults } from './faultSchedule.ts';
import type { Row } from './table.ts';

/** Runs the plan on PostgreSQL while all connections of the server to its database are cut repeatedly. */
export async function cutRepeatedly({ plan, people, count, seed, calm }: Storm): Promise<Row> {
  const { server, crowd, databaseUrl } = await startWithCrowd(people, { dialect: 'postgresql' });
  const surgeon = new Client({ connectionString: databaseUrl });
  let cut = 0;
  try {
    await surgeon.connect();
    const cuts = scheduleFaults(plan, count, `${seed} cuts`, async () => {
      const { rowCount } = await surgeon.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND pid <> pg_backend_pid()`,
      );
      cut += rowCount ?? 0;
    });
    const played = await Promise.race([play(server.url, plan, crowd, cuts.onStep), cuts.failed]);
    await cuts.settled();
    await surgeon.end();
    await server.kill('SIGTERM');
    const verdict = judge(plan, played, await readOutcome(databaseUrl), calm);
    return { storm: 'cut connections, postgresql', faults: cut, ...verdict };
  } finally {
    await server.stop();
  }
}
