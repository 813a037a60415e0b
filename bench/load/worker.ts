import { setTimeout as wait } from 'node:timers/promises';
import { timingOf } from '../measure.ts';
import { type Connection, openConnection } from './connection.ts';
import type { Job, Outcome } from './jobs.ts';

/** The process of the load generator: carries out one job after the other. */
process.on('message', (job: Job) => void run(job).then((outcome) => process.send?.(outcome)));
process.on('disconnect', () => process.exit());

/** A refusal that GraphQL answers with status 200. */
const FAILURE = /"errors":|Error","(message|code)"/;
/** Bytes at the end and the start of an answer in which a failure is looked for. */
const LOOKED_AT = 600;
/** Bytes in which all headers of an answer are. */
const HEAD = 4_000;

async function run({
  port,
  lists,
  duration,
  repeats = false,
  every = 0,
  head = '',
  spread = 0,
}: Job): Promise<Outcome> {
  const connections = await Promise.all(lists.map(() => openConnection(port)));
  const times: number[] = [];
  const outcome: Outcome = {
    answered: 0,
    elapsed: 0,
    median: 0,
    p95: 0,
    slowest: 0,
    statuses: {},
    failures: 0,
  };
  const start = performance.now();
  const until = start + (duration ?? Infinity);
  const fail = (status: number, text: string) => {
    if (status === 0) outcome.statuses[0] = (outcome.statuses[0] ?? 0) + 1;
    outcome.failures += 1;
    outcome.firstFailure ??= `${status}: ${text}`;
  };
  await Promise.all(
    lists.map(async (list, index) => {
      await wait((spread * index) / lists.length);
      const requests = list.map((text) => Buffer.from(text));
      const connection = connections[index]!;
      try {
        do {
          for (const request of requests) {
            if (performance.now() >= until) return;
            const next = performance.now() + every;
            await one(connection, request);
            if (every > 0) await wait(Math.max(0, next - performance.now()));
          }
        } while (repeats);
      } catch (error) {
        fail(0, String(error));
      }
    }),
  );
  async function one(connection: Connection, request: Buffer) {
    const sent = performance.now();
    const answer = await connection.send(request);
    times.push(performance.now() - sent);
    outcome.answered += 1;
    outcome.statuses[answer.status] = (outcome.statuses[answer.status] ?? 0) + 1;
    // Only short answers can be failures; long ones are not read.
    const text = answer.bytes > 4 * LOOKED_AT ? '' : answer.whole().toString();
    const start = answer.whole().toString('latin1', 0, HEAD);
    if (answer.status >= 400 || FAILURE.test(text) || !start.includes(head)) {
      fail(answer.status, text.slice(-LOOKED_AT) || start);
    }
  }
  outcome.elapsed = performance.now() - start;
  for (const connection of connections) connection.close();
  const { median, p95 } = timingOf(times);
  return { ...outcome, median, p95, slowest: times.reduce((a, b) => Math.max(a, b), 0) };
}
