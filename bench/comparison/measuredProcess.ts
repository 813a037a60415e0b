import { openDatabase } from '#prisma/client.ts';
import { keepLimits, TableComparer } from '#graphql/log/comparison/tableComparer.ts';

// Compares a pool each time it is asked to, as the server's process does, and answers what that took.

/** The first message. */
export interface MeasuredStart {
  databaseUrl: string;
  /** The key that signs the logs, in base64. */
  publicKey: string;
  poolId: number;
}

/** What a comparison took. */
export interface Measured {
  leaves: number;
  entries: number;
  picks: number;
  differences: number;
  /** Whether the next comparison goes on from this one. */
  keeps: boolean;
  cpuSeconds: number;
  elapsedSeconds: number;
  /** The most that the process has had so far, in MB. */
  peakMegabytes: number;
  /** What it has when the comparison is over, in MB. */
  megabytes: number;
}

process.once('message', ({ databaseUrl, publicKey, poolId }: MeasuredStart) => {
  const db = openDatabase(databaseUrl);
  // As on a machine that has the memory for it.
  const limits = { ...keepLimits(), most: Infinity };
  const comparer = new TableComparer(() => db, { publicKey: Buffer.from(publicKey, 'base64') }, limits);
  const measure = async (): Promise<Measured> => {
    const [cpu, began] = [process.cpuUsage(), performance.now()];
    const { leaves, entries, picks, count, differences } = await comparer.compare(poolId);
    for (const { message } of differences.slice(0, 3)) console.error(message);
    const { user, system } = process.cpuUsage(cpu);
    return {
      ...{ leaves, entries, picks, differences: count, keeps: comparer.keeps },
      cpuSeconds: (user + system) / 1e6,
      elapsedSeconds: (performance.now() - began) / 1000,
      peakMegabytes: process.resourceUsage().maxRSS / 1024,
      megabytes: process.memoryUsage().rss / 2 ** 20,
    };
  };
  process.on('message', () => void measure().then((measured) => process.send!(measured)));
  process.once('disconnect', () => process.exit());
  process.send!(null);
});
