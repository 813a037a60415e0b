import type { Settings } from '#graphql/site/settings/settings.ts';
import { pathOf } from '../requests/requestPath.ts';
import { isRead } from '../requests/requests.ts';
import { sendText } from '../requests/responses.ts';
import type { Answerer } from '../requests/routes.ts';
import { createNamedFiles } from './namedFiles.ts';
import { createStaticWeb } from './staticWeb.ts';

/**
 * The web app: its documents and files, for every path that no other part of the server has.
 * @param needsSetup whether the installation waits for its first administrator, so that its front page is the set-up
 */
export function createWebApp(
  settings: Pick<Settings, 'productName' | 'mode' | 'publicUrl'>,
  needsSetup: () => Promise<boolean>,
): Answerer {
  const namedFiles = createNamedFiles(settings);
  const staticWeb = createStaticWeb();
  return async (request, response) => {
    if (pathOf(request) === '/' && isRead(request) && (await needsSetup())) {
      response.writeHead(302, { Location: '/setup', 'Cache-Control': 'no-store' }).end();
      return;
    }
    if (namedFiles(request, response)) return;
    staticWeb(request, response, () => sendText(response, 404, 'Not found'));
  };
}
