import type { AuditAction } from '../office/rules/auditSentence.ts';
import type { Entry } from '#prisma/generated/sqlite/client.ts';
import type { Viewer } from '../accounts/sessions/viewer.ts';
import { ConflictError, NotFoundError } from '../kernel/failures.ts';
import { secondChanceOf } from '../entries/buyBack.ts';
import type { GradingReport } from './gradingSteps.ts';
import { regradeEntry } from './regradeEntry.ts';
import { decisionLeaf } from '../log/statements/entryLeaves.ts';
import { checkVersion, entryVersion } from '../office/objectVersion.ts';
import type { Services } from '../kernel/services.ts';
import { runAdminCommand, type AdminCommand } from '../office/adminCommand.ts';
import { forgivenWeeks, type ForgivenWeek } from './forgivenWeeks.ts';
import { invalid } from '../kernel/input.ts';
import { openWeek } from '../office/upcomingDeadlines.ts';

export interface OverriddenEntry {
  /** The entry after the command; the hypothetical one in a dry run. */
  entry: Entry;
  grading: GradingReport[];
  /** The failures that a reinstatement forgives; undefined for other commands. */
  forgiven?: ForgivenWeek[];
}

interface Override {
  reason: string;
  dryRun?: boolean | undefined;
}

export interface Elimination {
  entryId: number;
  week: number;
  /** The version that the commissioner has read. */
  version?: string | undefined;
}

/**
 * Eliminates an entry in a week, whatever its picks. The latest possible week is the first one before its
 * deadline: later weeks could reveal its picks.
 */
export function eliminateEntry(
  services: Services,
  viewer: Viewer | null,
  input: Elimination & Override,
): Promise<OverriddenEntry> {
  return runAdminCommand(services, viewer, { entry: input.entryId }, input, (command) =>
    writeElimination(command, input),
  );
}

/** `eliminateEntry` within another command. */
export async function writeElimination(
  command: AdminCommand,
  { entryId, week, version }: Elimination,
): Promise<OverriddenEntry> {
  const before = await entryOf(command, entryId, version);
  await checkWeek(command, before, 'week', week, before.startWeek);
  const through = before.reinstatedThroughWeek;
  return override(command, before, 'entry.eliminate', {
    adminEliminatedWeek: week,
    // A reinstatement through this week or later would cancel the elimination; it now ends before this week.
    reinstatedThroughWeek: through !== null && through >= week ? (week > 1 ? week - 1 : null) : through,
  });
}

export interface Reinstatement {
  entryId: number;
  /** Null removes the commissioner's decisions about the entry: only picks and results count. */
  throughWeek: number | null;
  /** The version that the commissioner has read. */
  version?: string | undefined;
}

/**
 * Reinstates an entry: failures through a week no longer eliminate it; failures of later weeks do.
 * @throws NotSignedInError, ForbiddenError, InvalidInputError, NotFoundError, StaleVersionError,
 * ConflictError for an entry that plays in the pool's second chance
 */
export function reinstateEntry(
  services: Services,
  viewer: Viewer | null,
  input: Reinstatement & Override,
): Promise<OverriddenEntry> {
  return runAdminCommand(services, viewer, { entry: input.entryId }, input, (command) =>
    writeReinstatement(command, input),
  );
}

