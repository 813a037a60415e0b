import { resolve } from 'node:path';
import { z } from 'zod';

import { filePath } from '#prisma/client.ts';
import type { VerifierKey } from '#verify/log/verifierKey.ts';
import type { RemoteWitness } from '#graphql/log/witness/requestCosignatures.ts';
import { httpsPage, securityContact } from './securityContact.ts';
import { type SecondSource, secondSourceOf } from './secondSourceSetting.ts';
import { type OidcSetting, oidcSetting, oidcVariables } from './oidcSettings.ts';
import { webAddress } from './webAddress.ts';
import { logWitnesses, witnessLogs } from './witnessSettings.ts';
import { hasInvisible } from '#kernel/rules/invisible.ts';
import { DEMO_PAYMENT_PAGE } from '#graphql/money/rules/payment.ts';
import { ANY_WEB, readAddress } from '../rules/outsideAddress.ts';
import { type GivenSite, siteSettings, type SiteSettings } from '../rules/siteSettings.ts';

export const DEFAULT_DATABASE_URL = 'file:./data/pool.db';

/**
 * The settings (SPECIFICATION 11.1), read from the environment once, at start. Those of SiteSettings that it does not
 * give come from the database, and change while the process runs (site/siteSettings.ts).
 */
export interface Settings extends SiteSettings {
  /** Those of SiteSettings that the environment gives. */
  environment: GivenSite;
  port: number;
  host: string;
  databaseUrl: string;
  /** Where processes on one PostgreSQL exchange events and, over Redis or Valkey, count rate limits. Null: DATABASE_URL. */
  eventsUrl: string | null;
  mode: 'demo' | 'live';
  replayStart: Date;
  replaySpeed: number;
  /** Whether REPLAY_START was set: a running demo then logs at start that it does not rewind. */
  isReplayStartGiven: boolean;
  /**
   * Whether REPLAY_SPEED was set: it takes precedence over the speed that the demo's clock had before the
   * restart.
   */
  isReplaySpeedGiven: boolean;
  scoreFeed: 'replay' | 'espn' | 'none';
  espnBaseUrl: string;
  scheduleUrl: string;
  /** What confirms or contradicts finals. */
  secondSource: SecondSource;
  /** The address of the second scoreboard; null for another second source. */
  secondScoresUrl: string | null;
  /** The file of the key that signs the logs of the pools; made at the first start (docs/trust.md). */
  logKeyFile: string;
  /** Other sites that cosign the checkpoints of this site's logs. */
  logWitnesses: readonly RemoteWitness[];
  /** The keys of the logs of other sites that this site cosigns. */
  witnessLogs: readonly VerifierKey[];
  adminEmail: string | null;
  adminPassword: string | null;
  /** Where fees are paid in pools that say nothing about it; a path of this site in the demo. Null: nowhere. */
  paymentUrlTemplate: string | null;
  /** Milliseconds that a GraphQL operation or REST call may take. */
  requestTimeout: number;
  /** The minimum length of a new password, in characters. */
  passwordMinLength: number;
  /** The number of proxies trusted to report the client's address. */
  trustProxy: number;
  /** Cost of operations a minute for an account, an API token or an anonymous address (server/http/admission/cost.ts). */
  costBudget: number;
  /** Whether GraphQL runs persisted documents alone (graphql/api/persisted); REST is unaffected. */
  persistedOnly: boolean;
  /** Whether anything that was read is kept: answers, the season, viewers; off in tests that compare with it. */
  answerCache: boolean;
  /** Bytes of all kept answers of the process, with their compressed forms (graphql/server/cache/). */
  keptAnswersBytes: number;
  /** Whether administrators need a second factor to use that role. */
  requireSecondFactor: boolean;
  /** The sign-in provider; null where people sign in by password and passkey alone. */
  oidc: OidcSetting | null;
  /** The bearer token that may read /metrics; null restricts them to programs on this machine. */
  metricsToken: string | null;
  /** The address of a collector of OpenTelemetry for traces, without /v1/traces; null: nothing is traced. */
  tracesUrl: string | null;
  /** Whom to tell of a security problem, as /.well-known/security.txt has it: mailto: or https:. Null: nobody is named. */
  securityContact: string | null;
  /** The page with the site's policy for such reports; null for none. */
  securityPolicy: string | null;
  /** Whether push and webhooks may go to private addresses and over http: for tests and a site in its own network. */
  allowPrivateAddresses: boolean;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
}

/** A setting is invalid; the message names it and says what it should be. */
export class SettingsError extends Error {
  override name = 'SettingsError';
}

