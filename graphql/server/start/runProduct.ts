import type { DestinationStream } from 'pino';
import type { StatementObserver } from '#prisma/observedStatements.ts';
import { signingKey } from '#graphql/accounts/addresses/signingKeys.ts';
import { vapidKeys } from '#graphql/messages/push/vapidKeys.ts';
import { seedDemo } from '#graphql/demo/demo.ts';
import { canStartAgain, emptyDemo } from '#graphql/demo/emptyDemo.ts';
import { createDeadlineHold } from '#graphql/demo/holdBeforeDeadline.ts';
import { createMetrics } from '../metrics/metrics.ts';
import type { ProcessMetrics } from '../metrics/processMetrics.ts';
import { createComparisonJob } from '../jobs/comparison.ts';
import { createConfirmationsJob } from '../jobs/confirmations.ts';
import { createCleanupJob } from '../jobs/cleanup.ts';
import { createLogBeginningsJob } from '../jobs/logBeginnings.ts';
import { createLogsJob } from '../jobs/logs.ts';
import { createMailJob } from '../jobs/mail.ts';
import { createNoticesJob } from '../jobs/notices.ts';
import { createPickReceiptsJob } from '../jobs/pickReceipts.ts';
import { createPushJob } from '../jobs/push.ts';
import { startJobs } from '../jobs/runner.ts';
import { createSeasonImportsJob } from '../jobs/seasonImports.ts';
import { createWebhooksJob } from '../jobs/webhooks.ts';
import { createWitnessesJob } from '../jobs/witnesses.ts';
import { createSeasonJob } from '../jobs/seasonJob.ts';
import { prepareLive } from './prepareLive.ts';
import { openComparer } from './openComparer.ts';
import { createLog } from './log.ts';
import { openMailer } from './openMailer.ts';
import { type Accepted, openServices } from './openServices.ts';
import { createReadiness } from './readiness.ts';
import { startServer } from './server.ts';
import { clockHost, watchClock } from './watchClock.ts';
import type { Settings } from '#graphql/site/settings/settings.ts';
import type { Tracing } from './tracing.ts';
import { productVersion } from '#prisma/projectRoot.ts';
import type { Services } from '#kernel/services.ts';
import { createEspnFeed } from '#graphql/season/feeds/espn.ts';
import { createScheduleSource, createScoreboardSource } from '#graphql/season/feeds/secondSource.ts';
import type { ScoreFeed } from '#kernel/scoreFeed.ts';
import type { SecondSource } from '#kernel/secondSource.ts';
import { loadSiteSettings } from '#graphql/site/siteSettings.ts';

/** Merges the site's stored settings into those of the environment, now and after each change by any process. */
async function followSiteSettings(services: Services, settings: Settings): Promise<void> {
  await loadSiteSettings(services.db, settings);
  services.events.subscribe(({ type }) => {
    if (type !== 'site' && type !== 'missed') return;
    loadSiteSettings(services.db, settings).catch((error: unknown) =>
      services.log.warn({ err: error }, 'the settings of the site could not be read'),
    );
  });
}

/** The source named by SECOND_SOURCE; null when finals are not confirmed. */
function openSecondSource(services: Services, settings: Settings): SecondSource | null {
  const { clockWatch, log } = services;
  const userAgent = userAgentOf(settings);
  if (settings.secondSource === 'none') return null;
  if (settings.secondSource === 'schedule') {
    return createScheduleSource({ url: settings.scheduleUrl, userAgent, clockWatch });
  }
  return createScoreboardSource({
    baseUrl: settings.secondScoresUrl!,
    userAgent,
    clockWatch,
    onProblem: (problem) => log.warn({ problem }, 'second source: a game was skipped'),
  });
}

/** The feed named by SCORE_FEED; null when only the commissioner enters results. */
function openScoreFeed(services: Services, settings: Settings): ScoreFeed | null {
  if (settings.scoreFeed === 'none') return null;
  if (settings.scoreFeed === 'replay') return services.demoFeed ?? null;
  return createEspnFeed({
    baseUrl: settings.espnBaseUrl,
    userAgent: userAgentOf(settings),
    clockWatch: services.clockWatch,
    onProblem: (problem) => services.log.warn({ problem }, 'score feed: a game was skipped'),
  });
}

function userAgentOf({ productName }: Settings): string {
  return `${productToken(productName)}/${productVersion()}`;
}

/** The product name, reduced to the characters that a User-Agent allows. */
function productToken(name: string): string {
  return name.replace(/[^A-Za-z0-9]+/g, '-').replace(/^-|-$/g, '') || 'Last-Standing';
}

export interface ReadyProduct {
  /** The address it listens on. */
  url: string;
  /** The one-time code of the set-up page; null where an administrator exists. */
  setupCode: string | null;
}

