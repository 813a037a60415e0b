import type { Viewer } from '../accounts/sessions/viewer.ts';
import { isOfferedForPicks } from '../season/rules/deadlines.ts';
import { ownLine } from '../season/rules/lines.ts';
import type { PickRefusal } from './rules/picks.ts';
import { lastWeekOf } from '../pools/rules/options/poolOptions.ts';
import { type RefusalDetails, refusalMessage } from './rules/refusalMessage.ts';
import { overLimit } from './rules/teamLimits.ts';
import { ConflictError, PickRefusedError } from '../kernel/failures.ts';
import type { Site } from '../messages/mail/mailContent.ts';
import type { Services } from '../kernel/services.ts';
import { runAdminCommand, type AdminCommand } from '../office/adminCommand.ts';
import { refuseAfterOpening } from './openPick.ts';
import { entryOf, optionsOf, pickAt, type PickOfWeek, placeOf } from './pickPlace.ts';
import { secretPickBeside, stateOf, usedUpIn } from './pickStates.ts';
import { type OverriddenPick, type Override, storeOverride } from '../grading/storeOverride.ts';

export interface PickFor extends PickOfWeek {
  teamId: string;
}

/**
 * Picks on behalf of an entry: ignores deadline, kickoff and elimination, and applies the other rules; limits of teams by
 * the line as it is now. The pick counts as submitted in time. Refused while the entry has other secret picks, also the other one of the
 * week, that this commissioner did not make: a "team already used" refusal would reveal one.
 * @throws NotSignedInError, ForbiddenError, InvalidInputError, NotFoundError, ConflictError, PickRefusedError
 */
export function submitPickFor(
  services: Services,
  viewer: Viewer | null,
  input: PickFor & Override,
): Promise<OverriddenPick> {
  return runAdminCommand(services, viewer, { entry: input.entryId }, input, (command) =>
    writePick(command, input, 'submit'),
  );
}

/** Replaces the pick of an entry; otherwise like submitPickFor. */
export function changePick(
  services: Services,
  viewer: Viewer | null,
  input: PickFor & Override,
): Promise<OverriddenPick> {
  return runAdminCommand(services, viewer, { entry: input.entryId }, input, (command) =>
    writePick(command, input, 'change'),
  );
}

/** submitPickFor and changePick within another command; "set" does whichever is possible. */
export async function writePick(
  command: AdminCommand,
  { entryId, week, slot, teamId, site }: PickFor & { site: Site },
  how: 'submit' | 'change' | 'set',
): Promise<OverriddenPick> {
  const { tx, now } = command.transaction;
  const entry = await entryOf(command, entryId);
  const [{ weekCount }, options] = await Promise.all([
    tx.season.findUniqueOrThrow({ where: { year: command.seasonYear } }),
    optionsOf(command, entry),
  ]);
  const bounds = { firstWeek: options.firstWeek, weekCount: lastWeekOf(options, weekCount) };
  const refuse = (refusal: PickRefusal, details: Partial<RefusalDetails> = {}): never => {
    const { startWeek } = entry;
    throw new PickRefusedError(refusal, refusalMessage(refusal, { week, ...bounds, startWeek, ...details }));
  };
  const first = Math.max(bounds.firstWeek, entry.startWeek);
  if (!Number.isInteger(week) || week < first || week > bounds.weekCount) return refuse('BAD_WEEK');
  const team = await tx.team.findUnique({ where: { id: teamId } });
  if (team === null) return refuse('BAD_TEAM');

  await refuseAfterOpening(command.transaction, command.actorId, entry);
  const place = await placeOf(command, entry, { entryId, week, slot }, how);
  const secret = await secretPickBeside(command, entry, place);
  if (secret !== undefined) {
    throw new ConflictError(
      secret.week === week
        ? `The entry has another pick for Week ${week} that is still secret, and a second pick could reveal it. Please wait for the deadline.`
        : `The entry has a pick for Week ${secret.week} that is still secret, and picking for it could tell which. ` +
            'Please wait for the deadline, or remove that pick first.',
    );
  }

  const teamName = `${team.city} ${team.nickname}`;
  const before = await pickAt(command, place);
  const game = await tx.game.findFirst({
    where: {
      seasonYear: command.seasonYear,
      week,
      OR: [{ homeTeamId: teamId }, { awayTeamId: teamId }],
    },
  });
  if (game === null || !isOfferedForPicks(game)) {
    return refuse('TEAM_NOT_PLAYING', { teamName, ...(game === null ? {} : { gameStatus: game.status }) });
  }
  const usedWeek = await usedUpIn(command, entry, place, teamId);
  if (usedWeek !== null) return refuse('TEAM_USED', { teamName, usedWeek });
  const limited = { line: ownLine(game, teamId) };
  const over = overLimit(options, limited);
  if (over !== null) return refuse(over, { teamName, overLimit: { ...limited, limit: options } });

  const submittedAt = now.toISOString();
  return storeOverride(command, before === null ? 'pick.submitFor' : 'pick.change', {
    entry,
    place,
    before: before === null ? null : stateOf(before),
    after: { week, slot: place.slot, teamId, gameId: game.id, source: 'ADMIN', submittedAt },
    site,
  });
}