const variables = z.object({
  PRODUCT_NAME: z
    .string()
    .trim()
    .min(1, 'must not be empty')
    .refine((name) => !hasInvisible(name), 'must not have invisible characters')
    .optional(),
  PORT: z.coerce
    .number('must be a port number from 0 to 65535')
    .int('must be a port number from 0 to 65535')
    .min(0, 'must be a port number from 0 to 65535')
    .max(65535, 'must be a port number from 0 to 65535')
    .default(4000),
  HOST: z.string().trim().min(1, 'must not be empty').default('127.0.0.1'),
  PUBLIC_URL: webAddress.optional(),
  DATABASE_URL: z
    .string()
    .regex(/^(file|libsql|postgres|postgresql):/, 'must start with file:, libsql: or postgresql:')
    .default(DEFAULT_DATABASE_URL),
  EVENTS_URL: z
    .string()
    .regex(
      /^(rediss?:\/\/[^/?#]+(\/\d*)?$|postgres(ql)?:\/\/)/,
      'must be redis:// or rediss:// with a host and at most a database number, or start with postgresql://',
    )
    .optional(),
  POOL_MODE: z.enum(['demo', 'live'], 'must be demo or live').default('demo'),
  REPLAY_START: z.iso
    .datetime({ offset: true, error: 'must be an instant with an offset, like 2025-10-26T09:30:00-04:00' })
    .transform((text) => new Date(text))
    .default(new Date('2025-10-26T09:30:00-04:00')),
  REPLAY_SPEED: z.coerce
    .number('must be demo seconds per real second, from 0 to 100000')
    .min(0, 'must be demo seconds per real second, from 0 to 100000')
    .max(100_000, 'must be demo seconds per real second, from 0 to 100000')
    .default(30),
  SCORE_FEED: z.enum(['replay', 'espn', 'none'], 'must be replay, espn or none').optional(),
  ESPN_BASE_URL: webAddress.default('https://site.api.espn.com/apis/site/v2/sports/football/nfl'),
  SCHEDULE_URL: webAddress.default(
    'https://raw.githubusercontent.com/nflverse/nfldata/master/data/games.csv',
  ),
  SECOND_SOURCE: z
    .enum(['schedule', 'scoreboard', 'none'], 'must be schedule, scoreboard or none')
    .optional(),
  SECOND_SCORES_URL: webAddress.optional(),
  LOG_KEY_FILE: z.string().trim().min(1, 'must be a path').optional(),
  LOG_WITNESSES: logWitnesses.default([]),
  WITNESS_LOGS: witnessLogs.default([]),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://')
    .optional(),
  MAIL_FROM: z.string().trim().min(3, 'must be an address').optional(),
  ADMIN_EMAIL: z.email('must be an email address').toLowerCase().optional(),
  ADMIN_PASSWORD: z
    .string()
    .min(6, 'must be at least 6 characters long')
    .max(128, 'must be at most 128 characters long')
    .optional(),
  PASSWORD_MIN_LENGTH: z.coerce
    .number('must be a number of characters from 6 to 64')
    .int('must be a number of characters from 6 to 64')
    .min(6, 'must be a number of characters from 6 to 64')
    .max(64, 'must be a number of characters from 6 to 64')
    .optional(),
  PAYMENT_URL_TEMPLATE: z
    .string()
    .regex(
      /^https?:\/\/[^/?#{}\s@\\]+(?:[/?#]|$)/,
      'must be an http or https address, with {amount} and {note} behind its host',
    )
    .refine((template) => 'url' in readAddress(template, ANY_WEB), 'must be an http or https address')
    .optional(),
  REQUEST_TIMEOUT: z.coerce
    .number('must be seconds, from 1 to 300')
    .min(1, 'must be seconds, from 1 to 300')
    .max(300, 'must be seconds, from 1 to 300')
    .default(10),
  TRUST_PROXY: z.coerce
    .number('must be the number of trusted proxies, from 0 to 10')
    .int('must be the number of trusted proxies, from 0 to 10')
    .min(0, 'must be the number of trusted proxies, from 0 to 10')
    .max(10, 'must be the number of trusted proxies, from 0 to 10')
    .default(0),
  COST_BUDGET: z.coerce
    .number('must be a cost per minute, from 100000 to 1000000000')
    .int('must be a cost per minute, from 100000 to 1000000000')
    .min(100_000, 'must be a cost per minute, from 100000 to 1000000000')
    .max(1_000_000_000, 'must be a cost per minute, from 100000 to 1000000000')
    .default(2_100_000),
  PERSISTED_ONLY: z.enum(['true', 'false'], 'must be true or false').default('false'),
  ANSWER_CACHE: z.enum(['on', 'off'], 'must be on or off').default('on'),
  KEPT_ANSWERS_MB: z.coerce
    .number('must be a number of megabytes, from 1 to 4096')
    .int('must be a number of megabytes, from 1 to 4096')
    .min(1, 'must be a number of megabytes, from 1 to 4096')
    .max(4096, 'must be a number of megabytes, from 1 to 4096')
    .default(32),
  REQUIRE_SECOND_FACTOR: z.enum(['true', 'false'], 'must be true or false').default('false'),
  OIDC_ISSUER: oidcVariables.OIDC_ISSUER,
  OIDC_CLIENT_ID: oidcVariables.OIDC_CLIENT_ID,
  OIDC_CLIENT_SECRET: oidcVariables.OIDC_CLIENT_SECRET,
  OIDC_NAME: oidcVariables.OIDC_NAME,
  OIDC_LOGOUT: oidcVariables.OIDC_LOGOUT,
  OIDC_TRUSTED_DOMAINS: oidcVariables.OIDC_TRUSTED_DOMAINS,
  METRICS_TOKEN: z
    .string()
    .regex(/^\S{16,}$/, 'must be at least 16 characters long, without spaces')
    .optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an http: or https: address, without /v1/traces' })
    .optional(),
  SECURITY_CONTACT: securityContact.optional(),
  SECURITY_POLICY: httpsPage.optional(),
  ALLOW_PRIVATE_ADDRESSES: z.enum(['true', 'false'], 'must be true or false').default('false'),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be fatal, error, warn, info, debug, trace or silent',
    )
    .default('info'),
});

/** The environment variables, all of which are optional. */
export const SETTING_NAMES: readonly string[] = Object.keys(variables.shape);

/** The key is kept beside a SQLite file, otherwise in the folder of data. */
function besideDatabase(databaseUrl: string): string {
  return databaseUrl.startsWith('file:') ? `${filePath(databaseUrl)}.log-key` : 'data/log-key';
}

/**
 * Reads and checks the settings. An empty value counts as unset.
 * @throws SettingsError naming every bad setting, in one line.
 */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const read = variables.safeParse(given);
  if (!read.success) {
    throw new SettingsError(
      read.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('; '),
    );
  }
  const values = read.data;
  const scoreFeed = values.SCORE_FEED ?? (values.POOL_MODE === 'demo' ? 'replay' : 'espn');
  if (scoreFeed === 'replay' && values.POOL_MODE === 'live') {
    throw new SettingsError('SCORE_FEED must be espn or none when POOL_MODE is live');
  }
  const secondSource = secondSourceOf(values, scoreFeed, (why) => new SettingsError(why));
  if ((values.ADMIN_EMAIL === undefined) !== (values.ADMIN_PASSWORD === undefined)) {
    throw new SettingsError('ADMIN_EMAIL and ADMIN_PASSWORD must be set together');
  }
  if (values.EVENTS_URL !== undefined && !values.DATABASE_URL.startsWith('postgres')) {
    throw new SettingsError('EVENTS_URL is of use on PostgreSQL alone: a SQLite file has one server');
  }
  const oidc = oidcSetting(values, (problem) => new SettingsError(problem));
  const environment: GivenSite = {
    ...(values.PRODUCT_NAME !== undefined && { productName: values.PRODUCT_NAME }),
    ...(values.PUBLIC_URL !== undefined && { publicUrl: values.PUBLIC_URL }),
    ...(values.SMTP_URL !== undefined && { smtpUrl: values.SMTP_URL }),
    ...(values.MAIL_FROM !== undefined && { mailFrom: values.MAIL_FROM }),
  };
  return {
    ...siteSettings(environment, {}, values.PORT),
    environment,
    port: values.PORT,
    host: values.HOST,
    databaseUrl: values.DATABASE_URL,
    eventsUrl: values.EVENTS_URL ?? null,
    mode: values.POOL_MODE,
    replayStart: values.REPLAY_START,
    replaySpeed: values.REPLAY_SPEED,
    isReplayStartGiven: 'REPLAY_START' in given,
    isReplaySpeedGiven: 'REPLAY_SPEED' in given,
    scoreFeed,
    espnBaseUrl: values.ESPN_BASE_URL,
    scheduleUrl: values.SCHEDULE_URL,
    secondSource,
    secondScoresUrl: values.SECOND_SCORES_URL ?? null,
    logKeyFile: resolve(values.LOG_KEY_FILE ?? besideDatabase(values.DATABASE_URL)),
    logWitnesses: values.LOG_WITNESSES,
    witnessLogs: values.WITNESS_LOGS,
    adminEmail: values.ADMIN_EMAIL ?? null,
    adminPassword: values.ADMIN_PASSWORD ?? null,
    paymentUrlTemplate:
      values.PAYMENT_URL_TEMPLATE ?? (values.POOL_MODE === 'demo' ? DEMO_PAYMENT_PAGE : null),
    requestTimeout: values.REQUEST_TIMEOUT * 1000,
    // The demo keeps the specified six characters; eight is what NIST and ASVS require.
    passwordMinLength: values.PASSWORD_MIN_LENGTH ?? (values.POOL_MODE === 'demo' ? 6 : 8),
    trustProxy: values.TRUST_PROXY,
    costBudget: values.COST_BUDGET,
    persistedOnly: values.PERSISTED_ONLY === 'true',
    answerCache: values.ANSWER_CACHE === 'on',
    keptAnswersBytes: values.KEPT_ANSWERS_MB * 1_000_000,
    requireSecondFactor: values.REQUIRE_SECOND_FACTOR === 'true',
    oidc,
    metricsToken: values.METRICS_TOKEN ?? null,
    tracesUrl: values.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    securityContact: values.SECURITY_CONTACT ?? null,
    securityPolicy: values.SECURITY_POLICY ?? null,
    allowPrivateAddresses: values.ALLOW_PRIVATE_ADDRESSES === 'true',
    logLevel: values.LOG_LEVEL,
  };
}
