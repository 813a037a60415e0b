import type { TransactionClient } from '#prisma/client.ts';
import type { Plan } from '#prisma/generated/sqlite/client.ts';
import { signedIn } from '../accounts/access/permissions.ts';
import type { Viewer } from '../accounts/sessions/viewer.ts';
import { LONGEST_PLAN_NAME, MOST_PLANS, type PlannedTeam, planProblem, planText } from './rules/plans.ts';
import { lastWeekOf, optionsOf } from '../pools/rules/options/poolOptions.ts';
import { ConflictError, NotFoundError, PlanChangedError } from '../kernel/failures.ts';
import { invalid, readText } from '../kernel/input.ts';
import type { Services } from '../kernel/services.ts';
import { inTransaction } from '../kernel/transaction.ts';

/** Rate limit of plan changes per account. */
const CHANGES = { tries: 600, seconds: 60 * 60 };

/** A stored plan, as read. */
export interface PlanVersion {
  planId: number;
  /** The version that was read; without one, any version is changed. */
  version?: number | undefined;
}

export interface PlanInput {
  entryId: number;
  /** Null for a new plan. */
  plan: PlanVersion | null;
  name: string;
  teams: readonly PlannedTeam[];
}

/**
 * Stores a new plan of the viewer's entry, or replaces a stored one (SPECIFICATION 4.8). Not audited or
 * published, since plans are private to their owner.
 * @throws NotSignedInError, ForbiddenError, NotFoundError, InvalidInputError, ConflictError at the limit of
 * plans, PlanChangedError, RateLimitedError
 */
export async function savePlan(services: Services, viewer: Viewer | null, input: PlanInput): Promise<Plan> {
  const userId = await mayPlan(services, viewer);
  const name = readText(input.name, 'name', LONGEST_PLAN_NAME);
  const { entryId } = input;
  const entry = await services.db.entry.findUnique({
    where: { id: entryId },
    include: { pool: { include: { season: true } } },
  });
  if (entry?.userId !== userId) throw new NotFoundError('You have no such entry.');
  const { pool } = entry;
  const teamIds = new Set((await services.db.team.findMany({ select: { id: true } })).map(({ id }) => id));
  const weeks = { firstWeek: pool.firstWeek, lastWeek: lastWeekOf(pool, pool.season.weekCount) };
  const problem = planProblem(input.teams, optionsOf(pool), weeks, teamIds);
  if (problem !== null) throw invalid('teams', problem);
  const teams = planText(input.teams);

  const now = services.clock.now();
  return inTransaction(services, now, async ({ tx }) => {
    if (input.plan !== null) {
      const stored = await checked(tx, userId, input.plan);
      if (stored.entryId !== entryId) throw new NotFoundError('This plan no longer exists.');
      return changed(tx, stored, { name, teams }, now);
    }
    if ((await tx.plan.count({ where: { entryId, userId } })) >= MOST_PLANS) {
      throw new ConflictError(
        `An entry has at most ${MOST_PLANS} plans. Please delete or change one of them.`,
      );
    }
    return tx.plan.create({ data: { entryId, userId, name, teams, createdAt: now, updatedAt: now } });
  });
}

export async function renamePlan(
  services: Services,
  viewer: Viewer | null,
  input: PlanVersion & { name: string },
): Promise<Plan> {
  const userId = await mayPlan(services, viewer);
  const name = readText(input.name, 'name', LONGEST_PLAN_NAME);
  const now = services.clock.now();
  return inTransaction(services, now, async ({ tx }) =>
    changed(tx, await checked(tx, userId, input), { name }, now),
  );
}

/**
 * Chooses the plan for missing picks of its entry (SPECIFICATION 5.10) instead of another one, or, in any
 * pool, revokes the choice.
 * @throws NotSignedInError, ForbiddenError, NotFoundError, ConflictError when the pool takes no picks from
 * plans, PlanChangedError, RateLimitedError
 */
export async function setFallbackPlan(
  services: Services,
  viewer: Viewer | null,
  input: PlanVersion & { isFallback: boolean },
): Promise<Plan> {
  const userId = await mayPlan(services, viewer);
  return inTransaction(services, services.clock.now(), async ({ tx }) => {
    const { id, entryId } = await checked(tx, userId, input);
    if (!input.isFallback) return tx.plan.update({ where: { id }, data: { fallbackOf: null } });
    const { pool } = await tx.entry.findUniqueOrThrow({ where: { id: entryId }, include: { pool: true } });
    if (pool.ownAutoPicks === 0) throw new ConflictError('This pool makes no picks from plans.');
    // Includes plans of a former owner. A concurrent choice waits here.
    await tx.plan.updateMany({ where: { entryId }, data: { fallbackOf: null } });
    return tx.plan.update({ where: { id }, data: { fallbackOf: entryId } });
  });
}

/** @returns the deleted plan */
export async function deletePlan(
  services: Services,
  viewer: Viewer | null,
  input: PlanVersion,
): Promise<Plan> {
  const userId = await mayPlan(services, viewer);
  return inTransaction(services, services.clock.now(), async ({ tx }) => {
    const plan = await checked(tx, userId, input);
    const { count } = await tx.plan.deleteMany({ where: { id: plan.id, version: plan.version } });
    if (count === 0) throw new NotFoundError('This plan no longer exists.');
    return plan;
  });
}

async function mayPlan(services: Services, viewer: Viewer | null): Promise<number> {
  const { userId } = signedIn(viewer, 'pick');
  await services.limits.named('plans', CHANGES).take(String(userId));
  return userId;
}

/** @returns the viewer's plan in the version that was read. @throws NotFoundError, PlanChangedError */
async function checked(
  tx: TransactionClient,
  userId: number,
  { planId, version }: PlanVersion,
): Promise<Plan> {
  const plan = await tx.plan.findUnique({ where: { id: planId }, include: { entry: true } });
  if (plan?.userId !== userId || plan.entry.userId !== userId) {
    throw new NotFoundError('This plan no longer exists.');
  }
  const { entry: _entry, ...row } = plan;
  if (version !== undefined && version !== row.version) throw new PlanChangedError(row);
  return row;
}

/** Writes if the checked version is still stored. @throws PlanChangedError after a concurrent write */
async function changed(
  tx: TransactionClient,
  { id, version }: Plan,
  data: { name: string; teams?: string },
  now: Date,
): Promise<Plan> {
  const { count } = await tx.plan.updateMany({
    where: { id, version },
    data: { ...data, version: version + 1, updatedAt: now },
  });
  const plan = await tx.plan.findUnique({ where: { id } });
  if (plan === null) throw new NotFoundError('This plan no longer exists.');
  if (count === 0) throw new PlanChangedError(plan);
  return plan;
}