export interface RunOptions {
  /** Metrics of the process, which outlive the product. */
  processMetrics: ProcessMetrics;
  accepted?: Accepted;
  /** A stream for the log instead of stdout. */
  logTo?: DestinationStream;
}

/**
 * The composition root: adapters, server and jobs by the settings, and an orderly shutdown. All state belongs to this run,
 * so a process can run several, also concurrently. A demo that starts again is one run after the other.
 * @param untilStopped called once, when the product is ready; it stops when the promise settles
 * @throws SettingsError, DatabaseError, EventsError, ListenError, SeasonFileError, LogKeyError, ForkedLogError,
 * IncompleteLogError, PublishedFileError
 */
export async function runProduct(
  settings: Settings,
  options: RunOptions,
  untilStopped: (product: ReadyProduct) => Promise<void>,
): Promise<void> {
  const tracing = await startTracing(settings, options.logTo);
  let stopped: Promise<void> | undefined;
  const untilOver = (product: ReadyProduct) => (stopped ??= untilStopped(product));
  try {
    while ((await compose(settings, options, tracing, untilOver)) === 'STARTS_AGAIN') emptyDemo(settings);
  } finally {
    await tracing?.close();
  }
}

type Ending = 'STOPPED' | 'STARTS_AGAIN';

async function compose(
  settings: Settings,
  { processMetrics, accepted = {}, logTo }: RunOptions,
  tracing: Tracing | null,
  untilStopped: (product: ReadyProduct) => Promise<void>,
): Promise<Ending> {
  const statements = { count: 0 };
  const observe: StatementObserver = (sql, run) => {
    statements.count += 1;
    return tracing === null ? run() : tracing.statement(sql, run);
  };
  const { services, close } = await openServices(settings, 'server', logTo, accepted, observe);
  const ending = new AbortController();
  try {
    await followSiteSettings(services, settings);
    const setupCode = settings.mode === 'live' ? await prepareLive(services, settings) : null;
    if (settings.mode === 'demo') {
      await seedDemo(services, { replayStart: settings.replayStart });
      services.demoRun = await signingKey(services, 'demo-run');
    }
    const mayStartAgain = settings.mode === 'demo' && (await canStartAgain(services, settings));
    const startsAgain = new Promise<Ending>((resolve) => {
      if (mayStartAgain) services.startDemoAgain = () => resolve('STARTS_AGAIN');
    });
    const waits = settings.mode === 'demo' && !settings.isReplaySpeedGiven;
    await vapidKeys(services);
    const mailer = openMailer(settings);
    const metrics = createMetrics(services, processMetrics);
    metrics.watchStatements(statements);
    const secondSource = openSecondSource(services, settings);
    const comparer = openComparer(services);
    let runJobs = (): void => {};
    const mayRun = new Promise<void>((resolve) => (runJobs = resolve));
    const jobs = startJobs(
      services,
      [
        createSeasonJob(
          services,
          openScoreFeed(services, settings),
          waits ? createDeadlineHold(services) : undefined,
        ),
        ...(secondSource ? [createConfirmationsJob(services, secondSource)] : []),
        createSeasonImportsJob(services, settings),
        createNoticesJob(services, settings),
        createPickReceiptsJob(services, settings),
        createMailJob(services, mailer),
        createPushJob(services, settings),
        createWebhooksJob(services, settings),
        createCleanupJob(services),
        createComparisonJob(services, comparer, settings),
        createLogBeginningsJob(services),
        createLogsJob(services),
        ...(settings.logWitnesses.length > 0 ? [createWitnessesJob(services, settings.logWitnesses)] : []),
      ].map((job) => tracing?.job(job) ?? job),
      ending.signal,
      metrics.jobRun,
      mayRun,
    );
    try {
      const readiness = createReadiness(services, jobs, ending.signal);
      const server = await startServer(services, settings, readiness, metrics, tracing);
      try {
        // The first runs of the jobs are a second of work, for which nobody who asks now has to wait.
        await readiness();
        runJobs();
        watchClock(services, clockHost(settings), ending.signal);
        const stops = untilStopped({ url: server.url, setupCode }).then(() => 'STOPPED' as const);
        const ended = await Promise.race([stops, startsAgain]);
        services.log.info(ended === 'STOPPED' ? 'stopping' : 'starting the demo again');
        return ended;
      } finally {
        // Running jobs, such as sending a mail, end concurrently with the pending responses.
        ending.abort();
        await server.close();
      }
    } finally {
      ending.abort();
      runJobs();
      await jobs.stopped;
      await comparer.end();
      await mailer.close();
    }
  } finally {
    await close();
  }
}

/** The tracing library is loaded on demand, since it costs memory and startup time. */
async function startTracing(settings: Settings, logTo?: DestinationStream): Promise<Tracing | null> {
  if (settings.tracesUrl === null) return null;
  const { openTracing } = await import('./openTracing.ts');
  return openTracing(settings.tracesUrl, settings, createLog(settings, logTo));
}
