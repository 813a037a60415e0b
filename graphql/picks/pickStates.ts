import type { AuditEntry, Entry, Pick, Prisma } from '#prisma/generated/sqlite/client.ts';
import { periodOf } from '../pools/rules/options/poolOptions.ts';
import type { PickSlot } from './rules/pickSlot.ts';
import { isUsedUp } from './rules/teamUses.ts';
import { OWN_CHANGE } from '../kernel/pickFacts.ts';
import type { Transaction } from '../kernel/transaction.ts';
import type { AdminCommand } from '../office/adminCommand.ts';

/** Which pick of an entry a command is about. */
export interface PickPlace {
  entryId: number;
  week: number;
  slot: PickSlot;
}

/** A pick as the audit log states it before and after a command. */
export interface PickState extends Prisma.JsonObject {
  week: number;
  slot: number;
  teamId: string;
  gameId: number;
  source: Pick['source'];
  submittedAt: string;
}

export function stateOf({ week, slot, teamId, gameId, source, submittedAt }: Pick): PickState {
  return { week, slot, teamId, gameId, source, submittedAt: submittedAt.toISOString() };
}

/** PostgreSQL does not preserve the order of JSON members. */
function textOf(state: PickState): string {
  return JSON.stringify(Object.entries(state).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The subject of the audit rows of a pick: both picks of a week share it. */
export function subjectOf({ entryId, week }: { entryId: number; week: number }): string {
  return `${entryId}:${week}`;
}

/** All picks of an entry but the one that the command is about. */
export function besides({ week, slot }: Omit<PickPlace, 'entryId'>): Prisma.PickWhereInput {
  return { OR: [{ week: { not: week } }, { slot: { not: slot } }] };
}

function placeOf({ before, after }: AuditEntry): number {
  return ((after ?? before) as PickState).slot;
}

/** The latest week in which the entry's other picks use a team up for this one; null where it can be picked. */
export async function usedUpIn(
  { transaction: { tx } }: AdminCommand,
  { id: entryId, poolId }: Entry,
  place: Omit<PickPlace, 'entryId'>,
  teamId: string,
): Promise<number | null> {
  const rules = await tx.pool.findUniqueOrThrow({ where: { id: poolId } });
  const { week } = place;
  const uses = await tx.pick.findMany({
    where: { entryId, teamId, period: periodOf(rules, week), ...besides(place) },
  });
  return isUsedUp(rules, { week, teamId }, uses) ? Math.max(...uses.map((use) => use.week)) : null;
}

/** The last change of a commissioner to a pick of a week. @param slot null for either pick */
export async function lastOverride(
  { tx }: Transaction,
  { entryId, week, slot }: { entryId: number; week: number; slot: number | null },
): Promise<{ row: AuditEntry; slot: PickSlot } | null> {
  const rows = await tx.auditEntry.findMany({
    where: { subjectType: 'Pick', subjectId: subjectOf({ entryId, week }), action: { not: OWN_CHANGE } },
    orderBy: { id: 'desc' },
  });
  const row = rows.find((one) => slot === null || placeOf(one) === slot);
  return row === undefined ? null : { row, slot: placeOf(row) === 2 ? 2 : 1 };
}

/** Audit actions whose actor chose the team; restoring a pick does not reveal it. */
const MAKES = ['pick.submitFor', 'pick.change'];

/** The entry's first secret pick besides the one of the place that this commissioner did not make. */
export async function secretPickBeside(
  { transaction, actorId }: AdminCommand,
  entry: Entry,
  place: Omit<PickPlace, 'entryId'>,
): Promise<Pick | undefined> {
  const { tx, now } = transaction;
  const open = await tx.poolWeek.findMany({
    where: { poolId: entry.poolId, deadline: { gt: now } },
    select: { week: true },
  });
  const picks = await tx.pick.findMany({
    where: { entryId: entry.id, week: { in: open.map((row) => row.week) }, ...besides(place) },
    orderBy: [{ week: 'asc' }, { slot: 'asc' }],
  });
  const own = await tx.auditEntry.findMany({
    where: { subjectType: 'Pick', subjectId: { in: picks.map(subjectOf) }, actorId, action: { in: MAKES } },
  });
  const written = new Set(own.map(({ after }) => textOf(after as PickState)));
  return picks.find((pick) => !written.has(textOf(stateOf(pick))));
}
