import { setTimeout as wait } from 'node:timers/promises';

import { seededRandom } from '../../graphql/feeds/seededRandom.ts';
import type { OnStep } from './play.ts';
import type { Plan } from './plan.ts';

/** Moves of the clock are few, and grade: they are struck this much more often than picks. */
const MOVES_WEIGH = 8;
/** Real milliseconds within which a strike follows the request that it is meant for. */
const WITHIN = { pick: 30, move: 150 };

export interface Strikes {
  onStep: OnStep;
  /** How many were done so far. */
  readonly done: number;
  /** Resolves when all that are due are done; rejects when one failed. */
  settled(): Promise<void>;
  /** Rejects when a strike fails, and never resolves: for a race with the work. */
  failed: Promise<never>;
}

/**
 * Spreads strikes over a plan, so that each falls on a server that has work to do: some milliseconds after a step is
 * sent. Strikes that fall together are done one after the other.
 */
export function spreadStrikes(plan: Plan, count: number, seed: string, strike: () => Promise<void>): Strikes {
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
  const strikeAfter = async (delay: number) => {
    await wait(delay);
    await strike();
    done += 1;
  };
  return {
    onStep(kind) {
      for (let left = due.get(step) ?? 0; left > 0; left -= 1) {
        const delay = random.between(0, WITHIN[kind]);
        last = last.then(() => strikeAfter(delay));
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
