import { describe, it } from 'vitest';

import { expectFound, expectGrowing, expectOpenedLater, otherAttacks } from '../testing/expectGrowing.ts';

/** Those before are in renewal.test.ts. */
const SEASONS = Array.from({ length: 30 }, (_, index) => index + 11);

describe('a verifier that goes on after the end of a log', () => {
  it.each(SEASONS)('finds nothing in untouched season %i', expectGrowing);

  it('takes automatic picks that are opened after the end', () => expectOpenedLater(SEASONS));

  it.each(otherAttacks)('finds: $name', expectFound);
});
