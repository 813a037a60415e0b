import type { Settings } from '#graphql/site/settings/settings.ts';
import { pathOf } from '../requests/requestPath.ts';
import { isRead } from '../requests/requests.ts';
import { sendText } from '../requests/responses.ts';
import type { Answerer } from '../requests/routes.ts';
import { createNamedFiles } from './namedFiles.ts';
import { createStaticWeb } from './staticWeb.ts';

/**
 * For every path without another route.
 * @param needsSetup whether the front page is the set-up of the first administrator
 * @param hasPool whether a pool has this slug
 */
export function createWebApp(
  settings: Pick<Settings, 'productName' | 'mode' | 'publicUrl'>,
  { needsSetup, hasPool }: { needsSetup(): Promise<boolean>; hasPool(slug: string): Promise<boolean> },
): Answerer {
  const namedFiles = createNamedFiles(settings, hasPool);
  const staticWeb = createStaticWeb();
  return async (request, response) => {
    if (pathOf(request) === '/' && isRead(request) && (await needsSetup())) {
      response.writeHead(302, { Location: '/setup', 'Cache-Control': 'no-store' }).end();
      return;
    }
    if (await namedFiles(request, response)) return;
    staticWeb(request, response, () => sendText(response, 404, 'Not found'));
  };
}
