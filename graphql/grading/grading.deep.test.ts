import { describe } from 'vitest';

import { bothDialects } from '#prisma/testing.ts';
import { testGrading } from '../testing/gradingTests.ts';
import { shortOrLong } from '../testing/length.ts';

const LEAGUES = {
  sqlite: { inAnyOrder: shortOrLong(15, 60), ofAnyOptions: shortOrLong(25, 100) },
  postgresql: { inAnyOrder: shortOrLong(5, 15), ofAnyOptions: shortOrLong(8, 30) },
};

describe.each(bothDialects)('grading in more leagues on %s', (dialect) => {
  testGrading(dialect, LEAGUES[dialect]);
});
