// SQL on both databases: graphql/standings/schema/past/pastLog.ts, graphql/standings/schema/past/pastPicks.ts,
// graphql/standings/schema/past/pastStandings.ts

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { bothDialects, oneDialect } from '#prisma/testing.ts';
import { recordOf } from '#graphql/testing/pastRecord.ts';
import { play, type Recorded, SEASON } from '#graphql/testing/pastSeason.ts';
import { type Fixture, hoursFromDeadline } from '#graphql/testing/schema.ts';

/** Compares each instant, and the middle between it and the next, with what was answered. */
async function compareAll(fixture: Fixture, recorded: readonly Recorded[]): Promise<void> {
  for (const [index, { at, answer }] of recorded.entries()) {
    expect(await recordOf(fixture, at), at.toISOString()).toEqual(answer);
    const next = recorded[index + 1]?.at.getTime();
    const hasDeadline =
      next !== undefined &&
      [1, 2, 3].some((week) => {
        const deadline = hoursFromDeadline(week, 0).getTime();
        return deadline > at.getTime() && deadline <= next;
      });
    if (next === undefined || hasDeadline) continue;
    const between = new Date((at.getTime() + next) / 2);
    expect(await recordOf(fixture, between), between.toISOString()).toEqual(answer);
  }
}

describe.each(bothDialects)('a pool at past instants, on %s', (dialect) => {
  test('is what the server answered then', async () => {
    const { fixture, recorded } = await play(dialect, SEASON);
    await compareAll(fixture, recorded);
    // The season has what it is said to have.
    expect(new Set(recorded.map(({ answer }) => JSON.stringify(answer))).size).toBeGreaterThan(20);

    await fixture.close();
  });

  // What follows is the same on both databases.
  if (!oneDialect.includes(dialect)) return;

  test('is what the server answered then, whatever the steps', async () => {
    const step = fc.constantFrom(...SEASON);
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 14 }), async (steps) => {
        const { fixture, recorded } = await play(dialect, steps);
        try {
          await compareAll(fixture, recorded);
        } finally {
          await fixture.close();
        }
      }),
      { numRuns: 2, endOnFailure: true },
    );
  });
});
