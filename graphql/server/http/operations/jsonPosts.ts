import type { IncomingMessage } from 'node:http';
import { type ExecutionResult, GraphQLError, OperationTypeNode, getOperationAST, Kind, parse } from 'graphql';
import { type FetchAPI, type GraphQLParams, isAsyncIterable, processRegularResult } from 'graphql-yoga';
import { persistedDocument } from '#graphql/api/persisted/documents.ts';
import { isAnyCommissioner } from '#graphql/accounts/access/permissions.ts';
import type { Callers } from '../admission/callers.ts';
import type { CallAnswerer } from './calls.ts';
import type { EntryPoints } from './entryPoints.ts';
import { MAX_BODY } from './graphql.ts';
import { sendJson } from '../requests/responses.ts';
import type { Caller } from '../requests/serverContext.ts';

/**
 * `POST /graphql` with JSON, answered with JSON. Yoga runs the operation with all its plugins and decides
 * status and text. Only its Request and Response are bypassed, whose streams cost more than a small
 * operation: 0.38 of the CPU of Yoga alone. Everything else, such as event streams, is left to Yoga.
 */
export interface JsonPosts {
  answer: CallAnswerer;
}

/** Bytes, as in the compression of other answers. */
const SMALLEST_COMPRESSED = 1024;

type Params = GraphQLParams & { id?: unknown };

export function createJsonPosts(
  entryPoints: Pick<EntryPoints, 'answer' | 'run'>,
  callers: Pick<Callers, 'identify'>,
): JsonPosts {
  async function run(params: Params, caller: Caller): Promise<ExecutionResult> {
    try {
      const result = await entryPoints.run(params, caller);
      if (result === undefined || isAsyncIterable(result)) throw new Error('Not the result of one operation');
      return result;
    } catch (error) {
      if (error instanceof GraphQLError) return { errors: [error] };
      throw error;
    }
  }

  return {
    async answer(request, response, caller, compress) {
      const isLong = lengthOf(request) > MAX_BODY;
      const limit = isLong && isAnyCommissioner(await callers.identify(caller)) ? MAX_UPLOAD : MAX_BODY;
      const type = isPlain(request, limit) ? answerType(request.headers.accept) : null;
      const text = type === null ? null : await readText(request);
      const params = text === null ? null : paramsOf(text);
      if (type === null || params === null) {
        // Yoga accepts a body parsed before, as by body-parser middleware.
        if (text !== null) Object.assign(request, { body: text });
        await compress();
        await entryPoints.answer(request, response, caller);
        return;
      }
      if (isLong && !isUpload(params)) {
        sendJson(response, 413, { errors: [{ message: `Send at most ${MAX_BODY} bytes.` }] });
        return;
      }
      // The client may disconnect before the body is complete.
      if (request.destroyed && !request.complete) return;
      const { body, status, headers } = sentBy(await run(params, caller), type);
      if (body.length >= SMALLEST_COMPRESSED) await compress();
      else headers['Content-Length'] = body.length;
      response.writeHead(status, { ...headers, 'Cache-Control': 'no-store' }).end(body);
    },
  };
}

/** Content-Length; 0 without one. */
function lengthOf({ headers }: IncomingMessage): number {
  const length = headers['content-length'] ?? '';
  return /^\d{1,7}$/.test(length) ? Number(length) : 0;
}

/** Whether the body has a Content-Length, is uncompressed and not too long. */
function isPlain(request: IncomingMessage, limit: number): boolean {
  const { method, headers } = request;
  const length = lengthOf(request);
  return method === 'POST' && headers['content-encoding'] === undefined && length > 0 && length <= limit;
}

/** Content-Type of the answer, as Yoga chooses it; null where Yoga may choose a stream. */
function answerType(accept = '*/*'): string | null {
  for (const range of accept.replace(/\s/g, '').toLowerCase().split(',')) {
    const [type, ...parameters] = range.split(';');
    if (parameters.some((parameter) => parameter.startsWith('charset=') && parameter !== 'charset=utf-8')) {
      return null;
    }
    if (type === 'application/graphql-response+json' || type === 'application/json') return type;
    if (type === '*/*' || type === 'application/*') return 'application/json';
    if (type === 'text/event-stream' || type === 'multipart/mixed') return null;
  }
  return null;
}

function readText(request: IncomingMessage): Promise<string> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const done = () => resolve((chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)).toString());
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.once('end', done);
    request.once('error', done);
  });
}

/** Null for a text that is no JSON object, and for a subscription, whose result is a stream. */
function paramsOf(text: string): Params | null {
  let params: Params | null;
  try {
    params = JSON.parse(text) as Params | null;
  } catch {
    return null;
  }
  if (typeof params !== 'object' || params === null || Array.isArray(params)) return null;
  const { id, query } = params;
  const isStream =
    typeof id === 'string'
      ? persistedDocument(id)?.type === OperationTypeNode.SUBSCRIPTION
      : typeof query === 'string' && query.includes('subscription');
  return isStream ? null : params;
}

interface Sent {
  body: Buffer;
  status: number;
  headers: Record<string, string | number>;
}

function sentBy(result: ExecutionResult, type: string): Sent {
  return (processRegularResult(result, asFetch, type) as unknown as Kept).sent;
}

/** Replacement of Response that stores its constructor's arguments. */
class Kept {
  readonly sent: Sent;
  constructor(text: string, { status, headers }: { status: number; headers: Record<string, string> }) {
    this.sent = { body: Buffer.from(text), status, headers };
  }
}

const asFetch = { Response: Kept } as unknown as FetchAPI;

/** Bytes of a body with a table: importEntries takes up to 20,000 lines. */
const MAX_UPLOAD = 5_000_000;

const UPLOADS = new Set(['importEntries', 'importSeason']);

/** Whether an operation takes nothing but a table, so that its body may be longer than others. */
function isUpload({ id, query, operationName }: SentOperation): boolean {
  const document = typeof id === 'string' ? persistedDocument(id)?.document : documentOf(query);
  const operation = document && getOperationAST(document, operationName ?? undefined);
  const fields = operation?.selectionSet.selections ?? [];
  return (
    fields.length > 0 && fields.every((field) => field.kind === Kind.FIELD && UPLOADS.has(field.name.value))
  );
}

interface SentOperation {
  id?: unknown;
  query?: unknown;
  operationName?: string | null | undefined;
}

/** The operation's text has the usual limit. */
function documentOf(query: unknown) {
  if (typeof query !== 'string' || query.length > MAX_BODY) return undefined;
  try {
    return parse(query, { maxLexicalTokens: 2000 });
  } catch {
    return undefined;
  }
}
