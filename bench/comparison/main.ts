import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

import { openDatabase } from '#prisma/client.ts';
import { projectRoot } from '#prisma/projectRoot.ts';
import { createDatabase, stopPostgresql } from '../database.ts';
import type { Measured, MeasuredStart } from './measuredProcess.ts';
import { fillPool } from './pool.ts';

// The comparison of a pool's tables with its log, at several sizes: from leaf 0, then from there when nothing has happened,
// and after a week. `npm run bench -- comparison`.

/** Numbers of entries; `--entries 20000` takes others. */
const SIZES = [30, 20_000, 100_000, 1_000_000];

const given = process.argv.includes('--entries')
  ? process.argv[process.argv.indexOf('--entries') + 1]?.split(',').map(Number)
  : undefined;

try {
  for (const entries of given ?? SIZES) {
    const database = await createDatabase('postgresql');
    try {
      console.log(`${entries} entries`);
      const pool = await fillPool(database.url, entries);
      const child = await startProcess(database.url, pool.poolId);
      print('from leaf 0', await measure(child));
      print('when nothing has happened', await measure(child));
      await pool.playNextWeek();
      print('after a week', await measure(child));
      child.disconnect();
      await pool.close();
    } finally {
      await database.remove();
    }
  }
} finally {
  await stopPostgresql();
}
process.exit();

async function startProcess(databaseUrl: string, poolId: number): Promise<ChildProcess> {
  const db = await openDatabase(databaseUrl);
  const { publicKey } = await db.logKey.findFirstOrThrow({ where: { until: null } });
  await db.$disconnect();
  const child = fork(join(projectRoot, 'bench/comparison/measuredProcess.ts'), {
    execArgv: ['--import', 'tsx'],
  });
  child.send({ databaseUrl, publicKey, poolId } satisfies MeasuredStart);
  await once(child, 'message');
  return child;
}

async function measure(child: ChildProcess): Promise<Measured> {
  child.send('compare');
  const [measured] = (await once(child, 'message')) as [Measured];
  return measured;
}

function print(title: string, measured: Measured): void {
  const { leaves, entries, picks, differences, keeps } = measured;
  const { cpuSeconds, elapsedSeconds, peakMegabytes, megabytes } = measured;
  console.log(
    `  ${title}: CPU ${cpuSeconds.toFixed(1)} s, elapsed ${elapsedSeconds.toFixed(1)} s, memory ` +
      `${Math.round(megabytes)} MB, at most ${Math.round(peakMegabytes)} MB; ${leaves} leaves, ${entries} entries, ` +
      `${picks} picks, ${differences} differences${keeps ? '; kept' : ''}`,
  );
}
