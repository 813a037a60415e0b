import { RequestCache } from '@pothos/plugin-scope-auth';

import { lacksSecondFactor, runsPool, secondFactorMissing } from '../auth/permissions.ts';
import { ForbiddenError } from '../kernel/failures.ts';
import { type Loaded, whenLoaded } from '../readModel/loaded.ts';
import type { Context } from './context.ts';
import { load } from './loaders.ts';

/**
 * Whether the viewer may read what the members of a pool read (SPECIFICATION 6.5): it holds an entry in the pool, is
 * one of its commissioners or an administrator; the only pool of a site is read by every account. An API token needs
 * the scope `read`, and no more. Of a member nothing has to be loaded.
 */
export function readsPool(context: Context, poolId: number): Loaded<boolean> {
  const { viewer } = context;
  if (!viewer?.scopes.has('read')) return false;
  if (viewer.memberOf.has(poolId) || runsPool(viewer, poolId)) return true;
  return whenLoaded(load(context).onlyPool.load('only'), (only) => only === poolId);
}

/** The message for who may not read a pool. */
export const MEMBERS_ONLY = 'Only members of the pool can see this.';

/** @throws ForbiddenError for a viewer who may not read what the members of the pool read */
export async function requireReader(context: Context, poolId: number): Promise<void> {
  if (await readsPool(context, poolId)) return;
  throw lacksSecondFactor(context.viewer, poolId) ? secondFactorMissing() : new ForbiddenError(MEMBERS_ONLY);
}

/** The rest of the request reads the pool in which the viewer has just got an entry. */
export function becomeMember(context: Context, poolId: number): void {
  const { viewer } = context;
  if (viewer === null || viewer.memberOf.has(poolId)) return;
  context.viewer = { ...viewer, memberOf: new Set([...viewer.memberOf, poolId]) };
  RequestCache.clearForContext(context);
}
