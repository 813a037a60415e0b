import type { AuditAction } from '../../domain/auditSentence.ts';
import type { Entry, Pick, Prisma } from '../../../prisma/generated/sqlite/client.ts';
import type { Viewer } from '../../auth/viewer.ts';
import { isOfferedForPicks } from '../../domain/deadlines.ts';
import type { PickRefusal } from '../../domain/picks.ts';
import { lastWeekOf, MOST_WEEKS, periodOf } from '../../domain/poolOptions.ts';
import { refusalMessage } from '../../domain/refusalMessage.ts';
import { ConflictError, NotFoundError, PickRefusedError } from '../../kernel/failures.ts';
import { gradeWeekGames, type GradingReport } from '../grading/gradingSteps.ts';
import { OWN_CHANGE } from '../../kernel/picks.ts';
import type { Site } from '../mail/mailContent.ts';
import { loadSeason, poolOfSeason } from '../grading/seasonFacts.ts';
import type { Services } from '../../kernel/services.ts';
import { runAdminCommand, type AdminCommand } from './adminCommand.ts';
import { invalid } from '../../kernel/input.ts';
import { regradeEntry } from './overrideEntry.ts';
import { mailOwner } from './mailOwner.ts';
import { refuseAfterOpening } from './openPick.ts';

export interface PickFor {
  entryId: number;
  week: number;
  teamId: string;
}

export interface OverriddenPick {
  entry: Entry;
  week: number;
  grading: GradingReport[];
}

interface Override {
  reason: string;
  dryRun?: boolean | undefined;
  /** For the mail that notifies the owner of every change of a pick. */
  site: Site;
}

/**
 * Picks on behalf of an entry: ignores deadline, kick-off and elimination, and applies the other rules. The
 * pick counts as submitted in time. Refused while the entry has other secret picks, also the second one of the
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

/**
 * Removes the pick of an entry. The audit log keeps it, and restorePick restores it.
 * @throws NotSignedInError, ForbiddenError, InvalidInputError, NotFoundError
 */
