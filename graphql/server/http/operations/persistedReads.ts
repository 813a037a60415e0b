import type { IncomingMessage, ServerResponse } from 'node:http';

import { type FormattedExecutionResult, GraphQLError, Kind, OperationTypeNode } from 'graphql';
import { LRUCache } from 'lru-cache';

import { canonical, sessionCachePolicy, sharingOf } from '#graphql/server/cache/sharing.ts';
import { persistedDocument, type PersistedDocument } from '#graphql/api/persisted/documents.ts';
import { schema } from '#graphql/api/index.ts';
import type { CallAnswerer } from './calls.ts';
import type { EntryPoints } from './entryPoints.ts';
import { describe } from './observe.ts';
import { persistedNotFound } from './operationText.ts';
import type { SessionAddress, SessionAnswers } from './sessionAnswers.ts';
import { isRead } from '../requests/requests.ts';
import type { Caller } from '../requests/serverContext.ts';
import type { ComputeShared, SharedAddress, SharedAnswers } from './sharedAnswers.ts';

/** `GET /graphql?id=…&variables=…`: a persisted query, answered from a cache where possible. */
export interface PersistedReads {
  isRead(request: IncomingMessage): boolean;
  answer: CallAnswerer;
  /** The answer to the address as text. @throws GraphQLError for a refusal, and for one with errors */
  text(url: string, caller: Caller): Promise<string>;
}

interface Read {
  persisted: PersistedDocument;
  variables: Record<string, unknown>;
  /** Null for a private answer. */
  shared: SharedAddress | null;
  /** Null when the answer is not cached per session. */
  own: SessionAddress | null;
}

/**
 * Parsed addresses to cache, and their greatest length: the web app sends longer ones by POST
 * (web/app/relay/network.ts).
 */
const MAX_READS = 2_000;
const MAX_ADDRESS = 2_000;
const JSON_TYPE = { 'Content-Type': 'application/json; charset=utf-8' };

interface Needs {
  entryPoints: Pick<EntryPoints, 'open'>;
  sharedAnswers: SharedAnswers;
  sessionAnswers: SessionAnswers;
}

export function createPersistedReads({ entryPoints, sharedAnswers, sessionAnswers }: Needs): PersistedReads {
  const reads = new LRUCache<string, Read>({ max: MAX_READS });

  /** @throws GraphQLError for an address that names no query of the web app */
  function readAddress(url: string): Read {
    if (url.length > MAX_ADDRESS) return parseAddress(url);
    let read = reads.get(url);
    if (read === undefined) reads.set(url, (read = parseAddress(url)));
    return read;
  }

  async function execute({ persisted, variables }: Read, caller: Caller): Promise<FormattedExecutionResult> {
    const entryPoint = entryPoints.open(caller, { method: 'GET' });
    return entryPoint.enqueue(persisted.text, async ({ schema: own, execute: run }) => {
      const contextValue = await entryPoint.context();
      const { document } = persisted;
      const result = await run({ schema: own, document, variableValues: variables, contextValue });
      caller.readsOwn = contextValue.readsOwn;
      return result;
    });
  }

  /**
   * Answers a read from a cache where possible.
   * @param answerShared answers a shared read; null for a private answer
   * @returns its answer, else the text cached per session, or the result
   */
  async function answer<Shared>(
    read: Read,
    caller: Caller,
    answerShared: (read: SharedAddress, compute: ComputeShared) => Promise<Shared | null>,
  ): Promise<Shared | FormattedExecutionResult | string> {
    const { shared, own } = read;
    if (own !== null) return sessionAnswers.answer(caller, own, (one) => execute(read, one));
    if (shared === null || caller.isAhead === true) return execute(read, caller);
    let privateResult: FormattedExecutionResult | undefined;
    const answered = await answerShared(shared, async (sharedFor) => {
      const first: Caller = { ...caller, gone: undefined, ...sharedFor };
      privateResult = await execute(read, first);
      return privateResult.errors === undefined && first.readsOwn !== true
        ? JSON.stringify(privateResult)
        : null;
    });
    if (answered !== null) return answered;
    caller.operation = shared.operation?.name;
    return privateResult ?? execute(read, caller);
  }

  return {
    async text(url, caller) {
      const own = { ...caller };
      const result = await answer(readAddress(url), own, (shared, compute) =>
        sharedAnswers.text(own, shared, compute),
      );
      if (typeof result === 'string') return result;
      const [error] = result.errors ?? [];
      if (error !== undefined) throw new GraphQLError(`No data of ${url}: ${error.message}`);
      return JSON.stringify(result);
    },
    isRead: (request) => isRead(request) && /^\/graphql\?(.*&)?id=/.test(request.url ?? ''),
    async answer(request, response, caller, compress) {
      const send = async (shared: SharedAddress, compute: ComputeShared) =>
        (await sharedAnswers.answer(request, response, caller, () => shared, compute)) || null;
      let result;
      try {
        result = await answer(readAddress(request.url ?? ''), caller, send);
      } catch (error) {
        if (!(error instanceof GraphQLError)) throw error;
        result = { errors: [error.toJSON()] };
      }
      if (result === true) return;
      await compress();
      sendResult(response, result);
    },
  };
}

