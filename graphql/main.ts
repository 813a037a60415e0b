import { vapidKeys } from './actions/push/vapidKeys.ts';
import { LogKeyError } from './actions/log/keyFile.ts';
import { ForkedLogError, publishedFile } from './actions/log/openLogs.ts';
import { DatabaseError } from '../prisma/client.ts';
import { damageIn, RESTORE_A_BACKUP } from '../prisma/damage.ts';
import { SeasonFileError } from '../prisma/seasons/factFile.ts';
import { demoAccounts, seedDemo } from './demo/demo.ts';
import { EventsError } from './events/betweenProcesses.ts';
import { createMetrics } from './http/metrics.ts';
import { createConfirmationsJob } from './jobs/confirmations.ts';
import { createCleanupJob } from './jobs/cleanup.ts';
import { createLogsJob } from './jobs/logs.ts';
import { createMailJob } from './jobs/mail.ts';
import { createNoticesJob } from './jobs/notices.ts';
import { createPickReceiptsJob } from './jobs/pickReceipts.ts';
import { createPushJob } from './jobs/push.ts';
import { startJobs } from './jobs/runner.ts';
import { createSeasonImportsJob } from './jobs/seasonImports.ts';
import { createWebhooksJob } from './jobs/webhooks.ts';
import { createWitnessesJob } from './jobs/witnesses.ts';
import { createSeasonJob } from './jobs/seasonJob.ts';
import { prepareLive } from './prepareLive.ts';
import { followSiteSettings } from './siteSettings.ts';
import { openMailer } from './openMailer.ts';
import { openServices } from './openServices.ts';
import { createReadiness } from './readiness.ts';
import { openScoreFeed, openSecondSource } from './openSources.ts';
import { ListenError, startServer } from './server.ts';
import { clockHost, watchClock } from './watchClock.ts';
import { readSettings, type Settings, SettingsError } from './settings.ts';

/** The composition root: settings, adapters, server, jobs, and an orderly shutdown. */
async function main(): Promise<void> {
  const settings = readSettings(process.env);
  const acceptFork = process.argv.includes('--accept-fork');
  const { services, close } = await openServices(settings, 'server', undefined, acceptFork);
  const ending = new AbortController();
  try {
    await followSiteSettings(services, settings);
    const setupCode = settings.mode === 'live' ? await prepareLive(services, settings) : null;
    if (settings.mode === 'demo') await seedDemo(services, { replayStart: settings.replayStart });
    await vapidKeys(services);
    const mailer = openMailer(settings);
    const metrics = createMetrics(services);
    watchClock(services, clockHost(settings), ending.signal);
    const secondSource = openSecondSource(services, settings);
    const jobs = startJobs(
      services,
      [
        createSeasonJob(services, openScoreFeed(services, settings)),
        ...(secondSource ? [createConfirmationsJob(services, secondSource)] : []),
        createSeasonImportsJob(services, settings),
        createNoticesJob(services, settings),
        createPickReceiptsJob(services, settings),
        createMailJob(services, mailer),
        createPushJob(services, settings),
        createWebhooksJob(services, settings),
        createCleanupJob(services),
        createLogsJob(services, await publishedFile(services, settings.logKeyFile)),
        ...(settings.logWitnesses.length > 0 ? [createWitnessesJob(services, settings.logWitnesses)] : []),
      ],
      ending.signal,
      metrics.jobRun,
    );
    try {
      const readiness = createReadiness(services, jobs, ending.signal);
      const server = await startServer(services, settings, readiness, metrics);
      try {
        printAddresses(settings, server.url, setupCode);
        await untilStopped();
        services.log.info('stopping');
      } finally {
        await server.close();
      }
    } finally {
      ending.abort();
      await jobs.stopped;
      await mailer.close();
    }
  } finally {
    await close();
  }
}

function printAddresses(
  { productName, mode, publicUrl }: Settings,
  url: string,
  setupCode: string | null,
): void {
  const lines = [`${productName} is ready at ${url}`];
  if (url !== publicUrl) lines.push(`  public address  ${publicUrl}`);
  lines.push(`  GraphiQL        ${url}/graphql`);
  if (mode === 'demo') {
    lines.push(
      `  administrator   ${demoAccounts.administrator.email} / ${demoAccounts.administrator.password}`,
      `  test user       ${demoAccounts.testUser.email} / ${demoAccounts.testUser.password}`,
    );
  }
  if (setupCode !== null) {
    lines.push(
      `  set-up          ${url}/setup`,
      `  set-up code     ${setupCode}   (works once, until the next start)`,
    );
  }
  console.log(lines.join('\n'));
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
  ].some((kind) => error instanceof kind);
  if (isExpected) return `Cannot start: ${(error as Error).message}`;
  const damage = damageIn(error);
  return damage === null ? error : `The database is damaged (${damage}). ${RESTORE_A_BACKUP}`;
}
