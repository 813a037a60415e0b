import { ForbiddenError } from '../kernel/failures.ts';
import type { Services } from '../kernel/services.ts';
import { hasSecondFactor } from './secondFactors.ts';
import type { Viewer } from './viewer.ts';

/**
 * Whether the viewer still has to set up the second factor that REQUIRE_SECOND_FACTOR demands of
 * administrators. Applies to their API tokens too.
 */
export async function lacksSecondFactor({
  services,
  settings,
  viewer,
}: {
  services: Pick<Services, 'db'>;
  settings: { requireSecondFactor: boolean };
  viewer: Viewer | null;
}): Promise<boolean> {
  if (!settings.requireSecondFactor || viewer === null) return false;
  return !(await hasSecondFactor(services.db, viewer.userId));
}

export function secondFactorMissing(): ForbiddenError {
  return new ForbiddenError(
    'Administrators and commissioners of this site need a second factor. Please set one up under My account, Sign-in security.',
    'SECOND_FACTOR_MISSING',
  );
}
