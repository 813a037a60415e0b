import type { Entry, OpenedPick, Pick, Prisma } from '#prisma/generated/sqlite/client.ts';
import { isCommissioner } from '#graphql/accounts/access/permissions.ts';
import { isDeadlinePassed } from '#graphql/season/rules/deadlines.ts';
import type { Revealed } from '../rules/secrecy.ts';
import { notePicks } from '#kernel/readPools.ts';
import { type Loaded, whenLoaded } from '#graphql/api/readModel/loaded.ts';
import type { Context } from '#graphql/api/context.ts';
import { load } from '#graphql/api/loaders/loaders.ts';

/**
 * The secrecy rule (SPECIFICATION 4.5), in this file only: until a week's deadline nobody but the entry's owner sees its pick,
 * not even the commissioner. The deadline's instant is compared with the clock; it does not matter whether a
 * job has run.
 */
export async function revealedWeeks(context: Context, poolId: number): Promise<ReadonlySet<number>> {
  const now = context.services.clock.now();
  const weeks = await load(context).weeks.load(poolId);
  return new Set(weeks.filter(({ deadline }) => isDeadlinePassed(deadline, now)).map(({ week }) => week));
}

/** The same weeks, to ask for one of them: this is asked for each pick and each entry of a list. */
export function revealed(context: Context, poolId: number): Loaded<Revealed> {
  const now = context.services.clock.now();
  return whenLoaded(load(context).weeks.load(poolId), (weeks) => ({
    has(week) {
      const found = weeks.find((candidate) => candidate.week === week);
      return found !== undefined && isDeadlinePassed(found.deadline, now);
    },
  }));
}

/** Whether the entry belongs to the viewer. */
export function isViewers(context: Context, entry: { userId: number }): boolean {
  return entry.userId === context.viewer?.userId;
}

/** The picks of an entry that the viewer may see, ordered by week. */
export async function visiblePicks(
  context: Context,
  entry: Columns<Entry, 'id' | 'poolId' | 'userId'>,
): Promise<Pick[]> {
  return isViewers(context, entry) ? load(context).picks.load(entry.id) : revealedPicks(context, entry);
}

/** The picks of an entry that everybody may see, ordered by week. */
export async function revealedPicks(
  context: Context,
  entry: Columns<Entry, 'id' | 'poolId'>,
): Promise<Pick[]> {
  const picks = await load(context).picks.load(entry.id);
  const shown = await revealed(context, entry.poolId);
  return picks.filter(({ week }) => shown.has(week));
}

/**
 * The number of an entry's picks for a week, whatever their teams: that an entry has picked is public (SPECIFICATION 4.5).
 */
export async function picksMade(
  context: Context,
  entry: Columns<Entry, 'id' | 'poolId'>,
  week: number,
): Promise<number> {
  notePicks(context.readPools, { poolId: entry.poolId, week });
  const picks = await load(context).picks.load(entry.id);
  return picks.filter((pick) => pick.week === week).length;
}

/** Whether the viewer may see this pick. */
export function isVisiblePick(
  context: Context,
  pick: Columns<Pick, 'poolId' | 'entryId' | 'week'>,
): Loaded<boolean> {
  return whenLoaded(revealed(context, pick.poolId), (shown) => {
    if (shown.has(pick.week)) return true;
    if (context.viewer === null) return false;
    const owner = load(context).entry.load(pick.entryId);
    return owner.then((entry) => entry !== null && isViewers(context, entry));
  });
}

/**
 * The teams of a secret pick that the viewer opened as a commissioner (SPECIFICATION 4.5), as they were when it was
 * opened; null for everybody else, and for a commissioner who has lost the role.
 */
export async function openedTeams(
  context: Context,
  { poolId, entryId, week, openedById, openedAt, way }: OpenedPick,
): Promise<string[] | null> {
  if (way !== 'OPENED' || context.viewer?.userId !== openedById || !isCommissioner(context.viewer, poolId))
    return null;
  const picks = await load(context).picks.load(entryId);
  return picks
    .filter((pick) => pick.week === week && pick.submittedAt <= openedAt)
    .map(({ teamId }) => teamId);
}

/** The picks of a pool's week that the viewer may see, as a condition. */
export async function visiblePicksOfWeek(
  context: Context,
  { poolId, week }: { poolId: number; week: number },
): Promise<Prisma.PickWhereInput> {
  const revealed = await revealedWeeks(context, poolId);
  if (revealed.has(week)) return { poolId, week };
  context.readsOwn = true;
  return { poolId, week, entry: { userId: context.viewer?.userId ?? 0 } };
}

type Columns<Row, Key extends keyof Row> = { [Name in Key]: Row[Name] };
