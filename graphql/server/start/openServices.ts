import type { DestinationStream, Logger } from 'pino';

import { damaged, openDatabase, type Database } from '#prisma/client.ts';
import type { StatementObserver } from '#prisma/observedStatements.ts';
import { findDamage } from '#prisma/findDamage.ts';
import { migrate } from '#prisma/migrate.ts';
import { requireFile, requireTables } from '#prisma/requireDatabase.ts';
import { lacksSearchIndex, NO_SEARCH_INDEX } from '#prisma/searchIndex.ts';
import { becomeOnlyServer } from '#prisma/serverLock.ts';
import { mailSiteOf } from '#graphql/messages/rules/mailObstacle.ts';
import type { Services } from '#kernel/services.ts';
import { createProcessState } from './processState.ts';
import { createLimiters, createRedisLimiters, type Limiters } from '#graphql/accounts/limits/limiters.ts';
import { createLimits } from '#graphql/accounts/limits/limits.ts';
import type { Clock } from '#kernel/clock.ts';
import { createReplayClock } from '#kernel/clock/replay.ts';
import { createStoppedClock } from '#kernel/clock/stopped.ts';
import { createReplayClockStore, latestRecordedInstant } from '#kernel/clock/store.ts';
import { createSystemClock } from '#kernel/clock/system.ts';
import type { Events } from '#kernel/events.ts';
import { createEventsBetweenProcesses } from '../events/betweenProcesses.ts';
import { createPostgresChannel } from '../events/postgres.ts';
import { createRedisChannel } from '../events/redis.ts';
import { createSqliteEvents } from '../events/sqlite.ts';
import { createOidcProvider } from '#graphql/accounts/provider/oidc/oidcProvider.ts';
import { createReplayFeed } from '#graphql/season/feeds/replay.ts';
import { type NewKey, openKey } from '#graphql/log/key/openKey.ts';
import { refuseLostLeaves } from '#graphql/log/witness/refuseLostLeaves.ts';
import { loadSiteSettings } from '#graphql/site/siteSettings.ts';
import { openLogs, publishedFile } from '#graphql/log/openLogs.ts';
import { recordKey } from '#graphql/log/key/rotateKey.ts';
import { createSigner } from '#graphql/log/key/signer.ts';
import { closeFiles } from './closeFiles.ts';
import { createLog } from './log.ts';
import type { Settings } from '#graphql/site/settings/settings.ts';
import { HASH_COST } from '#kernel/hashCost.ts';

export interface OpenServices {
  services: Services;
  /** Stores the clock's time and closes every connection; the services must not be used afterwards. */
  close(): Promise<void>;
}

/**
 * The role of the process: the server owns the demo's clock; a command, perhaps beside it, only reads the
 * clock's stored time. A founder is a command that may be run before anything else: it creates the database.
 */
export type Role = 'server' | 'founder' | 'command';

/** Inconsistencies that an operator accepts for one start; each log then states them. */
export interface Accepted {
  /** Logs that contradict their published checkpoints. */
  fork?: boolean;
  /** A new signing key, since the old one is lost. */
  key?: boolean;
}

/**
 * Opens the migrated database, the clock of the mode, and the events, by the settings.
 * @param logTo a stream for the log instead of stdout
 * @param accepted inconsistencies with which a server starts nevertheless
 * @param observe called with every statement
 * @throws DatabaseError, also for a command without a database, DatabaseTooNewError, DatabaseTooOldError,
 * LogKeyError, ForkedLogError, IncompleteLogError, PublishedFileError
 */
