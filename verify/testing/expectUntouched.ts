import { expect } from 'vitest';

import { checkSeason } from './checkSeason.ts';

export const AT_ONCE = 25;

/**
 * Expects the verifier to find nothing in `AT_ONCE` untouched seasons but what the commissioner did.
 * @param first its number
 * @returns the acts of all of them
 */
export function expectUntouched(first: number): { kind: string }[] {
  return Array.from({ length: AT_ONCE }, (_, index) => first + index).flatMap((seed) => {
    const { report, failures, made, named } = checkSeason(seed);
    expect(failures, `season ${seed}`).toEqual([]);
    expect(named, `season ${seed}`).toEqual(made);
    expect(report.actCount).toBe(made.length);
    return report.acts;
  });
}
