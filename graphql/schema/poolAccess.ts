import { RequestCache } from '@pothos/plugin-scope-auth';

import { lacksSecondFactor } from '../auth/requiredFactor.ts';
import { hasRole } from '../auth/viewer.ts';
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
  const { viewer, settings } = context;
  if (!viewer?.scopes.has('read')) return false;
  if (viewer.memberOf.has(poolId)) return true;
  const runs = viewer.isAdministrator || viewer.commissionerOf.has(poolId);
  if (runs && !settings.requireSecondFactor) return true;
  return whenLoaded(load(context).onlyPool.load('only'), (only) => {
    if (only === poolId) return true;
    return runs && lacksSecondFactor(context).then((isLacking) => !isLacking);
  });
}

/** Whether what the viewer's role permits depends on the second factor of the account. */
export function hasPersonalRights({ viewer, settings }: Context): boolean {
  return settings.requireSecondFactor && viewer !== null && hasRole(viewer);
}

/** The message for who may not read a pool. */
export const MEMBERS_ONLY = 'Only members of the pool can see this.';

/** @throws ForbiddenError for a viewer who may not read what the members of the pool read */
export async function requireReader(context: Context, poolId: number): Promise<void> {
  if (!(await readsPool(context, poolId))) throw new ForbiddenError(MEMBERS_ONLY);
}

/** The rest of the request reads the pool in which the viewer has just got an entry. */
export function becomeMember(context: Context, poolId: number): void {
  const { viewer } = context;
  if (viewer === null || viewer.memberOf.has(poolId)) return;
  context.viewer = { ...viewer, memberOf: new Set([...viewer.memberOf, poolId]) };
  RequestCache.clearForContext(context);
}
