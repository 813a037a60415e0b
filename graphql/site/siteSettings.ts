import type { TransactionClient } from '#prisma/client.ts';
import { provenSession } from '../accounts/sessions/reauthentication.ts';
import { administrator } from '../accounts/access/permissions.ts';
import type { Viewer } from '../accounts/sessions/viewer.ts';
import {
  checkSiteSetting,
  cleanSiteSetting,
  ENVIRONMENT_NAMES,
  type GivenSite,
  isShownValue,
  SITE_SETTINGS,
  siteSettings,
  type SiteSettings,
  withoutPassword,
} from './rules/siteSettings.ts';
import { writeAudit } from '../kernel/audit.ts';
import { ConflictError, type InputIssue, InvalidInputError } from '../kernel/failures.ts';
import type { Services } from '../kernel/services.ts';

/** The settings of the process as they change while it runs; the environment's stay. */
export interface RunningSite extends SiteSettings {
  port: number;
  /** Those that the environment gives. */
  environment: GivenSite;
}

/** Reads the stored settings into those of the process, at its start and after a change. */
export async function loadSiteSettings(
  db: Pick<TransactionClient, 'siteSetting'>,
  site: RunningSite,
): Promise<void> {
  const rows = await db.siteSetting.findMany();
  const known = rows.filter(({ name }) => (SITE_SETTINGS as readonly string[]).includes(name));
  const stored: GivenSite = Object.fromEntries(known.map(({ name, value }) => [name, value]));
  Object.assign(site, siteSettings(site.environment, stored, site.port));
}

/**
 * The given settings, cleaned.
 * @throws InvalidInputError for an invalid value, ConflictError for one that the environment gives
 */
export function readSiteSettings(given: GivenSite, site: RunningSite): GivenSite {
  const issues: InputIssue[] = [];
  const read: GivenSite = {};
  for (const name of SITE_SETTINGS) {
    const value = given[name];
    if (value === undefined) continue;
    if (site.environment[name] !== undefined) {
      throw new ConflictError(
        `The environment variable ${ENVIRONMENT_NAMES[name]} decides this setting. Change it there.`,
        [{ path: ['input', name], message: `Set by the environment (${ENVIRONMENT_NAMES[name]}).` }],
      );
    }
    const clean = cleanSiteSetting(name, value);
    if (name === 'smtpUrl' && isShownValue(clean, site.smtpUrl)) continue;
    const message = checkSiteSetting(name, clean);
    if (message !== null) issues.push({ path: ['input', name], message });
    else read[name] = clean;
  }
  if (issues.length > 0) throw new InvalidInputError(issues);
  return read;
}

/** Stores settings in a transaction; an empty value removes the stored one. */
export async function storeSiteSettings(
  tx: Pick<TransactionClient, 'siteSetting'>,
  settings: GivenSite,
  now: Date,
): Promise<void> {
  for (const name of SITE_SETTINGS) {
    const value = settings[name];
    if (value === '') await tx.siteSetting.deleteMany({ where: { name } });
    else if (value !== undefined) {
      const held = { value, updatedAt: now };
      await tx.siteSetting.upsert({ where: { name }, create: { name, ...held }, update: held });
    }
  }
}

/**
 * Changes settings of the site. By a recently authenticated session alone: a mail server receives the links that set
 * passwords, and the public address leads there.
 */
export async function updateSite(
  services: Services,
  viewer: Viewer | null,
  given: GivenSite,
  site: RunningSite,
): Promise<void> {
  const { userId } = administrator(viewer);
  await provenSession(services, viewer);
  const settings = readSiteSettings(given, site);
  const before = shownSettings(site, settings);
  await services.db.$transaction(async (tx) => {
    await storeSiteSettings(tx, settings, services.systemClock.now());
    await writeAudit(tx, {
      at: services.clock.now(),
      actorId: userId,
      action: 'site.update',
      subjectType: 'Site',
      subjectId: 'site',
      before,
      after: shownSettings(settings, settings),
    });
  });
  await loadSiteSettings(services.db, site);
  services.events.publish({ type: 'site' });
}

/** The named settings for the audit log: no password. */
function shownSettings(values: Partial<SiteSettings>, named: GivenSite): Record<string, string | null> {
  return Object.fromEntries(
    SITE_SETTINGS.filter((name) => named[name] !== undefined).map((name) => {
      const value = values[name] ?? null;
      return [name, name === 'smtpUrl' && value ? withoutPassword(value) : value];
    }),
  );
}
