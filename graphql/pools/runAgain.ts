import type { Pool } from '#prisma/generated/sqlite/client.ts';
import type { Viewer } from '../accounts/sessions/viewer.ts';
import { checkVersion, poolVersion } from '../office/objectVersion.ts';
import type { Services } from '../kernel/services.ts';
import {
  dryRunInSeasons,
  inSeasons,
  isUniqueViolation,
  PATIENCE,
  type Transaction,
} from '../kernel/transaction.ts';
import type { Site } from '../messages/mail/mailContent.ts';
import { copyPoolIn } from './copyPool.ts';
import { takenSlug } from './takenSlug.ts';
import { actionIn } from '../office/adminCommand.ts';
import { inviteMembersOf } from '../entries/invitations/inviteAddresses.ts';
import { runnerOf } from '../office/runnerOf.ts';

export interface NextSeason {
  poolId: number;
  season: number;
  name: string;
  slug?: string | undefined;
  /** Whether everybody with an entry in the pool is invited to the new one. */
  inviteMembers: boolean;
  /** The version of the pool's settings that the commissioner saw. */
  version?: string | undefined;
  site: Site;
  dryRun?: boolean | undefined;
}

export interface RunAgain {
  pool: Pool;
  invited: number;
}

/**
 * Runs a decided pool again in a later season: a pool with the same settings, options, welcome text and commissioners, and
 * invitations to everybody of the old one, in one transaction: what fails in between leaves neither a pool nor a mail. Who is
 * invited to a closed pool could not join, so that it opens for members.
 * @throws NotSignedInError, ForbiddenError, InvalidInputError, NotFoundError, StaleVersionError, ConflictError while the pool
 * has no winners, and for an address that is taken
 */
export async function runAgain(
  services: Services,
  viewer: Viewer | null,
  input: NextSeason,
): Promise<RunAgain> {
  const { userId: actorId } = runnerOf(viewer, input.poolId);
  const isDryRun = input.dryRun === true;
  const run = isDryRun ? dryRunInSeasons : inSeasons;
  const { seasonYear } = await services.db.pool.findUniqueOrThrow({
    where: { id: input.poolId },
    select: { seasonYear: true },
  });
  try {
    const copy = async (transaction: Transaction) => {
      const source = await transaction.tx.pool.findUniqueOrThrow({ where: { id: input.poolId } });
      checkVersion(input.version, poolVersion(source), { typename: 'Pool', row: source });
      const { season, name, slug, inviteMembers, site } = input;
      const opens = inviteMembers && source.registration === 'CLOSED';
      const pool = await copyPoolIn(transaction, {
        fromPoolId: source.id,
        season,
        name,
        slug,
        actorId,
        ...(opens && { registration: 'MEMBERS_ONLY' as const }),
      });
      const action = actionIn(transaction, { actorId });
      const to = { poolId: pool.id, fromPoolId: source.id, site, isDryRun };
      return { pool, invited: inviteMembers ? await inviteMembersOf(services, action, to) : 0 };
    };
    const seasons = [seasonYear, input.season];
    return await run(services, seasons, services.clock.now(), copy, { patience: PATIENCE });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw takenSlug();
  }
}