/** `reinstateEntry` within another command. */
export async function writeReinstatement(
  command: AdminCommand,
  { entryId, throughWeek, version }: Reinstatement,
): Promise<OverriddenEntry> {
  const before = await entryOf(command, entryId, version);
  // Judged by the public state: whether its picks eliminated it there may be secret.
  const again = await secondChanceOf(command.transaction.tx, before);
  if (again !== null && again.adminEliminatedWeek === null) {
    throw new ConflictError(
      `${before.username} plays on in the second chance of the pool. Put it out there first: nobody plays in both.`,
    );
  }
  if (throughWeek === null) {
    return override(command, before, 'entry.clearOverrides', {
      adminEliminatedWeek: null,
      reinstatedThroughWeek: null,
    });
  }
  await checkWeek(command, before, 'throughWeek', throughWeek, 1);
  const eliminatedWeek = before.adminEliminatedWeek;
  const forgiven = await forgivenWeeks(command, before, throughWeek);
  const done = await override(command, before, 'entry.reinstate', {
    reinstatedThroughWeek: throughWeek,
    adminEliminatedWeek: eliminatedWeek !== null && eliminatedWeek <= throughWeek ? null : eliminatedWeek,
  });
  return { ...done, forgiven };
}

export interface DecisionToRestore {
  entryId: number;
  /** The version that the commissioner has read. */
  version?: string | undefined;
}

/** Actions that decide about an entry; their audit rows hold the previous decision. */
const DECISIONS: AuditAction[] = [
  'entry.eliminate',
  'entry.reinstate',
  'entry.clearOverrides',
  'entry.restoreDecision',
];

/**
 * Reverts the last decision about an entry; a second call restores it.
 * @throws NotSignedInError, ForbiddenError, InvalidInputError, NotFoundError without a decision, StaleVersionError
 */
export function restoreDecision(
  services: Services,
  viewer: Viewer | null,
  input: DecisionToRestore & Override,
): Promise<OverriddenEntry> {
  return runAdminCommand(services, viewer, { entry: input.entryId }, input, async (command) => {
    const before = await entryOf(command, input.entryId, input.version);
    const last = await command.transaction.tx.auditEntry.findFirst({
      where: { subjectType: 'Entry', subjectId: String(before.id), action: { in: DECISIONS } },
      orderBy: { id: 'desc' },
    });
    if (last === null) throw new NotFoundError('There is no decision about this entry to undo.');
    const { adminEliminatedWeek, reinstatedThroughWeek } = last.before as unknown as Columns;
    return override(command, before, 'entry.restoreDecision', { adminEliminatedWeek, reinstatedThroughWeek });
  });
}

/** @returns the entry to change. @throws NotFoundError, StaleVersionError */
export async function entryOf(
  { transaction }: AdminCommand,
  entryId: number,
  version: string | undefined,
): Promise<Entry> {
  const entry = await transaction.tx.entry.findUnique({ where: { id: entryId } });
  if (entry === null) throw new NotFoundError('There is no such entry.');
  checkVersion(version, entryVersion(entry), { typename: 'Entry', row: entry });
  return entry;
}

async function checkWeek(
  { transaction }: AdminCommand,
  { poolId }: Entry,
  name: string,
  week: number,
  first: number,
): Promise<void> {
  const last = Math.max(first, await openWeek(transaction, poolId));
  if (!Number.isInteger(week) || week < first || week > last) {
    throw invalid(name, `The week must be a whole number from ${first} to ${last}.`);
  }
}

type Columns = Pick<Entry, 'adminEliminatedWeek' | 'reinstatedThroughWeek'>;

async function override(
  command: AdminCommand,
  before: Entry,
  action: AuditAction,
  data: Columns,
): Promise<OverriddenEntry> {
  const { transaction } = command;
  await transaction.tx.entry.update({ where: { id: before.id }, data });
  const facts = ({ adminEliminatedWeek, reinstatedThroughWeek }: Columns) => ({
    adminEliminatedWeek,
    reinstatedThroughWeek,
  });
  await command.audit({
    poolId: before.poolId,
    action,
    subjectType: 'Entry',
    subjectId: before.id,
    before: facts(before),
    after: facts(data),
  });
  transaction.log(before.poolId, decisionLeaf({ ...before, ...data }, 'COMMISSIONER', command.reason));
  const grading = await regradeEntry(command, before);
  return { entry: await transaction.tx.entry.findUniqueOrThrow({ where: { id: before.id } }), grading };
}