export function removePick(
  services: Services,
  viewer: Viewer | null,
  input: { entryId: number; week: number } & Override,
): Promise<OverriddenPick> {
  return runAdminCommand(services, viewer, { entry: input.entryId }, input, async (command) => {
    const entry = await entryOf(command, input.entryId);
    await refuseAfterOpening(command.transaction, command.actorId, entry);
    const pick = await pickOf(command, input);
    if (pick === null) throw new NotFoundError(`The entry has no pick for Week ${input.week}.`);
    const { week, site } = input;
    return store(command, 'pick.remove', { entry, week, before: factsOf(pick), after: null, site });
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
  input: { entryId: number; week: number } & Override,
): Promise<OverriddenPick> {
  return runAdminCommand(services, viewer, { entry: input.entryId }, input, async (command) => {
    const { tx } = command.transaction;
    const entry = await entryOf(command, input.entryId);
    await refuseAfterOpening(command.transaction, command.actorId, entry);
    const last = await tx.auditEntry.findFirst({
      where: { subjectType: 'Pick', subjectId: subjectOf(input), action: { not: OWN_CHANGE } },
      orderBy: { id: 'desc' },
    });
    if (last === null) {
      throw new NotFoundError(`No pick of the entry for Week ${input.week} was ever changed.`);
    }
    const after = last.before as PickFacts | null;
    if (after !== null) await refuseToRestore(command, input, after.teamId, last);
    const before = await pickOf(command, input);
    return store(command, 'pick.restore', {
      entry,
      week: input.week,
      before: before === null ? null : factsOf(before),
      after,
      site: input.site,
    });
  });
}

/**
 * Before the deadline any newer pick prevents it: if only one of the same team did, picking each team in
 * another week would reveal the removed one.
 */
async function refuseToRestore(
  { transaction }: AdminCommand,
  { entryId, week }: { entryId: number; week: number },
  teamId: string,
  { id: line, at: since }: { id: number; at: Date },
): Promise<void> {
  const { tx, now } = transaction;
  const { poolId } = await tx.entry.findUniqueOrThrow({ where: { id: entryId } });
  const row = await tx.poolWeek.findUnique({ where: { poolId_week: { poolId, week } } });
  const isSecret = row !== null && row.deadline > now;
  if (isSecret) {
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
      throw new ConflictError('The entry has another owner since. Its new owner can pick for the week.');
    }
  }
  const inTheWay = await tx.pick.findFirst({
    where: { entryId, ...besides(week), ...(isSecret ? { submittedAt: { gte: since } } : { teamId }) },
    orderBy: [{ week: 'asc' }, { slot: 'asc' }],
  });
  if (inTheWay !== null) {
    throw new ConflictError(
      isSecret
        ? `The entry has a newer pick, for Week ${inTheWay.week}. Take that away first.`
        : `The team of the pick is used in Week ${inTheWay.week} by now.`,
    );
  }
}

/** submitPickFor and changePick within another command; "set" does whichever is possible. */
export async function writePick(
  command: AdminCommand,
  { entryId, week, teamId, site }: PickFor & { site: Site },
  how: 'submit' | 'change' | 'set',
): Promise<OverriddenPick> {
  const { tx, now } = command.transaction;
  const entry = await entryOf(command, entryId);
  const pool = await tx.pool.findUniqueOrThrow({ where: { id: entry.poolId }, include: { season: true } });
  const weekCount = lastWeekOf(pool, pool.season.weekCount);
  const refuse = (refusal: PickRefusal, details = {}): never => {
    const { startWeek } = entry;
    throw new PickRefusedError(refusal, refusalMessage(refusal, { week, weekCount, startWeek, ...details }));
  };
  if (!Number.isInteger(week) || week < entry.startWeek || week > weekCount) return refuse('BAD_WEEK');
  const team = await tx.team.findUnique({ where: { id: teamId } });
  if (team === null) return refuse('BAD_TEAM');

  await refuseAfterOpening(command.transaction, command.actorId, entry);
  const secret = await secretPick(command, entry, week);
  if (secret !== undefined) {
    throw new ConflictError(
      secret.week === week
        ? `The entry has another pick for Week ${week} that is still secret, and picking beside it could tell which. Please wait for the deadline.`
        : `The entry has a pick for Week ${secret.week} that is still secret, and picking for it could tell which. ` +
            'Please wait for the deadline, or remove that pick first.',
    );
  }

  const teamName = `${team.city} ${team.nickname}`;
  const before = await pickOf(command, { entryId, week });
  if (before !== null && how === 'submit') return refuse('PICK_EXISTS');
  if (before === null && how === 'change') {
    throw new NotFoundError(`The entry has no pick for Week ${week}.`);
  }
  const game = await tx.game.findFirst({
    where: {
      seasonYear: command.seasonYear,
      week,
      OR: [{ homeTeamId: teamId }, { awayTeamId: teamId }],
    },
  });
  if (game === null || !isOfferedForPicks(game)) {
    return refuse('TEAM_NOT_PLAYING', { teamName, gameStatus: game?.status });
  }
  const period = await periodIn(command, entry, week);
  const used = await tx.pick.findFirst({ where: { entryId, teamId, period, ...besides(week) } });
  if (used !== null) return refuse('TEAM_USED', { teamName, usedWeek: used.week });

  return store(command, before === null ? 'pick.submitFor' : 'pick.change', {
    entry,
    week,
    before: before === null ? null : factsOf(before),
    after: { week, teamId, gameId: game.id, source: 'ADMIN', submittedAt: now.toISOString() },
    site,
  });
}

/** All picks of an entry but the one that the commissioner changes: the first of the week. */
function besides(week: number): Prisma.PickWhereInput {
  return { OR: [{ week: { not: week } }, { slot: { not: 1 } }] };
}

/** The entry's first secret pick besides the one of the week that this commissioner did not make. */
async function secretPick(
  { transaction, actorId }: AdminCommand,
  entry: Entry,
  week: number,
): Promise<Pick | undefined> {
  const { tx, now } = transaction;
  const open = await tx.poolWeek.findMany({
    where: { poolId: entry.poolId, deadline: { gt: now } },
    select: { week: true },
  });
  const picks = await tx.pick.findMany({
    where: { entryId: entry.id, week: { in: open.map((row) => row.week) }, ...besides(week) },
    orderBy: [{ week: 'asc' }, { slot: 'asc' }],
  });
  const own = await tx.auditEntry.findMany({
    where: { subjectType: 'Pick', subjectId: { in: picks.map(subjectOf) }, actorId, action: { in: MAKES } },
  });
  const made = new Set(own.map(({ after }) => JSON.stringify(sorted(after as PickFacts))));
  return picks.find((pick) => !made.has(JSON.stringify(sorted(factsOf(pick)))));
}

/** Audit actions whose actor chose the team; restoring a pick does not reveal it. */
const MAKES = ['pick.submitFor', 'pick.change'];

/** PostgreSQL does not preserve the order of JSON members. */
function sorted(facts: PickFacts) {
  return Object.entries(facts).sort(([a], [b]) => (a < b ? -1 : 1));
}

/** A pick in the form of the audit log. */
interface PickFacts extends Prisma.JsonObject {
  week: number;
  teamId: string;
  gameId: number;
  source: Pick['source'];
  submittedAt: string;
}

function factsOf({ week, teamId, gameId, source, submittedAt }: Pick): PickFacts {
  return { week, teamId, gameId, source, submittedAt: submittedAt.toISOString() };
}

function subjectOf({ entryId, week }: { entryId: number; week: number }): string {
  return `${entryId}:${week}`;
}

async function entryOf({ transaction }: AdminCommand, entryId: number): Promise<Entry> {
  const entry = await transaction.tx.entry.findUnique({ where: { id: entryId } });
  if (entry === null) throw new NotFoundError('There is no such entry.');
  return entry;
}

function pickOf(
  { transaction }: AdminCommand,
  { entryId, week }: { entryId: number; week: number },
): Promise<Pick | null> {
  if (!Number.isInteger(week) || week < 1 || week > MOST_WEEKS) {
    throw invalid('week', `The week must be a whole number from 1 to ${MOST_WEEKS}.`);
  }
  return transaction.tx.pick.findUnique({ where: { entryId_week_slot: { entryId, week, slot: 1 } } });
}

/** The period of a week, in which the entry can use a team once. */
async function periodIn({ transaction }: AdminCommand, { poolId }: Entry, week: number): Promise<number> {
  const pool = await transaction.tx.pool.findUniqueOrThrow({
    where: { id: poolId },
    select: { reuseTeamsFromWeek: true },
  });
  return periodOf(pool, week);
}

interface Change {
  entry: Entry;
  week: number;
  before: PickFacts | null;
  after: PickFacts | null;
  site: Site;
}

async function store(command: AdminCommand, action: AuditAction, change: Change): Promise<OverriddenPick> {
  const { transaction } = command;
  const { entry, week, before, after } = change;
  const { id: entryId, poolId } = entry;
  if (before !== null)
    await transaction.tx.pick.delete({ where: { entryId_week_slot: { entryId, week, slot: 1 } } });
  if (after !== null) {
    const { teamId, gameId, source, submittedAt } = after;
    const period = await periodIn(command, entry, week);
    await transaction.tx.pick.create({
      data: { poolId, entryId, week, teamId, gameId, source, submittedAt: new Date(submittedAt), period },
    });
  }
  const line = await command.audit({
    poolId,
    action,
    subjectType: 'Pick',
    subjectId: subjectOf({ entryId, week }),
    ...(before === null ? {} : { before }),
    ...(after === null ? {} : { after }),
  });
  transaction.publish({ type: 'week', poolId, week });
  await mailOwner(command, change, line);

  const season = await loadSeason(transaction, command.seasonYear);
  const pool = poolOfSeason(season, poolId);
  const games = season.games.filter((game) => game.id === after?.gameId);
  const steps = games.length === 0 ? [] : await gradeWeekGames(transaction, pool, week, games);
  const grading = await regradeEntry(command, entry, steps);
  return { entry: await transaction.tx.entry.findUniqueOrThrow({ where: { id: entryId } }), week, grading };
}
