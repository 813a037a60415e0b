import { LogKeyError } from '#graphql/log/key/keyFile.ts';
import { IncompleteLogError } from '#graphql/log/continuesFrom.ts';
import { ForkedLogError } from '#graphql/log/openLogs.ts';
import { PublishedFileError } from '#graphql/log/publish/publishedFile.ts';
import { addressesOf } from './addresses.ts';
import { DatabaseError } from '#prisma/client.ts';
import { damageIn, RESTORE_A_BACKUP } from '#prisma/damage.ts';
import { SeasonFileError } from '#prisma/seasons/factFile.ts';
import { EventsError } from '../events/betweenProcesses.ts';
import { collectProcessMetrics } from '../metrics/processMetrics.ts';
import { runProduct } from './runProduct.ts';
import { ListenError } from './server.ts';
import { notifyServiceManager } from './serviceManager.ts';
import { readSettings, SettingsError } from '#graphql/site/settings/settings.ts';

/** Runs one product by its environment and signals, and prints its addresses. */
async function main(): Promise<void> {
  // Files and folders that this process creates are private to its account.
  process.umask(0o077);
  const settings = readSettings(process.env);
  const accepted = {
    fork: process.argv.includes('--accept-fork'),
    key: process.argv.includes('--accept-key'),
  };
  await runProduct(settings, { processMetrics: collectProcessMetrics(), accepted }, async (product) => {
    console.log(addressesOf(settings, product));
    const manager = notifyServiceManager(process.env, (error) =>
      console.error(
        `systemd-notify cannot be run, so that systemd does not hear of this server: ${error.message}`,
      ),
    );
    await untilStopped();
    manager.stopping();
  });
}

/** Resolves at SIGINT or SIGTERM, or when `npm start` has ended; a second signal ends the process at once. */
function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    process.once('disconnect', resolve);
    // The channel to `npm start` must not keep the process alive.
    process.channel?.unref();
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => {
        process.once(signal, () => process.exit(1));
        resolve();
      });
    }
  });
}

try {
  await main();
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}

/** One line for an expected error, the whole error for a bug. */
function explain(error: unknown): unknown {
  const isExpected = [
    SettingsError,
    DatabaseError,
    EventsError,
    ListenError,
    SeasonFileError,
    LogKeyError,
    ForkedLogError,
    IncompleteLogError,
    PublishedFileError,
  ].some((kind) => error instanceof kind);
  if (isExpected) return `Cannot start: ${(error as Error).message}`;
  const damage = damageIn(error);
  return damage === null ? error : `The database is damaged (${damage}). ${RESTORE_A_BACKUP}`;
}
