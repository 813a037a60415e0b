// The PostgreSQL server of a run of tests. The first test that needs it starts it, so that a run without PostgreSQL
// does not pay for one; setup.ts stops it.
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { migrate } from '../migrate.ts';
import { recordCpu } from '#tools/testCpu/cpuRecords.ts';
import {
  clusterProcess,
  clusterVersion,
  copyCluster,
  createCluster,
  isRunning,
  startCluster,
  stopCluster,
} from '../postgresqlCluster.ts';
import { runOnce, withDatabase } from '../postgresqlConnection.ts';
import { runName, testFolder } from './folder.ts';
import { schemaHash } from './schemaHash.ts';

let url: Promise<string> | undefined;

/**
 * The server of this run, as its superuser: the one of TEST_DATABASE_URL, else one that is started here and keeps its
 * data in memory, where nothing is durable. @throws Error when there are no programs of PostgreSQL
 */
export function testServerUrl(): Promise<string> {
  return (url ??= process.env.TEST_DATABASE_URL
    ? givenServer(process.env.TEST_DATABASE_URL)
    : sharedServer());
}

async function givenServer(given: string): Promise<string> {
  await runOnce(given, 'SELECT 1').catch((error: unknown) => {
    throw new Error(`TEST_DATABASE_URL names a PostgreSQL that does not answer: ${String(error)}`);
  });
  return given;
}

/** The name of a template database; `suffix` says what it contains. */
export function templateName(suffix: string): string {
  return `last_standing_template_${Date.now()}_${suffix}`;
}

/** The workers of a run share one folder; who creates it starts the server, the others wait for its address. */
async function sharedServer(): Promise<string> {
  const folder = clusterFolder(runName);
  const address = join(folder, 'address');
  try {
    mkdirSync(folder);
  } catch (error) {
    // Anything else, such as a full disk, would let all workers wait for each other.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return waitFor(address);
  }
  try {
    const data = join(folder, 'data');
    copyCluster(await baseCluster(folder), data);
    const started = await startCluster(data);
    publish(address, started);
    return started;
  } catch (error) {
    publish(address, `failed: ${String(error)}`);
    throw error;
  }
}

async function waitFor(address: string): Promise<string> {
  while (!existsSync(address)) await pause(20);
  const text = readFileSync(address, 'utf8');
  if (text.startsWith('failed: ')) throw new Error(`No PostgreSQL for the tests. ${text}`);
  return text;
}

function publish(address: string, text: string): void {
  writeFileSync(`${address}.part`, text);
  renameSync(`${address}.part`, address);
}

/** A stopped cluster with the migrated database, kept for later runs with the same tables, constraints and programs. */
async function baseCluster(scratch: string): Promise<string> {
  const version = createHash('sha256')
    .update(await clusterVersion(scratch))
    .digest('hex')
    .slice(0, 8);
  const base = join(testFolder(), `base-postgresql-${schemaHash('postgresql')}-${version}`);
  if (existsSync(base)) {
    utimesSync(base, new Date(), new Date());
    return base;
  }
  const data = join(scratch, 'base');
  await createCluster(data, { isDurable: false });
  const server = await startCluster(data);
  const migrated = templateName(schemaHash('postgresql'));
  await runOnce(server, `CREATE DATABASE "${migrated}" TEMPLATE template0`);
  await migrate(withDatabase(server, migrated));
  await stopCluster(data, { isClean: true });
  // Another run may have been faster.
  if (!existsSync(base)) renameSync(data, base);
  return base;
}

function clusterFolder(run: string): string {
  return join(testFolder(), `cluster-${run}`);
}

/** Stops the server of a run, if one was started, and removes its data. */
export async function removeCluster(run: string): Promise<void> {
  const folder = clusterFolder(run);
  if (!existsSync(folder)) return;
  const data = join(folder, 'data');
  const pid = clusterProcess(data);
  if (pid !== null) recordCpu('PostgreSQL', pid);
  await stopCluster(data);
  rmSync(folder, { recursive: true, force: true });
}

/** Stops the servers of runs whose process was killed. */
export async function removeAbandonedClusters(): Promise<void> {
  for (const name of readdirSync(testFolder())) {
    const [, run, pid] = /^cluster-(\d+_(\d+)_.+)$/.exec(name) ?? [];
    if (run !== undefined && !isRunning(Number(pid))) await removeCluster(run);
  }
}
