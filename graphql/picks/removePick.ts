import type { Entry } from '#prisma/generated/sqlite/client.ts';
import type { Viewer } from '../accounts/sessions/viewer.ts';
import { ConflictError, NotFoundError } from '../kernel/failures.ts';
import type { Services } from '../kernel/services.ts';
import { runAdminCommand, type AdminCommand } from '../office/adminCommand.ts';
import { refuseAfterOpening } from './openPick.ts';
import { checkWeek, entryOf, pickAt, type PickOfWeek, picksOf, placeOf } from './pickPlace.ts';
import { besides, lastOverride, type PickPlace, type PickState, stateOf, usedUpIn } from './pickStates.ts';
import { type OverriddenPick, type Override, storeOverride } from '../grading/storeOverride.ts';

/**
 * Removes a pick of an entry. The audit log keeps it, and restorePick restores it.
 * @throws NotSignedInError, ForbiddenError, InvalidInputError, NotFoundError, ConflictError
 */
export function removePick(
  services: Services,
  viewer: Viewer | null,
  input: PickOfWeek & Override,
): Promise<OverriddenPick> {
  return runAdminCommand(services, viewer, { entry: input.entryId }, input, async (command) => {
    const entry = await entryOf(command, input.entryId);
    await refuseAfterOpening(command.transaction, command.actorId, entry);
    checkWeek(input.week);
    const place = await placeOf(command, entry, input, 'remove');
    const pick = await pickAt(command, place);
    const { site } = input;
    return storeOverride(command, 'pick.remove', { entry, place, before: stateOf(pick!), after: null, site });
  });
}

/**
 * Restores the pick that the entry had before the commissioner's last change, with its original instant and
 * source. Does not reveal which pick that is.
 * @throws NotSignedInError, ForbiddenError, InvalidInputError, NotFoundError, ConflictError
 */
export function restorePick(
  services: Services,
  viewer: Viewer | null,
  input: PickOfWeek & Override,
): Promise<OverriddenPick> {
  return runAdminCommand(services, viewer, { entry: input.entryId }, input, async (command) => {
    const { entryId, week, site } = input;
    const entry = await entryOf(command, entryId);
    await refuseAfterOpening(command.transaction, command.actorId, entry);
    checkWeek(week);
    const last = await lastOverride(command.transaction, { entryId, week, slot: input.slot ?? null });
    if (last === null) {
      const which = input.slot === 2 ? 'second pick' : 'pick';
      throw new NotFoundError(`No ${which} of the entry for Week ${week} was ever changed.`);
    }
    const { row, slot } = last;
    const place = { entryId, week, slot };
    const after = row.before as PickState | null;
    if (after !== null) {
      if (slot === 2 && (await picksOf(command, entry, week)) === 1) {
        throw new ConflictError(`Week ${week} takes only one pick now.`);
      }
      await refuseToRestore(command, entry, place, after.teamId, row);
    }
    const pick = await pickAt(command, place);
    const before = pick === null ? null : stateOf(pick);
    return storeOverride(command, 'pick.restore', { entry, place, before, after, site });
  });
}

/**
 * Before the deadline any newer pick prevents it: if only one of the same team did, picking each team in
 * another week would reveal the removed one.
 */
async function refuseToRestore(
  command: AdminCommand,
  entry: Entry,
  place: PickPlace,
  teamId: string,
  { id: line, at: since }: { id: number; at: Date },
): Promise<void> {
  const { tx, now } = command.transaction;
  const { entryId, week } = place;
  const row = await tx.poolWeek.findUnique({ where: { poolId_week: { poolId: entry.poolId, week } } });
  if (row !== null && row.deadline > now) {
    const moved = await tx.auditEntry.findFirst({
      where: {
        subjectType: 'Entry',
        subjectId: String(entryId),
        action: 'entry.move',
        id: { gt: line },
      },
      select: { id: true },
    });
    // Its new owner would see what the earlier one had picked.
    if (moved !== null) {
      throw new ConflictError('The entry has a new owner, who can pick for the week.');
    }
    const newer = await tx.pick.findFirst({
      where: { entryId, ...besides(place), submittedAt: { gte: since } },
      orderBy: [{ week: 'asc' }, { slot: 'asc' }],
    });
    if (newer !== null) {
      throw new ConflictError(
        `The entry has a newer pick, for Week ${newer.week}. Please remove that one first.`,
      );
    }
  }
  const usedWeek = await usedUpIn(command, entry, place, teamId);
  if (usedWeek !== null) throw new ConflictError(`The entry has since used this team in Week ${usedWeek}.`);
}
