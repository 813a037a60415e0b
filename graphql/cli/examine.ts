import { statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';

import { filePath } from '#prisma/client.ts';
import { POOL_COMMAND } from '#prisma/commandName.ts';
import { productVersion } from '#prisma/projectRoot.ts';
import { compareTables, compareTwice, UnstatedResultsError } from '../log/comparison/compareTables.ts';
import { IncompleteLogError } from '../log/continuesFrom.ts';
import { ForkedLogError, publishedFile, requirePublished } from '../log/openLogs.ts';
import { PublishedFileError } from '../log/publish/publishedFile.ts';
import { hostReach } from '../site/rules/hostReach.ts';
import { MAIL_OBSTACLES, MAIL_REMEDIES } from '../messages/rules/mailObstacle.ts';
import { ANSWER_PATH } from '../accounts/provider/startVisit.ts';
import { ProviderUnavailableError, type SignInProvider } from '../kernel/signInProvider.ts';
import { probeWrites } from '../kernel/probeWrites.ts';
import type { Services } from '../kernel/services.ts';
import type { Settings } from '../site/settings/settings.ts';
import { openFiles } from '../server/start/closeFiles.ts';
import { count } from './command.ts';

/** What was found about one part of an installation. */
export interface Diagnosis {
  /** PROBLEM: players will notice it, or have. WARNING: it can be meant so. */
  state: 'OK' | 'WARNING' | 'PROBLEM';
  subject: string;
  /** A sentence that says what to do where it is not OK. */
  message: string;
}

type Found = Omit<Diagnosis, 'subject'>;

/** Bytes of the disk below which a database cannot go on for long, and below which it should be looked at. */
const FULL = 200_000_000;
const NEARLY_FULL = 2_000_000_000;
/** Milliseconds by which clocks may differ: deadlines are to the second. */
const SKEW = 2_000;
/** Real milliseconds after which a server that runs has ended each of its jobs at least once. */
const IDLE = 15 * 60_000;
/** Bits of the rights of a file that let others than its owner in. */
const OTHERS = 0o077;

const ok = (message: string): Found => ({ state: 'OK', message });
const warning = (message: string): Found => ({ state: 'WARNING', message });
const problem = (message: string): Found => ({ state: 'PROBLEM', message });

/**
 * Looks at the parts of an installation, one after the other; writes nothing but a probe. That the database can be read, is
 * whole and has its migrations is what opening it has shown.
 */
export async function* examine(services: Services, settings: Settings): AsyncGenerator<Diagnosis> {
  const parts: [string, () => Promise<Found> | Found][] = [
    ['program', () => examineProgram(settings)],
    ['database', () => examineWrites(services)],
    ['disk', () => examineDisk(services, settings)],
    ['clock', () => examineClock(services, settings)],
    ['files', () => examineFiles(settings)],
    ['key', () => examineKey(settings)],
    ['backups', () => examinePublished(services, settings)],
    ['jobs', () => examineJobs(services)],
    ['results', () => examineFeeds(services)],
    ['mail', () => examineMail(services)],
  ];
  const { signInProvider } = services;
  if (signInProvider !== null) parts.push(['sign-in', () => examineProvider(signInProvider, settings)]);
  for (const [subject, look] of parts) yield { subject, ...(await look()) };
  const pools = await services.db.pool.findMany({ select: { id: true, slug: true }, orderBy: { id: 'asc' } });
  for (const pool of pools) yield { subject: 'log', ...(await examineLog(services, pool)) };
}

/** The versions, and settings that are allowed, but seldom meant so. */
function examineProgram({ mode, publicUrl, trustProxy }: Settings): Found {
  const text = `version ${productVersion()}, Node ${process.versions.node}, ${mode} mode at ${publicUrl}`;
  const { protocol, hostname } = new URL(publicUrl);
  if (mode === 'live' && hostReach(hostname) === 'LOOPBACK') {
    return warning(
      `${text}: links in mails lead nowhere, and logs of new pools are named after it for good; set PUBLIC_URL, here or at /setup`,
    );
  }
  if (protocol === 'https:' && trustProxy === 0) {
    return warning(
      `${text}: TRUST_PROXY is 0, so that all visitors share the limits of the proxy's address; set it to 1`,
    );
  }
  return ok(text);
}

/** Each start closes the files of its own account; what is left belongs to another one. */
function examineFiles(settings: Settings): Found {
  const open = openFiles(settings);
  if (open.length === 0) return ok('nobody else on this machine can read picks, keys or mails');
  return warning(
    `others on this machine can read picks, keys or mails: ${open.join(', ')}; give them to the account of the server (chown), or take the rights of others away (chmod go-rwx)`,
  );
}

async function examineWrites(services: Services): Promise<Found> {
  const { db } = services;
  try {
    await probeWrites(services);
    const [row] =
      db.dialect === 'sqlite'
        ? await db.$queryRaw<[{ version: string }]>`SELECT 'SQLite ' || sqlite_version() AS "version"`
        : await db.$queryRaw<[{ version: string }]>`
            SELECT 'PostgreSQL ' || current_setting('server_version') AS "version"`;
    return ok(`${row.version}: whole, migrated, and takes writes`);
  } catch (error) {
    return problem(`it takes no writes, so that no pick is stored: ${(error as Error).message}`);
  }
}

async function examineDisk({ db }: Services, { logKeyFile }: Settings): Promise<Found> {
  const folder = dirname(db.dialect === 'sqlite' ? filePath(db.url) : logKeyFile);
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  const text = `${(free / 1e9).toFixed(1)} GB free at ${folder}`;
  if (free < FULL) return problem(`${text}: make room, or picks will be refused`);
  return free < NEARLY_FULL ? warning(`${text}: make room`) : ok(text);
}

async function examineClock({ db, systemClock }: Services, { mode }: Settings): Promise<Found> {
  if (db.dialect === 'postgresql') {
    const before = systemClock.now().getTime();
    const [row] = await db.$queryRaw<[{ now: Date }]>`SELECT clock_timestamp() AS "now"`;
    const middle = (before + systemClock.now().getTime()) / 2;
    const skew = Math.abs(row.now.getTime() - middle);
    if (skew > SKEW) {
      return problem(
        `the clocks of this machine and of the database differ by ${(skew / 1000).toFixed(0)} s: run NTP on both`,
      );
    }
  }
  const latest = await db.poolLog.findFirst({ orderBy: { lastAt: 'desc' }, select: { lastAt: true } });
  if (mode === 'live' && latest !== null && latest.lastAt.getTime() - systemClock.now().getTime() > SKEW) {
    return problem(
      `the log was written at ${latest.lastAt.toISOString()}, which is ahead: this machine's clock is behind. Run NTP`,
    );
  }
  return ok(mode === 'live' ? systemClock.now().toISOString() : 'that of the demo');
}

function examineKey({ logKeyFile }: Settings): Found {
  if (process.platform !== 'win32' && (statSync(logKeyFile).mode & OTHERS) !== 0) {
    return problem(`others can read the key of the logs, and sign in its name: chmod 600 ${logKeyFile}`);
  }
  return ok(`${logKeyFile}, readable by its owner alone: back it up with the database`);
}

/** Whether a restored backup lacks leaves, and would be noticed. */
async function examinePublished(services: Services, { logKeyFile }: Settings): Promise<Found> {
  const published = await publishedFile(services, logKeyFile);
  try {
    await requirePublished(services, published, { acceptFork: false });
    const known = Object.keys(published.read()).length;
    if (known === 0 && (await services.db.poolLog.count()) > 0) {
      return warning(
        `${published.path} has no checkpoint of these logs: a restored backup is not noticed until a server has run`,
      );
    }
    return ok('the logs contain all that was published of them');
  } catch (error) {
    const isExpected = [ForkedLogError, IncompleteLogError, PublishedFileError].some(
      (kind) => error instanceof kind,
    );
    if (!isExpected) throw error;
    return problem((error as Error).message);
  }
}

/** Whether the sign-in provider answers; what it must know of this site can be seen there alone. */
async function examineProvider(
  provider: SignInProvider,
  { publicUrl }: Pick<Settings, 'publicUrl'>,
): Promise<Found> {
  const { name, issuer } = provider;
  try {
    await provider.reach();
    return ok(`${name} answers at ${issuer}; it must know the address ${publicUrl}${ANSWER_PATH}`);
  } catch (error) {
    if (!(error instanceof ProviderUnavailableError)) throw error;
    return problem(
      `${name} does not answer at ${issuer}, so that nobody signs in with it; check OIDC_ISSUER: ${error.message}`,
    );
  }
}

async function examineJobs({ db, systemClock }: Services): Promise<Found> {
  const jobs = await db.jobLease.findMany({ orderBy: { name: 'asc' } });
  const failed = jobs.filter(({ lastError }) => lastError !== null);
  if (failed.length > 0) {
    return problem(failed.map(({ name, lastError }) => `the job ${name} failed: ${lastError}`).join('; '));
  }
  const last = Math.max(0, ...jobs.map(({ lastEndedAt }) => lastEndedAt?.getTime() ?? 0));
  if (last === 0) return warning('no server has run on this database yet');
  const at = new Date(last).toISOString();
  return systemClock.now().getTime() - last > IDLE
    ? warning(`none has run since ${at}: no server runs, so that no deadline passes and no result arrives`)
    : ok(`${count(jobs.length, 'job', 'jobs')}, the last run at ${at}`);
}

async function examineFeeds({ db }: Services): Promise<Found> {
  const feeds = await db.feedStatus.findMany({ orderBy: { name: 'asc' } });
  const failed = feeds.filter(({ lastError }) => lastError !== null);
  if (failed.length === 0) return ok(feeds.length === 0 ? 'no source was asked yet' : 'every source answers');
  const since = (at: Date | null) =>
    at === null ? 'never answered' : `answered last at ${at.toISOString()}`;
  return warning(
    failed.map((feed) => `${feed.name} ${since(feed.lastSuccessAt)}: ${feed.lastError}`).join('; '),
  );
}

function examineMail({ mailSite }: Services): Found {
  const { obstacle, addressProblem } = mailSite();
  if (obstacle !== null) return warning(`${MAIL_OBSTACLES[obstacle]} ${MAIL_REMEDIES[obstacle]}`);
  return addressProblem === null ? ok('goes out') : warning(addressProblem);
}

async function examineLog({ db, poolLogs }: Services, pool: { id: number; slug: string }): Promise<Found> {
  try {
    const report = await compareTwice(() => compareTables(db, poolLogs.signer, pool.id));
    if (report.count === 0)
      return ok(`${pool.slug}: ${count(report.leaves, 'leaf', 'leaves')}, the tables agree`);
    return problem(
      `${pool.slug}: ${count(report.count, 'difference', 'differences')} between tables and log; ` +
        `${POOL_COMMAND} verify --pool ${pool.id} names them`,
    );
  } catch (error) {
    if (!(error instanceof UnstatedResultsError)) throw error;
    return warning(`${pool.slug}: ${error.message}`);
  }
}
