import type { Generator } from './load/generator.ts';
import type { Outcome } from './load/jobs.ts';
import { cpuTimeOf } from './processUse.ts';

/** A server in a comparison, and what it is asked. */
export interface Contestant {
  name: string;
  port: number;
  pid: number;
  /** One list of requests for each connection; the warm-up is round 0. */
  lists(round: number): string[][];
}

export interface Result {
  /** Answers a second: the median of the rounds. */
  perSecond: number;
  /** Milliseconds of the server's CPU for each answer. */
  cpu: number;
  /** Milliseconds of an answer: the medians of the rounds. */
  median: number;
  p95: number;
}

/**
 * Loads the servers in turns, `rounds` times each, so that a change of the machine's speed concerns all of
 * them.
 * @param repeats whether a connection starts its list again at the end; otherwise the round ends there
 * @returns the results by the contestant's name
 */
export async function compare(
  generator: Generator,
  contestants: readonly Contestant[],
  { rounds = 3, seconds = 0.8, warmUp = 0.4, repeats = true } = {},
): Promise<Map<string, Result>> {
  const measured = new Map(contestants.map(({ name }) => [name, { outcomes: [] as Outcome[], cpu: 0 }]));
  for (let round = 0; round <= rounds; round++) {
    for (const { name, port, pid, lists } of contestants) {
      const before = cpuTimeOf(pid);
      const duration = (round === 0 ? warmUp : seconds) * 1000;
      const outcome = await generator.run({ port, lists: lists(round), repeats, duration });
      if (round === 0) continue;
      const sums = measured.get(name)!;
      sums.outcomes.push(outcome);
      sums.cpu += cpuTimeOf(pid) - before;
    }
  }
  return new Map(
    [...measured].map(([name, { outcomes, cpu }]) => {
      const middle = (figure: (outcome: Outcome) => number) => medianOf(outcomes.map(figure));
      return [
        name,
        {
          perSecond: middle(({ answered, elapsed }) => (answered / elapsed) * 1000),
          cpu: cpu / outcomes.reduce((sum, { answered }) => sum + answered, 0),
          median: middle(({ median }) => median),
          p95: middle(({ p95 }) => p95),
        },
      ];
    }),
  );
}

export function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
