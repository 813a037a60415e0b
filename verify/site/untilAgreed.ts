import type { Comparison } from '../compare/comparison.ts';

/** Rounds in which a difference must be there to be believed: between two, a site can grade or pass a deadline. */
const ROUNDS = 3;
/** Milliseconds between two rounds, in which a server states what it has graded. */
export const PAUSE = 4_000;

/**
 * Reads a log and what its site shows, and reads both again where they differ: a result can have arrived in between.
 * @param isOver whether what was read is not to be read again, whatever differs
 * @param pause milliseconds between two rounds
 */
export async function untilAgreed<Found extends { comparisons: Comparison[] }>(
  readOnce: () => Promise<Found>,
  { isOver, pause = PAUSE }: { isOver: (found: Found) => boolean; pause?: number },
): Promise<Found> {
  for (let round = 1; ; round += 1) {
    const reading = await readOnce();
    if (round === ROUNDS || isOver(reading) || reading.comparisons.every(isClean))
      return { ...reading, comparisons: reading.comparisons.map(withAhead) };
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

const isClean = ({ differences, ahead }: Comparison) => differences.length === 0 && ahead.length === 0;

/** A deadline that the log still does not state after all rounds is a difference. */
function withAhead(comparison: Comparison): Comparison {
  const { screen, differences, ahead } = comparison;
  const message = 'shown as passed, by the log its deadline has not passed';
  return {
    ...comparison,
    differences: [
      ...differences,
      ...ahead.map((week) => ({ screen, entry: null, username: null, week, message })),
    ],
  };
}
