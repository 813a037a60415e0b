import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';

import { confirmationOf, readConfirmation } from '#graphql/accounts/access/pickConfirmations.ts';
import type { Viewer } from '#graphql/accounts/sessions/viewer.ts';
import type { Services } from '#kernel/services.ts';
import { RestError, unexpected } from '../rest/errors.ts';
import { type OpenGraphqlSession, rejected } from '../rest/graphqlSession.ts';
import type { Caller } from '#graphql/server/http/requests/serverContext.ts';
import { readBody } from '../rest/requests.ts';
import type { Settings } from '#graphql/site/settings/settings.ts';
import { type Confirmations, toolSession } from './tool.ts';

/** The code of the protocol for what the transport refuses. */
const REFUSED = -32_000;

type Facts = Pick<Caller, 'requestId' | 'address' | 'gone' | 'isAhead'>;

/** Answers a request whose path is /mcp; never rejects. */
export type McpAnswerer = (
  request: IncomingMessage,
  response: ServerResponse,
  facts: Facts,
  compress: () => Promise<void>,
) => Promise<void>;

/**
 * POST /mcp: the Model Context Protocol for assistants, over Streamable HTTP without sessions. Its callers are the owners of
 * API tokens alone; a cookie counts for nothing, so no page of a browser acts by it.
 * @param open GraphQL in this process, which every tool runs its documents by
 */
export function createMcp(
  services: Services,
  settings: Pick<Settings, 'productName'>,
  open: OpenGraphqlSession,
  identify: (caller: Caller) => Promise<Viewer | null>,
): McpAnswerer {
  const report = (error: unknown, tool: string) =>
    services.log.error({ err: error, tool }, 'MCP tool failed');

  async function answerOf(request: IncomingMessage, facts: Facts): Promise<Response> {
    if (request.method !== 'POST') throw onlyPost();
    const caller: Caller = { ...facts, request: withoutCookie(request), setCookie: () => undefined };
    const viewer = await identify(caller).catch(rejected);
    if (viewer === null) throw noToken(request.headers, settings);
    checkEncoding(request.headers);
    const message = await readBody(request, 'Send one message of the protocol.');
    if (typeof message !== 'object' || message === null || Array.isArray(message)) {
      throw new RestError(400, 'INVALID_INPUT', 'Send one message of the protocol as a JSON object.');
    }
    const graphql = await open(caller).catch(rejected);
    const session = toolSession(viewer, graphql, confirmationsOf(services, viewer));
    // Loaded by the first message: most sites and starts need none of it.
    const { exchange } = await import('./protocol.ts');
    const { productName } = settings;
    return exchange({ productName, headers: toHeaders(request.headers), message, session, report });
  }

  return async (request, response, facts, compress) => {
    const answer = await answerOf(request, facts).catch((error: unknown) => {
      if (error instanceof RestError) return refusalOf(error);
      services.log.error({ err: error }, 'MCP call failed');
      return refusalOf(unexpected());
    });
    request.resume();
    const body = Buffer.from(await answer.arrayBuffer());
    await compress();
    response.setHeader('Cache-Control', 'no-store');
    response.setHeader('Content-Length', body.length);
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    response.end(body);
  };
}

function confirmationsOf(services: Services, { userId }: Viewer): Confirmations {
  const problems = {
    ALTERED: 'This is no confirmation of prepare_pick, or it was altered. Prepare the pick again.',
    EXPIRED: 'This confirmation has expired. Prepare the pick again.',
    OF_ANOTHER: 'This confirmation was made for another account.',
  };
  return {
    sign: (pick) => confirmationOf(services, { userId, ...pick }),
    async read(confirmation) {
      const pick = await readConfirmation(services, confirmation, userId);
      if (typeof pick === 'string') throw new RestError(422, `CONFIRMATION_${pick}`, problems[pick]);
      const { userId: _userId, ...unsigned } = pick;
      return unsigned;
    },
  };
}

function withoutCookie({ headers: { cookie: _cookie, ...headers } }: IncomingMessage): {
  headers: IncomingHttpHeaders;
} {
  return { headers };
}

function onlyPost(): RestError {
  return new RestError(
    405,
    'METHOD_NOT_ALLOWED',
    'Send messages with POST: this server keeps no sessions and streams nothing.',
    {
      headers: { Allow: 'POST' },
    },
  );
}

function noToken(
  { authorization }: IncomingHttpHeaders,
  { productName }: Pick<Settings, 'productName'>,
): RestError {
  const realm = productName.replaceAll(/[^ !#-[\]-~]/g, '');
  const invalid = authorization === undefined ? '' : ', error="invalid_token"';
  const message =
    'Send an API token as Authorization: Bearer. Its owner creates one under My account, with the scope read, and pick for picks.';
  return new RestError(401, 'NOT_SIGNED_IN', message, {
    headers: { 'WWW-Authenticate': `Bearer realm="${realm}"${invalid}` },
  });
}

function checkEncoding(headers: IncomingHttpHeaders): void {
  if ((headers['content-encoding'] ?? 'identity') === 'identity') return;
  throw new RestError(415, 'UNSUPPORTED_MEDIA_TYPE', 'Send the body as it is, without Content-Encoding.');
}

function toHeaders(headers: IncomingHttpHeaders): Headers {
  const named = Object.entries(headers).map(([name, value]) => [name, [value ?? []].flat().join(', ')]);
  return new Headers(named as [string, string][]);
}

function refusalOf({ body: { status, message }, headers }: RestError): Response {
  return Response.json({ jsonrpc: '2.0', error: { code: REFUSED, message }, id: null }, { status, headers });
}
