import type { Services } from '#kernel/services.ts';
import { ForkedLogError } from '../openLogs.ts';
import { type RemoteWitness, sendCheckpoint, WitnessError } from './requestCosignatures.ts';

/** Logs that are asked about, those with the latest publications: a witness answers so many requests a minute. */
const LOGS = 50;
/** Real milliseconds for all answers of a witness: a start does not wait for one that cannot be reached. */
const PATIENCE = 3_000;

/**
 * Asks the witnesses which size of each log they have cosigned. A log that is shorter was restored from a backup: the file of
 * published checkpoints beside the key can be lost with the machine, the witness is elsewhere.
 * @param acceptFork logs it, instead of refusing
 * @throws ForkedLogError
 */
export async function refuseLostLeaves(
  services: Pick<Services, 'db' | 'log'>,
  witnesses: readonly RemoteWitness[],
  { acceptFork }: { acceptFork: boolean },
): Promise<void> {
  const { db, log } = services;
  const latest = await db.logPublication.groupBy({
    by: ['poolId'],
    _max: { id: true },
    orderBy: { _max: { id: 'desc' } },
    take: LOGS,
  });
  const publications = await db.logPublication.findMany({
    where: { id: { in: latest.map(({ _max }) => _max.id!) } },
  });
  for (const witness of witnesses) {
    const signal = AbortSignal.timeout(PATIENCE);
    for (const publication of publications) {
      const { size, origin } = await db.poolLog.findUniqueOrThrow({ where: { poolId: publication.poolId } });
      try {
        // An old size that is not the witness's: it answers with its own.
        const answer = await sendCheckpoint(db, witness, publication, 0, signal);
        if (answer.line !== null || answer.knownSize <= size) continue;
        const message =
          `the log ${origin} has ${size} leaves, and the witness ${witness.key.name} has seen ${answer.knownSize} of it. A backup ` +
          'was restored: put the newer database back';
        if (!acceptFork) throw new ForkedLogError(`${message}, or start once with --accept-fork`);
        log.warn({ origin, size, seen: answer.knownSize }, message);
      } catch (error) {
        if (!(error instanceof WitnessError)) throw error;
        log.warn(
          { witness: witness.key.name, origin, err: error },
          'witness: it could not be asked at the start',
        );
      }
      if (signal.aborted) break;
    }
  }
}
