import type { EmptyDatabase } from '#web/e2e/database.ts';
import { judge, type Outcome, readOutcome } from './outcome.ts';
import { play } from './play.ts';
import type { Plan } from './plan.ts';
import type { Dialect } from '../database.ts';
import { killAndRestart, startWithCrowd } from './server.ts';
import { scheduleFaults } from './faultSchedule.ts';
import type { Row } from './table.ts';

/**
 * The outcome of the plan on an undisturbed server.
 * @param database with the demo; by default a new one
 */
export async function playCalmly(plan: Plan, people: number, database?: EmptyDatabase): Promise<Outcome> {
  const { server, crowd, databaseUrl } = await startWithCrowd(people, { database });
  try {
    await play(server.url, plan, crowd, () => {});
    await server.kill('SIGTERM');
    return await readOutcome(databaseUrl);
  } finally {
    await server.stop();
  }
}

export interface Storm {
  plan: Plan;
  people: number;
  count: number;
  seed: string;
  calm: Outcome;
}

/**
 * Runs the plan while the server is killed repeatedly, each time during its work.
 * @param database with the demo, in this dialect; by default a new one
 */
export async function killRepeatedly(
  { plan, people, count, seed, calm }: Storm,
  dialect: Dialect,
  database?: EmptyDatabase,
): Promise<Row> {
  const { server, crowd, databaseUrl } = await startWithCrowd(people, { dialect, database });
  try {
    const kills = scheduleFaults(plan, count, `${seed} ${dialect}`, () => killAndRestart(server));
    const played = await Promise.race([play(server.url, plan, crowd, kills.onStep), kills.failed]);
    await kills.settled();
    await server.kill('SIGTERM');
    const verdict = judge(plan, played, await readOutcome(databaseUrl), calm);
    return { storm: `SIGKILL, ${dialect}`, faults: kills.done, ...verdict };
  } finally {
    await server.stop();
  }
}
