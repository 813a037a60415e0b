import { startChild } from '../child.ts';
import type { Job, Outcome } from './jobs.ts';

/** The load generator, in a process of its own. */
export interface Generator {
  /** @throws when an answer failed, unless failures are allowed for */
  run(job: Job, options?: { mayFail?: boolean }): Promise<Outcome>;
  stop(): void;
}

export function startGenerator(): Generator {
  const child = startChild('load/worker.ts');
  return {
    async run(job, { mayFail = false } = {}) {
      const outcome = await child.ask<Outcome>(job);
      if (outcome.failures > 0 && !mayFail) {
        throw new Error(
          `${outcome.failures} of ${outcome.answered} answers failed; the first: ${outcome.firstFailure}`,
        );
      }
      return outcome;
    },
    stop: () => child.stop(),
  };
}
