import type { IncomingMessage, ServerResponse } from 'node:http';

import type { Settings } from '#graphql/site/settings/settings.ts';
import { pathOf } from '../requests/requestPath.ts';
import type { CallAnswerer } from '../operations/calls.ts';
import { readBody } from '../requests/readBody.ts';
import { isRead } from '../requests/requests.ts';
import { sendText } from '../requests/responses.ts';
import type { Answerer } from '../requests/routes.ts';
import { setHeaders } from '../requests/security.ts';
import type { Caller } from '../requests/serverContext.ts';
import { acceptsGzip } from '#graphql/server/cache/encodings.ts';
import { createNamedFiles, type NamedFile } from './namedFiles.ts';
import { type FormRefusal, MAX_FORM } from './pickForm.ts';
import type { RenderedPage, RenderedPages } from './renderedPages.ts';
import { createStaticWeb } from './staticWeb.ts';

interface Needs {
  /** Whether the front page is the set-up of the first administrator. */
  needsSetup(): Promise<boolean>;
  /** Whether a pool has this slug. */
  hasPool(slug: string): Promise<boolean>;
  renderedPages: RenderedPages;
  /** Submits the pick of a form. @returns null once it is stored */
  submitForm(caller: Caller, form: string): Promise<FormRefusal | null>;
  toCall(answer: CallAnswerer): Answerer;
}

/** For every path without another route. */
export function createWebApp(
  settings: Pick<Settings, 'productName' | 'mode' | 'publicUrl'>,
  { needsSetup, hasPool, renderedPages, submitForm, toCall }: Needs,
): Answerer {
  const findFile = createNamedFiles(settings, hasPool);
  const staticWeb = createStaticWeb();
  const visit = ({ template, send }: NamedFile) =>
    toCall(async (request, response, caller) => {
      const page = template && (await renderedPages(request.url ?? '', caller, template, null));
      if (page === null) return send(request, response);
      sendPage(request, response, 200, page);
    });
  const form = toCall(async (request, response, caller) => {
    const body = await readBody(request, response, MAX_FORM);
    if (body === null) return;
    const address = request.url ?? '';
    const refusal = await submitForm(caller, body);
    if (refusal === null || refusal.code === 'NOT_SIGNED_IN') {
      response.writeHead(303, { Location: withoutTeam(address), 'Cache-Control': 'no-store' }).end();
      return;
    }
    const template = (await findFile(request))?.template ?? null;
    const page = template && (await renderedPages(address, caller, template, refusal));
    if (page === null) return sendText(response, 422, `${refusal.message}\n`);
    sendPage(request, response, 422, page);
  });
  return async (request, response, facts) => {
    if (isPickForm(request)) return form(request, response, facts);
    if (pathOf(request) === '/' && isRead(request) && (await needsSetup())) {
      response.writeHead(302, { Location: '/setup', 'Cache-Control': 'no-store' }).end();
      return;
    }
    const file = isRead(request) ? await findFile(request) : null;
    if (file === null) return staticWeb(request, response, () => sendText(response, 404, 'Not found'));
    if (isVisit(request) && file.template !== null) return visit(file)(request, response, facts);
    file.send(request, response);
  };
}

/** Whether a document is opened, rather than stored for any viewer (web/app/layout/useKnownScreen.ts). */
function isVisit({ method, headers }: IncomingMessage): boolean {
  return method === 'GET' && headers.prefer !== 'return=minimal';
}

function isPickForm(request: IncomingMessage): boolean {
  return request.method === 'POST' && /^(\/p\/[^/]+)?\/picks$/.test(pathOf(request));
}

/** The address of the screen after its form: the pick is stored, or the session has ended. */
function withoutTeam(address: string): string {
  const { pathname, searchParams } = new URL(address, 'http://host');
  searchParams.delete('team');
  return `${pathname}?${searchParams}`;
}

function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  { beginning, rest, headers }: RenderedPage,
): void {
  setHeaders(response, headers);
  const isCompressed = acceptsGzip(request.headers['accept-encoding']);
  response.writeHead(status, {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    Vary: 'Accept-Encoding',
    ...(isCompressed && { 'Content-Encoding': 'gzip' }),
  });
  response.end(isCompressed ? beginning.gzip(rest) : beginning.text + rest);
}
