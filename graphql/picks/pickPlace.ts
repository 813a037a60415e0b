import type { Entry, Pick } from '#prisma/generated/sqlite/client.ts';
import { type PickOverride, slotToOverride, slotWord } from './rules/pickSlot.ts';
import { MOST_WEEKS } from '../pools/rules/options/limits.ts';
import { numbersOf, picksInWeek } from '../pools/rules/options/poolOptions.ts';
import { refusalMessage } from './rules/refusalMessage.ts';
import { NotFoundError, PickRefusedError } from '../kernel/failures.ts';
import { invalid } from '../kernel/input.ts';
import type { AdminCommand } from '../office/adminCommand.ts';
import type { PickPlace } from './pickStates.ts';

/** A pick of an entry; in a week with two, one of them. */
export interface PickOfWeek {
  entryId: number;
  week: number;
  /** 1 or 2; by default the one that is missing, or the only one there is. */
  slot?: number | null | undefined;
}

/**
 * The pick that a command is about.
 * @throws PickRefusedError, NotFoundError, InvalidInputError when there is no such pick, or none more to make
 */
export async function placeOf(
  command: AdminCommand,
  entry: Entry,
  { entryId, week, slot: slotInput }: PickOfWeek,
  how: PickOverride,
): Promise<PickPlace> {
  const named = slotInput ?? null;
  const stored = await command.transaction.tx.pick.findMany({
    where: { entryId, week },
    select: { slot: true },
  });
  const needed = await picksOf(command, entry, week);
  const chosen = slotToOverride(how, {
    taken: stored.map(({ slot }) => slot),
    picksInWeek: needed,
    named,
  });
  if ('slot' in chosen) return { entryId, week, slot: chosen.slot };
  const which = named === null ? '' : slotWord(named, needed);
  switch (chosen.refusal) {
    case 'EXISTS': {
      const exists = needed === 1 ? 'FINAL' : named === null ? 'MADE' : named === 1 ? 'FIRST' : 'SECOND';
      const details = { week, weekCount: MOST_WEEKS, exists } as const;
      throw new PickRefusedError('PICK_EXISTS', refusalMessage('PICK_EXISTS', details));
    }
    case 'NONE':
      throw new NotFoundError(`The entry has no ${which}pick for Week ${week}.`);
    case 'UNNAMED':
      throw invalid('slot', `The entry has two picks for Week ${week}. Please say which one: 1 or 2.`);
    case 'NO_SUCH_SLOT':
      throw invalid(
        'slot',
        needed === 2 ? `The picks of Week ${week} are 1 and 2.` : `Week ${week} takes one pick.`,
      );
  }
}

export async function entryOf({ transaction }: AdminCommand, entryId: number): Promise<Entry> {
  const entry = await transaction.tx.entry.findUnique({ where: { id: entryId } });
  if (entry === null) throw new NotFoundError('There is no such entry.');
  return entry;
}

/** @throws InvalidInputError */
export function checkWeek(week: number): void {
  if (!Number.isInteger(week) || week < 1 || week > MOST_WEEKS) {
    throw invalid('week', `The week must be a whole number from 1 to ${MOST_WEEKS}.`);
  }
}

export function pickAt({ transaction }: AdminCommand, place: PickPlace): Promise<Pick | null> {
  return transaction.tx.pick.findUnique({ where: { entryId_week_slot: place } });
}

/** The options of the entry's pool that matter to a pick. */
export function optionsOf({ transaction }: AdminCommand, { poolId }: Entry) {
  return transaction.tx.pool.findUniqueOrThrow({
    where: { id: poolId },
  });
}

/** The number of picks that the entry makes in a week. */
export async function picksOf(command: AdminCommand, entry: Entry, week: number): Promise<1 | 2> {
  const { doublePickWeeks } = await optionsOf(command, entry);
  return picksInWeek({ doublePickWeeks: numbersOf(doublePickWeeks) }, week);
}
