import { ForbiddenError, NotSignedInError } from '#kernel/failures.ts';
import { hasRole, runs, type Scope, type Viewer } from '../sessions/viewer.ts';

/**
 * The viewer, when there is one with the scope.
 * @throws NotSignedInError, or ForbiddenError when an API token lacks the scope
 */
export function signedIn(viewer: Viewer | null, scope: Scope): Viewer {
  if (viewer === null) throw new NotSignedInError();
  if (!viewer.scopes.has(scope)) {
    throw new ForbiddenError(
      viewer.tokenId === null
        ? "You don't have permission to perform this action."
        : `This API token does not have the "${scope}" scope.`,
    );
  }
  return viewer;
}

/**
 * Whether the viewer may act as the administrator: the account is one, has the second factor where the site requires it, and
 * an API token has the admin scope.
 */
export function isAdministrator(viewer: Viewer | null): boolean {
  return viewer !== null && viewer.isAdministrator && viewer.scopes.has('admin');
}

/**
 * The viewer, when it may act as the administrator.
 * @throws NotSignedInError, ForbiddenError
 */
export function administrator(viewer: Viewer | null): Viewer {
  if (lacksSecondFactor(viewer, 'administrator')) throw secondFactorMissing();
  const known = signedIn(viewer, 'admin');
  if (!known.isAdministrator) throw new ForbiddenError();
  return known;
}

/** Whether the viewer may act as a commissioner of the pool; an administrator may in every pool. */
export function isCommissioner(viewer: Viewer | null, poolId: number): boolean {
  return isAdministrator(viewer) || (isAnyCommissioner(viewer) && viewer!.commissionerOf.has(poolId));
}

/** Whether the viewer's role runs the pool; an API token may lack the scope to act. */
export function runsPool(viewer: Viewer | null, poolId: number): boolean {
  return viewer !== null && runs(viewer, poolId);
}

/**
 * Whether the account belongs to the pool: it holds an entry there, or runs it. Less than who may read the only pool of a
 * site (SPECIFICATION 6.5). An API token needs the scope `read`.
 */
export function belongsTo(viewer: Viewer | null, poolId: number): boolean {
  return (
    viewer !== null && viewer.scopes.has('read') && (viewer.memberOf.has(poolId) || runsPool(viewer, poolId))
  );
}

/** Whether the viewer may act as a commissioner of some pool. */
export function isAnyCommissioner(viewer: Viewer | null): boolean {
  return viewer !== null && hasRole(viewer) && viewer.scopes.has('admin');
}

/**
 * The viewer, when it may act as a commissioner of some pool. Which pool is for the caller to check, once it knows
 * the pool: a commissioner of one pool is a stranger in another.
 * @throws NotSignedInError, ForbiddenError
 */
export function anyCommissioner(viewer: Viewer | null): Viewer {
  if (lacksSecondFactor(viewer, 'commissioner')) throw secondFactorMissing();
  const known = signedIn(viewer, 'admin');
  if (!hasRole(known)) throw new ForbiddenError();
  return known;
}

/**
 * The pools that are the viewer's own, in no particular order: those in which it holds entries, else those that it is a
 * commissioner of; none without the scope `read`.
 */
export function ownPools(viewer: Viewer | null): number[] {
  if (!viewer?.scopes.has('read')) return [];
  return [...(viewer.memberOf.size > 0 ? viewer.memberOf : viewer.commissionerOf)];
}

/**
 * The viewer of a session: API tokens must not manage the account's credentials.
 * @throws NotSignedInError, ForbiddenError
 */
export function ownSession(viewer: Viewer | null): Viewer & { sessionId: number } {
  if (viewer === null) throw new NotSignedInError();
  if (viewer.sessionId === null) {
    throw new ForbiddenError('This needs a log-in; an API token cannot do it.');
  }
  return { ...viewer, sessionId: viewer.sessionId };
}

/** Whether the account is an administrator or a commissioner of any pool, though it may not be able to act as one now. */
export function holdsRole(viewer: Viewer | null): boolean {
  return viewer !== null && (hasRole(viewer) || hasRole(viewer.withheld));
}

/**
 * Whether only a missing second factor keeps the viewer from acting in its role: as an administrator, as a commissioner of
 * any pool, or in the pool with this number. For the text of a refusal.
 */
export function lacksSecondFactor(
  viewer: Viewer | null,
  as: 'administrator' | 'commissioner' | number,
): boolean {
  if (viewer === null) return false;
  const { withheld } = viewer;
  if (as === 'administrator') return withheld.isAdministrator;
  return as === 'commissioner' ? hasRole(withheld) : runs(withheld, as);
}

/** The refusal of an administrator or commissioner without the second factor that the site requires. */
export function secondFactorMissing(): ForbiddenError {
  return new ForbiddenError(
    'Administrators and commissioners of this site need a second factor. Please set one up under My account, Sign-in security.',
    'SECOND_FACTOR_MISSING',
  );
}
