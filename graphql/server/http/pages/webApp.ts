import type { IncomingMessage } from 'node:http';

import type { Settings } from '#graphql/site/settings/settings.ts';
import { pathOf } from '../requests/requestPath.ts';
import type { CallAnswerer } from '../operations/calls.ts';
import { isRead } from '../requests/requests.ts';
import { sendText } from '../requests/responses.ts';
import type { Answerer } from '../requests/routes.ts';
import { setHeaders } from '../requests/security.ts';
import { createNamedFiles } from './namedFiles.ts';
import type { RenderedPages } from './renderedPages.ts';
import { createStaticWeb } from './staticWeb.ts';

/**
 * For every path without another route.
 * @param needsSetup whether the front page is the set-up of the first administrator
 * @param hasPool whether a pool has this slug
 */
export function createWebApp(
  settings: Pick<Settings, 'productName' | 'mode' | 'publicUrl'>,
  { needsSetup, hasPool }: { needsSetup(): Promise<boolean>; hasPool(slug: string): Promise<boolean> },
  renderedPages: RenderedPages,
  toCall: (answer: CallAnswerer) => Answerer,
): Answerer {
  const findFile = createNamedFiles(settings, hasPool);
  const staticWeb = createStaticWeb();
  const rendered = toCall(async (request, response, caller, compress) => {
    const file = (await findFile(request))!;
    const page = await renderedPages(request.url ?? '', caller, file.template!);
    if (page === null) return file.send(request, response);
    await compress();
    setHeaders(response, page.headers);
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' });
    response.end(page.document);
  });
  return async (request, response, facts) => {
    if (pathOf(request) === '/' && isRead(request) && (await needsSetup())) {
      response.writeHead(302, { Location: '/setup', 'Cache-Control': 'no-store' }).end();
      return;
    }
    const file = await findFile(request);
    if (file === null) return staticWeb(request, response, () => sendText(response, 404, 'Not found'));
    if (isVisit(request) && file.template !== null) return rendered(request, response, facts);
    file.send(request, response);
  };
}

/** Whether a document is opened, rather than stored for any viewer (web/app/layout/useKnownScreen.ts). */
function isVisit({ method, headers }: IncomingMessage): boolean {
  return method === 'GET' && headers.prefer !== 'return=minimal';
}
