/** The place of a pick in its week: 1; 2 for the second pick of a week with two. */
export type PickSlot = 1 | 2;

/** What a commissioner does with a pick of a week. `set` makes the pick that is missing, else changes the only one. */
export type PickOverride = 'submit' | 'change' | 'set' | 'remove';

/**
 * Why no pick of the week is meant. EXISTS: there is no more to make. NONE: there is no such pick. UNNAMED: there are two,
 * and it is not said which. NO_SUCH_SLOT: the week takes one pick.
 */
type NoSlot = 'EXISTS' | 'NONE' | 'UNNAMED' | 'NO_SUCH_SLOT';

/**
 * The pick that a commissioner means (SPECIFICATION 4.7). It is named by its place, not by its team: who names a team would
 * learn from the answer whether a secret pick is of that team. Without a place it is the first missing one, or the only one
 * there is.
 * @param taken the places of the entry's stored picks of the week
 * @param named the place that was named; null for none
 */
export function slotToOverride(
  how: PickOverride,
  { taken, picksInWeek, named }: { taken: readonly number[]; picksInWeek: 1 | 2; named: number | null },
): { slot: PickSlot } | { refusal: NoSlot } {
  const makes = how === 'submit' || how === 'set';
  const places: PickSlot[] = picksInWeek === 2 ? [1, 2] : [1];
  const all: PickSlot[] = [1, 2];
  if (named !== null) {
    const slot = all.find((one) => one === named);
    const isTaken = taken.includes(named);
    if (slot === undefined || !(places.includes(slot) || isTaken)) return { refusal: 'NO_SUCH_SLOT' };
    if (isTaken && how === 'submit') return { refusal: 'EXISTS' };
    return isTaken || makes ? { slot } : { refusal: 'NONE' };
  }
  const free = places.find((slot) => !taken.includes(slot));
  if (makes && free !== undefined) return { slot: free };
  if (how === 'submit') return { refusal: 'EXISTS' };
  const [only, another] = all.filter((slot) => taken.includes(slot));
  if (only === undefined) return { refusal: 'NONE' };
  return another === undefined ? { slot: only } : { refusal: 'UNNAMED' };
}

/** "first " or "second " before the word pick, in a week with two; else nothing. */
export function slotWord(slot: number, picksInWeek: 1 | 2): string {
  if (slot === 2) return 'second ';
  return picksInWeek === 2 ? 'first ' : '';
}