export async function openServices(
  settings: Settings,
  role: Role = 'server',
  logTo?: DestinationStream,
  accepted: Accepted = {},
  observe?: StatementObserver,
): Promise<OpenServices> {
  const log = createLog(settings, logTo);
  closeFiles(settings);
  if (role === 'command') requireFile(settings.databaseUrl);
  const db = await openDatabase(settings.databaseUrl, observe);
  const closing: Array<() => Promise<void> | void> = [() => db.$disconnect()];
  const close = async () => {
    for (const step of closing.splice(0).reverse()) await step();
  };
  try {
    if (role === 'server') closing.unshift(becomeOnlyServer(db));
    const damage = await findDamage(db);
    if (damage !== null) throw damaged(settings.databaseUrl, damage);
    if (role === 'command') await requireTables(db);
    const { applied } = await migrate(db);
    if (applied.length > 0) log.info({ applied }, 'database migrated');
    // Logs contain the public address in their names.
    await loadSiteSettings(db, settings);
    if (role === 'server' && (await lacksSearchIndex(db))) log.warn(NO_SEARCH_INDEX);
    const { clock, stop, follow } = await openClock(settings, db, log, role);
    closing.push(stop);
    const events = await openEvents(settings, db, log);
    closing.push(() => events.close());
    // After the demo's clock was set by another process, this one follows it, then caches are dropped.
    events.subscribe((event) => {
      if (event.type !== 'clock') return;
      void follow().then(
        (isSet) => isSet && events.publish({ type: 'clock' }),
        (error: unknown) => log.warn({ err: error }, 'the demo clock could not be read'),
      );
    });
    const limiters = await openLimiters(settings, db, log);
    closing.push(() => limiters.close());
    const systemClock = createSystemClock();
    const published = await publishedFile({ db, systemClock }, settings.logKeyFile);
    const services: Services = {
      db,
      ...createProcessState(
        db,
        createSigner(
          () => new URL(settings.publicUrl).host,
          await openKey(db, settings.logKeyFile, newKeyOf(role, accepted)),
        ),
      ),
      servedCheckpoints: published,
      mailSite: () => mailSiteOf(settings),
      siteName: () => settings.productName,
      clock,
      systemClock,
      events,
      ...(settings.mode === 'demo' ? { demoFeed: createReplayFeed({ clock }) } : {}),
      limits: createLimits(db, limiters),
      rolePolicy: settings,
      signInProvider: settings.oidc === null ? null : createOidcProvider(settings.oidc, { log }),
      hashCost: HASH_COST,
      log,
    };
    if (role === 'server') {
      const acceptFork = accepted.fork === true;
      await openLogs(services, published, { acceptFork });
      await refuseLostLeaves(services, settings.logWitnesses, { acceptFork });
    } else if (role === 'founder') await recordKey(services);
    return { services, close };
  } catch (error) {
    await close();
    throw error;
  }
}

function newKeyOf(role: Role, { key }: Accepted): NewKey {
  if (role === 'command') return 'NONE';
  return role === 'server' && key === true ? 'OTHER' : 'FIRST';
}

function openEvents({ databaseUrl, eventsUrl }: Settings, db: Database, log: Logger): Promise<Events> {
  if (db.dialect === 'postgresql') {
    const url = eventsUrl ?? databaseUrl;
    const channel = isRedis(url) ? createRedisChannel(url) : createPostgresChannel(url);
    return createEventsBetweenProcesses(channel, log);
  }
  return createSqliteEvents(async () => {
    const [row] = await db.$queryRaw<[{ data_version: bigint }]>`PRAGMA data_version`;
    return Number(row.data_version);
  }, log);
}

async function openLimiters(
  { eventsUrl }: Settings,
  db: Database,
  log: Logger,
): Promise<Limiters & { close(): void }> {
  if (eventsUrl === null || !isRedis(eventsUrl)) return { ...createLimiters(db), close: () => {} };
  return createRedisLimiters(eventsUrl, (error) => log.warn({ err: error }, 'limits: Redis does not answer'));
}

const isRedis = (url: string): boolean => url.startsWith('redis');

async function openClock(
  settings: Settings,
  db: Database,
  log: Logger,
  role: Role,
): Promise<{ clock: Clock; stop: () => Promise<void>; follow: () => Promise<boolean> }> {
  const still = { stop: async () => {}, follow: async () => false };
  if (settings.mode === 'live') return { clock: createSystemClock(), ...still };
  if (role !== 'server') {
    const stored = await createReplayClockStore(db).load();
    const latest = await latestRecordedInstant(db);
    const at = Math.max((stored?.replayAt ?? settings.replayStart).getTime(), latest?.getTime() ?? 0);
    return { clock: createStoppedClock(new Date(at)), ...still };
  }
  const store = createReplayClockStore(db);
  const hasBegun = (await store.load()) !== null;
  const clock = await createReplayClock({
    store,
    start: settings.replayStart,
    speed: settings.replaySpeed,
    isSpeedGiven: settings.isReplaySpeedGiven,
    notBefore: await latestRecordedInstant(db),
    onSaveError: (error) => log.warn({ err: error }, 'the demo clock could not be stored'),
  });
  if (hasBegun && settings.isReplayStartGiven) {
    log.warn(
      `REPLAY_START applies to a new demo only; this one continues at ${clock.now().toISOString()}. To start over, ` +
        'use another database; to jump ahead, use setDemoClock',
    );
  }
  const stop = () =>
    clock.close().catch((error: unknown) => {
      // The disk may be full. The next start resumes from the last regular save, as after a kill.
      log.warn({ err: error }, 'the demo clock could not be stored');
    });
  return { clock, stop, follow: () => clock.follow() };
}
