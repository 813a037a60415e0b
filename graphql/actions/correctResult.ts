import type { Game } from '../../prisma/generated/sqlite/client.ts';
import type { Viewer } from '../auth/viewer.ts';
import type { GradingReport } from './grading.ts';
import type { Services } from './services.ts';

export interface CorrectResultInput {
  gameId: number;
  homeScore: number;
  awayScore: number;
  /** Why; lands in the audit log. */
  reason: string;
  /** Only tell what would change. */
  dryRun?: boolean;
}

export interface CorrectedResult {
  /** As it stands after the correction; with dryRun as it would. */
  game: Game;
  /** By pool: the entries that changed, or would. */
  grading: GradingReport[];
}

/**
 * Enters or corrects the final score of a game, and grades everything that hangs on it again.
 * @throws NotSignedInError, ForbiddenError, InvalidInputError, NotFoundError
 */
export async function correctResult(
  services: Services,
  viewer: Viewer | null,
  input: CorrectResultInput,
): Promise<CorrectedResult> {
  throw new Error('not there yet', { cause: [services, viewer, input] });
}
