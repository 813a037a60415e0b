import { describe, it } from 'vitest';

import { AT_ONCE, expectUntouched } from '../testing/expectUntouched.ts';

/** `npm run simulate` plays as many as one wants. */
const SEASONS = Number(process.env.VERIFIED_SEASONS ?? 200);
/** Those before are in untouched.test.ts. */
const FIRST = 1 + 2 * AT_ONCE;
const firsts = Array.from(
  { length: Math.ceil((SEASONS - FIRST + 1) / AT_ONCE) },
  (_, index) => FIRST + index * AT_ONCE,
);

describe('untouched seasons with random options', () => {
  it.each(firsts)(
    'pass every check, and show each act of the commissioner and no other, from number %i on',
    (first) => void expectUntouched(first),
  );
});
