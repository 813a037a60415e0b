import { afterEach, expect, test } from 'vitest';

import { gradePool } from '#graphql/grading/grading.ts';
import { beginLogs } from '#graphql/log/beginLogs.ts';
import { settle } from '#graphql/season/settle.ts';
import { openRestFixture, type RestFixture } from '#graphql/testing/rest.ts';
import { bothDialects } from '#prisma/testing.ts';
import { fillPools } from './fill.ts';

let fixture: RestFixture;
afterEach(() => fixture.close());

/** Rules that grading takes in groups of their own, two pools each, the usual ones among them. */
const RULES = [
  {},
  { pickTo: 'LOSE' },
  { noPick: 'AUTO' },
  { noPick: 'AUTO', pickTo: 'LOSE' },
  { byeWeeks: 1 },
  { byeWeeks: 2 },
  { noPick: 'AUTO', teamUses: 0 },
  { noPick: 'AUTO', reuseTeamsFromWeek: 8 },
  { lives: 2 },
  { lives: 2, pickTo: 'LOSE', tieRule: 'SURVIVE' },
] as const;

const OPPOSITE: Record<string, string> = { WON: 'LOST', LOST: 'WON' };

test.each(bothDialects)(
  'pools of other rules, graded together, are as if graded alone, on %s',
  async (dialect) => {
    fixture = await openRestFixture(dialect);
    const { db, services } = fixture;
    await fillPools(db, 1 + 2 * RULES.length);
    const pools = await db.pool.findMany({ orderBy: { id: 'asc' }, skip: 1, select: { id: true } });
    const ids = pools.map(({ id }) => id);
    for (const [at, id] of ids.entries()) {
      await db.pool.update({ where: { id }, data: RULES[at % RULES.length]! });
      await gradePool(services, id);
    }
    await beginLogs(services);
    for (const at of ['2025-10-26T14:00:30Z', '2025-10-26T20:25:00Z', '2025-10-28T12:00:00Z'])
      await settle(services, services.demoFeed ?? null, new Date(at));

    const graded = async (poolId: number) => ({
      entries: await db.entry.findMany({
        where: { poolId },
        orderBy: { number: 'asc' },
        select: { username: true, eliminatedWeek: true, eliminationReason: true, strikeWeeks: true },
      }),
      picks: await db.pick.findMany({
        where: { poolId },
        orderBy: [{ week: 'asc' }, { entryId: 'asc' }, { slot: 'asc' }],
        select: { week: true, teamId: true, source: true, outcome: true },
      }),
    });
    const together = await Promise.all(ids.map(graded));
    for (const id of ids) await gradePool(services, id);
    expect(await Promise.all(ids.map(graded))).toEqual(together);

    const [usual, toLose, auto, autoToLose] = together;
    const outcomes = ({ picks }: NonNullable<typeof usual>) =>
      picks.filter(({ week }) => week <= 8).map(({ outcome }) => outcome);
    expect(outcomes(toLose!)).toEqual(outcomes(usual!).map((outcome) => OPPOSITE[outcome] ?? outcome));
    const autoTeams = ({ picks }: NonNullable<typeof usual>) =>
      new Set(picks.filter(({ source }) => source === 'AUTO').map(({ teamId }) => teamId));
    expect(autoTeams(auto!).size).toBeGreaterThan(0);
    expect([...autoTeams(autoToLose!)].filter((team) => autoTeams(auto!).has(team))).toEqual([]);
  },
);
