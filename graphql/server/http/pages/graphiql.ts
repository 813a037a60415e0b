import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';

import { projectRoot } from '#prisma/projectRoot.ts';
import { escapeHtml } from '#graphql/messages/mail/escapeHtml.ts';
import type { Settings } from '#graphql/site/settings/settings.ts';
import { isRead } from '../requests/requests.ts';
import { graphiqlTabs } from './graphiqlTabs/tabs.ts';
import { createSharedResponse, type SharedResponse } from '#graphql/server/cache/sharedResponse.ts';
import { createStaticFiles } from './staticWeb.ts';

const ASSETS = '/graphql/assets/';

/**
 * GraphiQL as built from web/graphiql, with the product's name. The handler returns false for requests of other files.
 */
export function createGraphiql(
  { productName }: Pick<Settings, 'productName'>,
  folder: string = join(projectRoot, 'build/graphiql'),
): (request: IncomingMessage, response: ServerResponse) => boolean {
  const page = createPage(productName, join(folder, 'index.html'));
  const files = createStaticFiles(folder);
  return (request, response) => {
    if (!isRead(request)) return false;
    const path = request.url?.split('?')[0] ?? '';
    if (path.startsWith(ASSETS)) {
      files(request, response, () => response.writeHead(404, { 'Cache-Control': 'no-store' }).end());
      return true;
    }
    if (path !== '/graphql' || !(request.headers.accept ?? '').includes('text/html')) return false;
    page(request, response);
    return true;
  };
}

function createPage(productName: string, file: string): SharedResponse {
  if (!existsSync(file)) return notBuilt;
  // Data instead of a script, which the Content-Security-Policy allows; web/graphiql/main.tsx reads it.
  const tabs = JSON.stringify(graphiqlTabs).replaceAll('<', '\\u003c');
  const html = readFileSync(file, 'utf8')
    .replace(/<title>.*<\/title>/, () => `<title>${escapeHtml(productName)} GraphiQL</title>`)
    .replace('<!--tabs-->', () => `<script type="application/json" id="tabs">${tabs}</script>`);
  return createSharedResponse('text/html; charset=utf-8', html);
}

function notBuilt(_request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(503, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' });
  response.end('GraphiQL is not built yet: run "npm run build", then start the server again.\n');
}
