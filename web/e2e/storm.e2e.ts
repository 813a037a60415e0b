import { beforeAll, describe, expect, it } from 'vitest';

import { fillAgainAndAgain } from '../../bench/storm/diskFull.ts';
import { killAgainAndAgain, playCalmly } from '../../bench/storm/kills.ts';
import { isClean, type Outcome } from '../../bench/storm/outcome.ts';
import { planSeason } from '../../bench/storm/plan.ts';

/** A short storm of bench/storm; `npm run storm` has the long one. */
const PEOPLE = 2;
const seed = 'short';
const plan = planSeason(seed, PEOPLE * 10, 1);

// A dozen starts: seconds each on a machine that is busy with other tests.
describe('a short storm', { timeout: 300_000 }, () => {
  let calm: Outcome;
  beforeAll(async () => void (calm = await playCalmly(plan, PEOPLE)), 300_000);

  it('of ten SIGKILLs, shared by both databases, loses no acknowledged pick and grades as without', async () => {
    const storm = { plan, people: PEOPLE, count: 5, seed, calm };
    const rows = await Promise.all([
      killAgainAndAgain(storm, 'sqlite'),
      killAgainAndAgain(storm, 'postgresql'),
    ]);
    expect(rows.map(({ strikes }) => strikes)).toEqual([5, 5]);
    expect(rows.filter((row) => !isClean(row))).toEqual([]);
  });

  it('of full disks is told by /readyz, loses no acknowledged pick, and is over when there is room', async () => {
    const row = await fillAgainAndAgain({ plan, people: PEOPLE, count: 1, seed, calm });
    expect(row.strikes).toBe(1);
    expect(isClean(row) ? [] : [row]).toEqual([]);
  });
});
