import { newRunName, removeStaleFiles } from './folder.ts';
import { removePlanted, removeStaleDatabases } from './postgresqlDatabases.ts';
import { removeAbandonedClusters, removeCluster } from './sharedCluster.ts';
import { removePlantedFiles } from './sqliteDatabases.ts';

let run: string;

/** Runs once per test run, for all workers, which inherit this process's environment. */
export async function setup(): Promise<void> {
  process.env.TEST_RUN ??= newRunName();
  run = process.env.TEST_RUN;
  removeStaleFiles(Date.now());
  await removeAbandonedClusters();
  if (process.env.TEST_DATABASE_URL) await removeStaleDatabases(Date.now());
}

export async function teardown(): Promise<void> {
  removePlantedFiles(run);
  if (process.env.TEST_DATABASE_URL) await removePlanted(run);
  await removeCluster(run);
}
