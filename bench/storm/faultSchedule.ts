import { setTimeout as wait } from 'node:timers/promises';

import { seededRandom } from '#graphql/season/feeds/seededRandom.ts';
import type { OnStep } from './play.ts';
import type { Plan } from './plan.ts';

/** Moves of the clock are few and trigger grading: they are hit this much more often than picks. */
const MOVES_WEIGH = 8;
/** Real milliseconds within which a fault follows the request that it targets. */
const WITHIN = { pick: 30, move: 150 };

export interface FaultSchedule {
  onStep: OnStep;
  /** Number of faults so far. */
  readonly done: number;
  /** Resolves when all due faults are done; rejects when one failed. */
  settled(): Promise<void>;
  /** Rejects when a fault cannot be caused, and never resolves: for Promise.race with the work. */
  failed: Promise<never>;
}

/**
 * Spreads faults over a plan, so that each hits a server that has work to do: some milliseconds after a step
 * is sent. Faults that coincide run one after the other.
 */
export function scheduleFaults(
  plan: Plan,
  count: number,
  seed: string,
  cause: () => Promise<void>,
): FaultSchedule {
  const random = seededRandom(`strikes ${seed}`);
  const steps: ('pick' | 'move')[] = [
    'move',
    ...plan.weeks.flatMap(({ picks, moves }) => [
      ...picks.map(() => 'pick' as const),
      ...moves.map(() => 'move' as const),
    ]),
  ];
  const due = new Map<number, number>();
  for (let index = 0; index < count; index += 1) {
    const step = random.pick(
      steps.map((_, place) => place),
      (place) => (steps[place] === 'move' ? MOVES_WEIGH : 1),
    );
    due.set(step, (due.get(step) ?? 0) + 1);
  }
  let step = 0;
  let done = 0;
  let last = Promise.resolve();
  let fail = (_reason: unknown): void => {};
  const failed = new Promise<never>((_, reject) => (fail = reject));
  failed.catch(() => {});
  const causeAfter = async (delay: number) => {
    await wait(delay);
    await cause();
    done += 1;
  };
  return {
    onStep(kind) {
      for (let left = due.get(step) ?? 0; left > 0; left -= 1) {
        const delay = random.between(0, WITHIN[kind]);
        last = last.then(() => causeAfter(delay));
        last.catch(fail);
      }
      step += 1;
    },
    get done() {
      return done;
    },
    settled: () => last,
    failed,
  };
}
