import { loadSiteSettings } from '#graphql/site/siteSettings.ts';
import type { Services } from '#kernel/services.ts';
import type { Settings } from '#graphql/site/settings/settings.ts';

/** Adds the stored settings of the site to those of the environment, now and whenever another process changes them. */
export async function followSiteSettings(services: Services, settings: Settings): Promise<void> {
  await loadSiteSettings(services.db, settings);
  services.events.subscribe(({ type }) => {
    if (type !== 'site' && type !== 'missed') return;
    loadSiteSettings(services.db, settings).catch((error: unknown) =>
      services.log.warn({ err: error }, 'the settings of the site could not be read'),
    );
  });
}
