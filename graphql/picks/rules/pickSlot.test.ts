import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { type PickOverride, slotToOverride, slotWord } from './pickSlot.ts';

const overrides: readonly PickOverride[] = ['submit', 'change', 'set', 'remove'];
const slots = fc.subarray([1, 2]);
const needed = fc.constantFrom(1 as const, 2 as const);

describe('the pick that a commissioner means', () => {
  it.each<[PickOverride, number[], 1 | 2, number | null, object]>([
    ['submit', [], 1, null, { slot: 1 }],
    ['submit', [1], 1, null, { refusal: 'EXISTS' }],
    ['submit', [1], 2, null, { slot: 2 }],
    ['submit', [2], 2, null, { slot: 1 }],
    ['submit', [1, 2], 2, null, { refusal: 'EXISTS' }],
    ['submit', [1], 2, 1, { refusal: 'EXISTS' }],
    ['submit', [], 1, 2, { refusal: 'NO_SUCH_SLOT' }],
    ['change', [], 2, null, { refusal: 'NONE' }],
    ['change', [2], 2, null, { slot: 2 }],
    ['change', [1, 2], 2, null, { refusal: 'UNNAMED' }],
    ['change', [1, 2], 2, 2, { slot: 2 }],
    ['change', [1], 2, 2, { refusal: 'NONE' }],
    ['remove', [1, 2], 2, null, { refusal: 'UNNAMED' }],
    ['set', [1], 1, null, { slot: 1 }],
    ['set', [1], 2, null, { slot: 2 }],
    ['set', [1, 2], 2, null, { refusal: 'UNNAMED' }],
    ['set', [1, 2], 2, 1, { slot: 1 }],
  ])('%s with %j of %i, named %j: %j', (how, taken, picksInWeek, named, chosen) => {
    expect(slotToOverride(how, { taken, picksInWeek, named })).toEqual(chosen);
  });

  it('is one that can be made, changed or removed', () => {
    const named = fc.option(fc.integer({ min: -1, max: 3 }));
    fc.assert(
      fc.property(fc.constantFrom(...overrides), slots, needed, named, (how, taken, picksInWeek, slot) => {
        const chosen = slotToOverride(how, { taken, picksInWeek, named: slot });
        if (!('slot' in chosen)) return;
        const isTaken = taken.includes(chosen.slot);
        if (slot !== null) expect(chosen.slot).toBe(slot);
        if (how === 'submit') expect(isTaken).toBe(false);
        if (how === 'change' || how === 'remove') expect(isTaken).toBe(true);
        if (!isTaken) expect(chosen.slot).toBeLessThanOrEqual(picksInWeek);
      }),
    );
  });

  it('can always be named', () => {
    fc.assert(
      fc.property(fc.constantFrom(...overrides), slots, needed, (how, taken, picksInWeek) => {
        for (const slot of [1, 2] as const) {
          const isPossible =
            how === 'submit'
              ? !taken.includes(slot) && slot <= picksInWeek
              : taken.includes(slot) || (how === 'set' && slot <= picksInWeek);
          const chosen = slotToOverride(how, { taken, picksInWeek, named: slot });
          expect('slot' in chosen).toBe(isPossible);
        }
      }),
    );
  });

  it('is called first or second where there are two', () => {
    expect([slotWord(1, 1), slotWord(1, 2), slotWord(2, 2)]).toEqual(['', 'first ', 'second ']);
  });
});
