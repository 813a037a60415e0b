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
   * @returns false for a private answer, of which nothing was sent
   * @throws GraphQLError RATE_LIMITED, and what the functions throw
   */
  answer(
    request: IncomingMessage,
    response: ServerResponse,
    caller: Caller,
    readOf: (viewer: Viewer | null) => SharedAddress,
    compute: ComputeShared,
  ): Promise<boolean>;
  /** The text of an answer; null for a private one. @throws as `answer` */
  text(caller: Caller, read: SharedAddress, compute: ComputeShared): Promise<string | null>;
}

/**
 * The answer's text for a pool, null for a private answer. It continues after its caller disconnects, since others may
 * wait for it.
 */
export type ComputeShared = (shared: SharedFor) => Promise<string | null>;

/** Addresses to cache, and their greatest length: the web app sends longer ones by POST (web/app/relay/network.ts). */
const MAX_ADDRESSES = 2_000;
const MAX_LENGTH = 2_000;

/** A read with its caller, and its start (`performance.now`). */
interface CallersRead {
  viewer: Viewer | null;
  read: SharedAddress;
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

  /** Admits and counts a cached answer. @returns the refusal, in which case it must not be sent */
  function admit(
    call: Pick<Facts, 'address' | 'operation'>,
    { viewer, read, began }: CallersRead,
  ): GraphQLError | null {
    call.operation = read.operation?.name;
    const refusal = admission.admitCached(viewer, call.address);
    if (refusal !== null) return refusal;
    if (read.operation !== undefined) {
      const { type, field } = read.operation;
      metrics.operation({ type, name: field, hasFailed: false, seconds: (performance.now() - began) / 1000 });
    }
    return null;
  }

  /** The admitted answer; null for a private one. */
  async function find(
    caller: Caller,
    readOf: (viewer: Viewer | null) => SharedAddress,
    compute: ComputeShared,
  ): Promise<{ read: SharedAddress; answer: Answer } | null> {
    const began = performance.now();
    let prepared: Omit<CallersRead, 'began'> | undefined;
    const prepare = async () => {
      const viewer = await callers.identify(caller);
      return (prepared = { viewer, read: readOf(viewer) });
    };
    const shared = await sharedReads.read(prepare, compute);
    if (shared === null || prepared === undefined) return null;
    const { read } = prepared;
    // What was computed for this caller is already admitted and charged at its entry point.
    caller.operation = read.operation?.name;
    const refusal = shared.isCached ? admit(caller, { ...prepared, began }) : null;
    if (refusal !== null) throw refusal;
    return { read, answer: shared.answer };
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
      if (answer === null || admit(facts, { viewer, read, began }) !== null) return false;
      send(request, response, facts.requestId, answer);
      return true;
    },

    async answer(request, response, caller, readOf, compute) {
      const found = await find(caller, readOf, compute);
      if (found === null) return false;
      const url = request.url ?? '';
      if (url.length <= MAX_LENGTH) reads.set(url, found.read);
      send(request, response, caller.requestId, found.answer);
      return true;
    },

    async text(caller, read, compute) {
      const found = await find(caller, () => read, compute);
      return found && found.answer.in('identity').bytes.toString();
    },
  };
}
