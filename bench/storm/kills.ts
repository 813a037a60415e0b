import { judge, type Outcome, readOutcome } from './outcome.ts';
import { play } from './play.ts';
import type { Plan } from './plan.ts';
import { type Dialect, killAndRestart, startWithCrowd } from './server.ts';
import { spreadStrikes } from './strikes.ts';
import type { Row } from './table.ts';

/** What a server that nobody strikes makes of the plan. */
export async function playCalmly(plan: Plan, people: number): Promise<Outcome> {
  const { server, crowd, databaseUrl } = await startWithCrowd(people);
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
  /** How many strikes. */
  count: number;
  seed: string;
  calm: Outcome;
}

/** Plays the plan while the server is killed again and again, each time in the middle of its work. */
export async function killAgainAndAgain(
  { plan, people, count, seed, calm }: Storm,
  dialect: Dialect,
): Promise<Row> {
  const { server, crowd, databaseUrl } = await startWithCrowd(people, { dialect });
  try {
    const kills = spreadStrikes(plan, count, `${seed} ${dialect}`, () => killAndRestart(server));
    const played = await Promise.race([play(server.url, plan, crowd, kills.onStep), kills.failed]);
    await kills.settled();
    await server.kill('SIGTERM');
    const verdict = judge(plan, played, await readOutcome(databaseUrl), calm);
    return { storm: `SIGKILL, ${dialect}`, strikes: kills.done, ...verdict };
  } finally {
    await server.stop();
  }
}
