import type fastCheck from 'fast-check';
import { createRequire } from 'node:module';

/** The number of examples of a property at most: a survivor is run with all of them. */
const MOST = 50;

const { default: fc, ...named } = createRequire(import.meta.url)('fast-check') as typeof fastCheck & {
  default: typeof fastCheck;
};

/**
 * fast-check for the tests of mutants: the same examples each time, so that only the code decides what kills a mutant, and
 * no search for the smallest one, which nobody reads.
 */
function assert<Ts>(
  property: Parameters<typeof fc.assert<Ts>>[0],
  { numRuns = 100, ...parameters }: Parameters<typeof fc.assert<Ts>>[1] = {},
): void | Promise<void> {
  return fc.assert(property, {
    ...parameters,
    numRuns: Math.min(numRuns, MOST),
    seed: 26,
    endOnFailure: true,
  });
}

export default { ...named, ...fc, assert };
