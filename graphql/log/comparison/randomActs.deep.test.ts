// SQL on both databases: graphql/pools/changeOptions.ts, graphql/log/statements/unstatedGames.ts

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { bothDialects } from '#prisma/testing.ts';
import { shortOrLong } from '#graphql/testing/length.ts';
import { someSeasonOfActs } from '#graphql/testing/randomActs.ts';
import { complaintsAboutAll, openRandomSeason, takeRandomAct } from '#graphql/testing/takeRandomAct.ts';

const RUNS = shortOrLong({ sqlite: 10, postgresql: 2 }, { sqlite: 300, postgresql: 30 });

describe.each(bothDialects)('a season of random acts on %s', (dialect) => {
  it('has logs and tables that hold, whatever the program accepted, and undoes what it has just done', async () => {
    await fc.assert(
      fc.asyncProperty(someSeasonOfActs, async ({ acts, ...season }) => {
        const fixture = await openRandomSeason(dialect, season);
        try {
          for (const act of acts) await takeRandomAct(fixture, act);
          expect(await complaintsAboutAll(fixture)).toEqual([]);
        } finally {
          await fixture.close();
        }
      }),
      { numRuns: RUNS[dialect], endOnFailure: true },
    );
  });
});
