// SQL on both databases: graphql/grading/eliminations.ts, graphql/grading/failedPicks.ts,
// graphql/grading/makeAutoPicks.ts, graphql/grading/outcomes.ts,
// graphql/grading/regradeEntries.ts, graphql/grading/regradeScope.ts,
// graphql/grading/regradeStrikes.ts, graphql/grading/standingChanges.ts,
// graphql/grading/seasonFacts.ts, graphql/grading/standingsBefore.ts

import { describe } from 'vitest';

import { bothDialects } from '#prisma/testing.ts';
import { testGrading } from '../testing/gradingTests.ts';

const LEAGUES = {
  sqlite: { inAnyOrder: 6, ofAnyOptions: 10 },
  postgresql: { inAnyOrder: 3, ofAnyOptions: 4 },
};

describe.each(bothDialects)('grading on %s', (dialect) => {
  testGrading(dialect, LEAGUES[dialect]);
});
