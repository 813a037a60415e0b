import type { Services } from '#kernel/services.ts';
import { ForkedLogError } from '../openLogs.ts';
import {
  latestOfSite,
  nameOf,
  type RemoteWitness,
  sendCheckpoint,
  WitnessError,
} from './requestCosignatures.ts';

/** Real milliseconds for the response of a witness, so that an unreachable one does not delay the start. */
const PATIENCE = 3_000;

/**
 * Requests from witnesses the cosigned size of the site's log. A log that is shorter was restored from a backup, and
 * those of the pools with it: the file of published checkpoints may be lost with the machine, but witnesses are
 * elsewhere.
 * @param acceptFork logs it instead of refusing
 * @throws ForkedLogError
 */
export async function refuseLostLeaves(
  services: Pick<Services, 'db' | 'log' | 'servedCheckpoints'>,
  witnesses: readonly RemoteWitness[],
  { acceptFork }: { acceptFork: boolean },
): Promise<void> {
  const { db, log } = services;
  const publication = witnesses.length === 0 ? null : await latestOfSite(db);
  if (publication === null) return;
  const { size, origin } = await db.poolLog.findUniqueOrThrow({ where: { poolId: publication.poolId } });
  for (const witness of witnesses) {
    try {
      // To a wrong old size, a witness responds with its own size.
      const answer = await sendCheckpoint(services, witness, publication, 0, AbortSignal.timeout(PATIENCE));
      if (answer.lines !== null || answer.knownSize <= size) continue;
      const message =
        `the log ${origin} has ${size} leaves, and the witness ${nameOf(witness)} has seen ${answer.knownSize} of it. A backup ` +
        'was restored: put the newer database back';
      if (!acceptFork) throw new ForkedLogError(`${message}, or start once with --accept-fork`);
      log.warn({ origin, size, seen: answer.knownSize }, message);
    } catch (error) {
      if (!(error instanceof WitnessError)) throw error;
      log.warn(
        { witness: nameOf(witness), origin, err: error },
        'witness: it could not be asked at the start',
      );
    }
  }
}
