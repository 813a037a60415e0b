import type { Pick } from '../../prisma/generated/sqlite/client.ts';
import type { Viewer } from '../auth/viewer.ts';
import type { Services } from './services.ts';

export interface SubmitPickInput {
  entryId: number;
  week: number;
  /** Team.id: "KC". */
  teamId: string;
  /** services.clock.now() when the request arrived: it decides over deadline and kick-off (DESIGN section 4). */
  receivedAt: Date;
}

/**
 * Stores a pick for good.
 * @throws NotSignedInError, ForbiddenError (an API token without the pick scope), PickRefusedError
 */
export async function submitPick(
  services: Services,
  viewer: Viewer | null,
  input: SubmitPickInput,
): Promise<Pick> {
  throw new Error('not there yet', { cause: [services, viewer, input] });
}
