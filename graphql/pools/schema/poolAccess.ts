import { RequestCache } from '@pothos/plugin-scope-auth';

import { lacksSecondFactor, runsPool, secondFactorMissing } from '#graphql/accounts/access/permissions.ts';
import { ForbiddenError } from '#kernel/failures.ts';
import { type Loaded, whenLoaded } from '#graphql/api/readModel/loaded.ts';
import type { Context } from '#graphql/api/context.ts';
import { load } from '#graphql/api/loaders/loaders.ts';

/**
 * Whether the viewer may read what the members of a pool read (SPECIFICATION 6.5): it holds an entry in the pool, is
 * one of its commissioners or an administrator; the only pool of a site is read by every account. An API token needs
 * the scope `read`, and no more. Of a member nothing has to be loaded.
 */
export function readsPool(context: Context, poolId: number): Loaded<boolean> {
  const { viewer } = context;
  if (!viewer?.scopes.has('read')) return false;
  if (viewer.memberOf.has(poolId) || runsPool(viewer, poolId)) return true;
  if (lacksSecondFactor(viewer, poolId)) return false;
  return whenLoaded(load(context).onlyPool.load(), (only) => only === poolId);
}

/** Options of a field of a pool that its commissioners see; null for others. */
export const FOR_COMMISSIONER = {
  nullable: true as const,
  extensions: { perViewer: true },
  authScopes: ({ id }: { id: number }) => ({ commissionerOf: id }),
};

/** The message for who may not read a pool. */
export const MEMBERS_ONLY = 'Only members of the pool can see this.';

/** @throws ForbiddenError for a viewer who may not read what the members of the pool read */
export async function requireReader(context: Context, poolId: number): Promise<void> {
  if (await readsPool(context, poolId)) return;
  throw lacksSecondFactor(context.viewer, poolId) ? secondFactorMissing() : new ForbiddenError(MEMBERS_ONLY);
}

/** The rest of the request reads the pool in which the viewer has just got an entry. */
export function becomeMember(context: Context, poolId: number): void {
  readAsMember(context, (pools) => pools.add(poolId));
}

/** The rest of the request reads the pool, in which the viewer has no entry any more, as a stranger. */
export function loseMembership(context: Context, poolId: number): void {
  readAsMember(context, (pools) => pools.delete(poolId));
}

function readAsMember(context: Context, change: (pools: Set<number>) => unknown): void {
  const { viewer } = context;
  if (viewer === null) return;
  const memberOf = new Set(viewer.memberOf);
  change(memberOf);
  if (memberOf.size === viewer.memberOf.size) return;
  context.viewer = { ...viewer, memberOf };
  RequestCache.clearForContext(context);
}
