import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { stopPostgresql } from '#bench/database.ts';
import { fillRepeatedly } from '#bench/storm/diskFull.ts';
import { killRepeatedly, playCalmly } from '#bench/storm/kills.ts';
import { isClean, type Outcome } from '#bench/storm/outcome.ts';
import { planSeason } from '#bench/storm/plan.ts';
import { copyDemo } from './demo.ts';

/** A short run of bench/storm; `npm run storm` is the long one. */
const PEOPLE = 2;
const seed = 'short';
const plan = planSeason(seed, PEOPLE * 10, 1);

describe('a short storm', () => {
  let calm: Outcome;
  afterAll(stopPostgresql);
  beforeAll(async () => void (calm = await playCalmly(plan, PEOPLE, await copyDemo())));

  it('of four SIGKILLs, shared by both databases, loses no acknowledged pick and grades as without', async () => {
    const storm = { plan, people: PEOPLE, count: 2, seed, calm };
    const rows = await Promise.all([
      killRepeatedly(storm, 'sqlite', await copyDemo()),
      killRepeatedly(storm, 'postgresql'),
    ]);
    expect(rows.map(({ faults }) => faults)).toEqual([2, 2]);
    expect(rows.filter((row) => !isClean(row))).toEqual([]);
  });

  it('of full disks is reported by /readyz, loses no acknowledged pick, and ends when there is room', async () => {
    const row = await fillRepeatedly({ plan, people: PEOPLE, count: 1, seed, calm });
    expect(row.faults).toBe(1);
    expect(isClean(row) ? [] : [row]).toEqual([]);
  });
});
