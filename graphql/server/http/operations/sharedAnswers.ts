import type { IncomingMessage, ServerResponse } from 'node:http';

import type { GraphQLError } from 'graphql';
import { LRUCache } from 'lru-cache';

import type { Viewer } from '#graphql/accounts/sessions/viewer.ts';
import { type Answer, type HeaderList, sendAnswer } from '#graphql/server/cache/answer.ts';
import type { SharedFor, SharedRead, SharedReads } from '#graphql/server/cache/sharedReads.ts';
import type { Admission } from '../admission/admission.ts';
import type { Callers } from '../admission/callers.ts';
import type { Metrics } from '#graphql/server/metrics/metrics.ts';
import type { Offsets } from './offsets.ts';
import { isRead } from '../requests/requests.ts';
import type { Facts } from '../requests/routes.ts';
import type { Caller } from '../requests/serverContext.ts';

export interface SharedAddress extends SharedRead {
  /** Whether visitors are refused (REST). */
  needsSession?: boolean;
  /** The operation of a persisted document, for log and metrics. */
  operation?: { name: string; type: string; field: string };
}

/** Shared answers; identified, charged, counted and sent in one way (docs/cache.md). */
export interface SharedAnswers {
  /**
   * Answers synchronously from the cache, for a cached caller with budget left. @returns false when the
   * request needs the general path
   */
  answerCached(request: IncomingMessage, response: ServerResponse, facts: Facts): boolean;
  /**
   * @param readOf what the viewer reads; called once the caller is known
   * @param compute the answer's text for a pool, null for a private answer. It continues after its caller
   * disconnects, since others may wait for it
   * @returns false for a private answer, of which nothing was sent
   * @throws GraphQLError RATE_LIMITED, and what the functions throw
   */
  answer(
    request: IncomingMessage,
    response: ServerResponse,
    caller: Caller,
    readOf: (viewer: Viewer | null) => SharedAddress,
    compute: (shared: SharedFor) => Promise<string | null>,
  ): Promise<boolean>;
}

/** Addresses to cache, and their greatest length: the web app sends longer ones by POST (web/app/relay/network.ts). */
const MAX_ADDRESSES = 2_000;
const MAX_LENGTH = 2_000;

/** A cached answer with its caller, and the start of the request (`performance.now`). */
interface CachedResponse {
  viewer: Viewer | null;
  read: SharedAddress;
  answer: Answer;
  began: number;
}

interface Needs {
  callers: Callers;
  admission: Pick<Admission, 'admitCached'>;
  metrics: Metrics;
  sharedReads: SharedReads;
  offsets: Pick<Offsets, 'isAheadNow'>;
  securityHeaders: () => HeaderList;
}

export function createSharedAnswers(needs: Needs): SharedAnswers {
  const { callers, admission, metrics, sharedReads, offsets, securityHeaders } = needs;
  const reads = new LRUCache<string, SharedAddress>({ max: MAX_ADDRESSES });
  /** Browsers may store the answer and must revalidate it; proxies may not store it, since access decides. */
  const fixedHeaders = [
    'Content-Type',
    'application/json; charset=utf-8',
    'Cache-Control',
    'private, no-cache',
  ];
  let latest: { of: HeaderList; headers: HeaderList } | null = null;
  const headers = (): HeaderList => {
    const of = securityHeaders();
    if (latest?.of !== of) latest = { of, headers: [...of, ...fixedHeaders] };
    return latest.headers;
  };

  const send = (request: IncomingMessage, response: ServerResponse, requestId: string, answer: Answer) =>
    sendAnswer(request, response, answer, ['X-Request-Id', requestId, ...headers()]);

  /** Admits, sends and counts a cached answer. @returns the refusal, in which case nothing was sent */
  function serveCached(
    request: IncomingMessage,
    response: ServerResponse,
    call: Pick<Facts, 'address' | 'requestId' | 'operation'>,
    { viewer, read, answer, began }: CachedResponse,
  ): GraphQLError | null {
    call.operation = read.operation?.name;
    const refusal = admission.admitCached(viewer, call.address);
    if (refusal !== null) return refusal;
    send(request, response, call.requestId, answer);
    if (read.operation !== undefined) {
      const { type, field } = read.operation;
      metrics.operation({ type, name: field, hasFailed: false, seconds: (performance.now() - began) / 1000 });
    }
    return null;
  }

  return {
    answerCached(request, response, facts) {
      if (!isRead(request)) return false;
      const read = reads.get(request.url ?? '');
      if (read === undefined || offsets.isAheadNow(request)) return false;
      const began = performance.now();
      const viewer = callers.cached({ request, address: facts.address });
      if (viewer === undefined || (viewer === null && read.needsSession === true)) return false;
      const answer = sharedReads.cached(read, viewer);
      if (answer === null) return false;
      return serveCached(request, response, facts, { viewer, read, answer, began }) === null;
    },

    async answer(request, response, caller, readOf, compute) {
      const began = performance.now();
      let prepared: { viewer: Viewer | null; read: SharedAddress } | undefined;
      const prepare = async () => {
        const viewer = await callers.identify(caller);
        return (prepared = { viewer, read: readOf(viewer) });
      };
      const shared = await sharedReads.read(prepare, compute);
      if (shared === null || prepared === undefined) return false;
      const { answer, isCached } = shared;
      const { read } = prepared;
      const url = request.url ?? '';
      if (url.length <= MAX_LENGTH) reads.set(url, read);
      if (isCached) {
        const refusal = serveCached(request, response, caller, { ...prepared, answer, began });
        if (refusal !== null) throw refusal;
        return true;
      }
      // Already admitted and charged at its entry point.
      caller.operation = read.operation?.name;
      send(request, response, caller.requestId, answer);
      return true;
    },
  };
}