function parseAddress(url: string): Read {
  const parameters = new URL(url, 'http://host').searchParams;
  const persisted = persistedDocument(parameters.get('id') ?? '');
  if (persisted === null) throw persistedNotFound();
  if (persisted.type !== OperationTypeNode.QUERY) {
    throw badRequest('Only queries can be sent by GET; send this operation by POST.', 405, { Allow: 'POST' });
  }
  const given = readVariables(parameters.get('variables'));
  const { id, document } = persisted;
  // Undeclared variables would only multiply keys of the same answer.
  const declared = document.definitions.flatMap((definition) =>
    definition.kind === Kind.OPERATION_DEFINITION
      ? (definition.variableDefinitions ?? []).map(({ variable }) => variable.name.value)
      : [],
  );
  const variables = Object.fromEntries(
    declared.filter((name) => Object.hasOwn(given, name)).map((name) => [name, given[name]]),
  );
  const sharing = sharingOf(schema, document);
  const policy = sharing === null ? sessionCachePolicy(schema, document) : null;
  const { type, field, name } = describe(document);
  const address = { key: `${id} ${canonical(variables)}`, operation: { type, field, name: name ?? field } };
  return {
    persisted,
    variables,
    shared: sharing && { ...address, sharing },
    own: policy && { ...address, ...policy },
  };
}

function readVariables(text: string | null): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text || '{}');
  } catch {
    value = null;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw badRequest('The variables must be a JSON object.', 400);
  }
  return value as Record<string, unknown>;
}

function badRequest(message: string, status: number, headers: Record<string, string> = {}): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'BAD_REQUEST', http: { status, headers } } });
}

/** Sends a private answer, which no cache may store. Errors decide status and headers, as in Yoga. */
function sendResult(response: ServerResponse, result: FormattedExecutionResult | string): void {
  if (typeof result === 'string') {
    response.writeHead(200, { ...JSON_TYPE, 'Cache-Control': 'no-store' }).end(result);
    return;
  }
  const errors = result.errors?.map((error) => {
    const { http, ...extensions } = error.extensions ?? {};
    const { message, locations, path } = error;
    return { http, shown: { message, locations, path, extensions } };
  });
  const http = errors?.map((error) => error.http as { status?: number; headers?: object } | undefined);
  const refused = http?.find((one) => one !== undefined);
  response.writeHead(refused?.status ?? 200, {
    ...JSON_TYPE,
    'Cache-Control': 'no-store',
    ...refused?.headers,
  });
  const body = errors === undefined ? result : { ...result, errors: errors.map(({ shown }) => shown) };
  response.end(JSON.stringify(body));
}
