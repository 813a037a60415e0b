import type { Services } from '#kernel/services.ts';
import { ForkedLogError } from '../openLogs.ts';
import { nameOf, type RemoteWitness, sendCheckpoint, WitnessError } from './requestCosignatures.ts';

/** Number of logs to check, those with the latest publications: witnesses limit requests per minute. */
const LOGS = 50;
/** Real milliseconds for all responses of a witness, so that an unreachable one does not delay the start. */
const PATIENCE = 3_000;

/**
 * Requests from witnesses the cosigned size of each log. A log that is shorter was restored from a backup:
 * the file of published checkpoints may be lost with the machine, but witnesses are elsewhere.
 * @param acceptFork logs it instead of refusing
 * @throws ForkedLogError
 */
export async function refuseLostLeaves(
  services: Pick<Services, 'db' | 'log' | 'servedCheckpoints'>,
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
        // To a wrong old size, a witness responds with its own size.
        const answer = await sendCheckpoint(services, witness, publication, 0, signal);
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
      if (signal.aborted) break;
    }
  }
}
