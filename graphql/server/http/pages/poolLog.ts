import { LRUCache } from 'lru-cache';
import { readTile } from '#graphql/log/publish/readTiles.ts';
import { createCostBudget } from '#graphql/accounts/limits/costBudget.ts';
import { belongsTo } from '#graphql/accounts/access/permissions.ts';
import { type Answer, createAnswer, sendAnswer } from '#graphql/server/cache/answer.ts';
import type { Services } from '#kernel/services.ts';
import {
  type LogHead,
  PUBLISHED_AT_ONCE,
  readLogHead,
  readLogKeys,
  readPublished,
} from '#graphql/log/reading/readLog.ts';
import { SITE_LOG } from '#graphql/log/site/siteLog.ts';
import { readListedCheckpoint } from '#graphql/log/site/siteProof.ts';
import { readEntryBundle } from '#graphql/log/reading/readEntryBundle.ts';
import { parseBundlePath, parseTilePath, TILE_WIDTH, tileWidth } from '#verify/log/tiles.ts';
import type { Callers } from '../admission/callers.ts';
import { keyedPages } from './keyedPages.ts';
import { logFileOf } from '../requests/requestPath.ts';
import type { Answerer } from '../requests/routes.ts';
import { sendRateLimited, sendText } from '../requests/responses.ts';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { readBundle, readNamesFile } from '#graphql/log/reading/readBundle.ts';
import { readOwnersFile } from '#graphql/log/reading/readOwners.ts';
import { clientDisconnected } from '../requests/clientDisconnected.ts';
import { takeSeenCheckpoint } from '#graphql/log/publish/seenCheckpoints.ts';
import { LogFormatError } from '#verify/log/formatError.ts';
import { UnverifiedNoteError } from '#verify/log/openNote.ts';
import { readBody } from '../requests/readBody.ts';
import { isSent } from './sentCheckpoint.ts';

/** Bytes; a checkpoint with many witnesses' signatures has half as many. */
const MOST_BYTES = 16_384;

/**
 * POST …/log/seen with a signed checkpoint: a browser reports one that contradicts the log
 * (SPECIFICATION 4.9). No session is needed, since the log's signature proves it.
 * @param head null when there is no such log
 */
async function answerSeenCheckpoint(
  services: Services,
  request: IncomingMessage,
  response: ServerResponse,
  head: LogHead | null,
): Promise<void> {
  if (!isSent(request, response)) return;
  if (head === null) {
    request.resume();
    return sendText(response, 404, 'There is no such log.\n');
  }
  const checkpoint = await readBody(request, response, MOST_BYTES);
  if (checkpoint === null) return;
  try {
    const keys = await readLogKeys(services.db, services.poolLogs.signer, head);
    const continues = await takeSeenCheckpoint(services, head, keys, checkpoint);
    return sendText(
      response,
      200,
      continues
        ? 'The log continues this checkpoint.\n'
        : `The log does not continue this checkpoint. ${head.poolId === SITE_LOG ? "The server's log names it" : 'The administrators are told'}.\n`,
    );
  } catch (error) {
    if (error instanceof LogFormatError) return sendText(response, 400, `${error.message}\n`);
    if (error instanceof UnverifiedNoteError) return sendText(response, 403, `${error.message}\n`);
    throw error;
  }
}

/** Sends members what opens commitments; not to be stored by caches. */
async function sendOpenings(
  request: IncomingMessage,
  response: ServerResponse,
  read: () => AsyncIterable<string>,
): Promise<void> {
  response.writeHead(200, {
    'Content-Type': 'application/json',
    'Cache-Control': 'private, no-store',
    Vary: 'Cookie, Authorization',
  });
  if (request.method === 'HEAD') return void response.end();
  try {
    await pipeline(Readable.from(read()), response);
  } catch (error) {
    if (!clientDisconnected(error)) throw error;
  }
}

/** Bundles per process, each read and compressed as fast as its client reads. */
const MOST_AT_ONCE = 4;
/** Seconds. */
const RETRY_AFTER = 10;

interface RequestedBundle {
  slug: string;
  head: LogHead;
  withNames: boolean;
}

/** The log as one compressed file; not to be stored by caches, since for members it includes usernames. */
function createLogBundle(
  services: Services,
): (request: IncomingMessage, response: ServerResponse, requested: RequestedBundle) => Promise<void> {
  let sent = 0;
  return async (request, response, { slug, head, withNames }) => {
    if (sent >= MOST_AT_ONCE) {
      response.setHeader('Retry-After', String(RETRY_AFTER));
      return sendText(response, 503, 'Others download the log now. Please try again in a moment.\n');
    }
    response.writeHead(200, {
      'Content-Type': 'application/gzip',
      'Content-Disposition': `attachment; filename="${slug}.log.gz"`,
      'Cache-Control': 'private, no-store',
      Vary: 'Cookie, Authorization',
    });
    if (request.method === 'HEAD') return void response.end();
    sent += 1;
    try {
      const lines = Readable.from(readBundle(services, head, withNames));
      await pipeline(lines, createGzip(), response);
    } catch (error) {
      if (!clientDisconnected(error)) throw error;
    } finally {
      sent -= 1;
    }
  };
}

/** Budget per minute and network address: a verifier reads a season of 20,000 entries in 1,500 files. */
const READS_PER_MINUTE = 3_000;
/** Cost of a whole log, and of the list of published checkpoints with its proofs; other files cost 1. */
const COSTS: Readonly<Record<string, number>> = { bundle: 300, published: 20 };

const TEXT = 'text/plain; charset=utf-8';
const BYTES = 'application/octet-stream';
/** Browsers revalidate by ETag. */
const CHANGING = 'no-cache';
/** A full tile never changes (C2SP tlog-tiles). */
const IMMUTABLE = 'public, max-age=31536000, immutable';
/** Bytes of cached tiles, each made of up to 256 leaves. */
const MAX_CACHED = 8_000_000;
/** Bytes of a cache entry besides the tile. */
const OVERHEAD = 200;

/** Files of a log besides its tiles. */
export const LOG_FILES = ['checkpoint', 'key', 'published', 'listed', 'names', 'owners', 'bundle'] as const;
/** Of them, those that depend on the reader. */
const MEMBERS_FILES = ['names', 'owners', 'bundle'] as const;
const SEEN = 'seen';
/** Cost of a reported checkpoint, whose signature is verified. */
const SEEN_COST = 30;

const WRONG_START =
  'from is how many published checkpoints are left out: a whole number below 1,000,000,000. ' +
  `An answer has ${PUBLISHED_AT_ONCE} at most.\n`;

/** The number of published checkpoints to leave out, `?from=200`; null for another text. */
function startOf({ url = '' }: Pick<IncomingMessage, 'url'>): number | null {
  const text = new URL(url, 'http://log').searchParams.get('from') ?? '0';
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
}

interface LogFile {
  type: string;
  cache: string;
  answer: Answer;
  /** Where the next part of a list begins, if there may be one. */
  next?: number;
}

/**
 * /p/<slug>/log/…, a pool's transparency log, and /log/…, the site's, whose leaves are checkpoints of pools:
 * public and readable from any origin (docs/sealed-picks.md, SPECIFICATION 4.9). Leaves reveal nothing early; the secret openings are not read here.
 */
export function createLogPages(services: Services, callers: Pick<Callers, 'identify'>): Answerer {
  const { db, log } = services;
  const budget = createCostBudget(services.limits, {
    name: 'pool-log',
    perMinute: READS_PER_MINUTE,
    onFailure: (error) => log.warn({ err: error }, 'a cost budget could not be shared'),
  });
  const sendBundle = createLogBundle(services);
  const tiles = new LRUCache<string, Answer>({
    maxSize: MAX_CACHED,
    sizeCalculation: ({ size }) => size + OVERHEAD,
  });

  const text = (content: string): LogFile => ({ type: TEXT, cache: CHANGING, answer: createAnswer(content) });
  const named: Record<
    Exclude<(typeof LOG_FILES)[number], (typeof MEMBERS_FILES)[number]>,
    (head: LogHead, from: number) => LogFile | Promise<LogFile>
  > = {
    checkpoint: ({ checkpoint }) => text(checkpoint),
    async key(head) {
      const keys = await readLogKeys(db, services.poolLogs.signer, head);
      return text(keys.map((key) => `${key}\n`).join(''));
    },
    async published({ poolId }, from) {
      const published = await readPublished(services, poolId, from);
      return {
        ...text(JSON.stringify(published)),
        type: 'application/json',
        ...(published.length === PUBLISHED_AT_ONCE && { next: from + PUBLISHED_AT_ONCE }),
      };
    },
    async listed({ poolId }) {
      const listed = await readListedCheckpoint(services, poolId);
      const content = listed === null ? null : { checkpoint: listed.checkpoint, proof: listed.proof };
      return { ...text(JSON.stringify(content)), type: 'application/json' };
    },
  };

  async function read(head: LogHead, file: string, from: number): Promise<LogFile | null> {
    const { poolId, size } = head;
    // The site's log is in no other.
    if (Object.hasOwn(named, file) && (file !== 'listed' || poolId !== SITE_LOG))
      return named[file as keyof typeof named](head, from);
    const bundle = parseBundlePath(file);
    const tile = bundle === null ? parseTilePath(file) : { level: 0, ...bundle };
    if (tile === null || tile.width > tileWidth(tile.level, tile.index, size)) return null;
    // Logs are append-only: the leaves of a partial tile never change.
    const key = `${poolId} ${file}`;
    let answer = tiles.get(key);
    if (answer === undefined) {
      answer = createAnswer(
        bundle === null ? await readTile(db, poolId, tile) : await readEntryBundle(db, poolId, bundle),
      );
      tiles.set(key, answer);
    }
    return { type: BYTES, cache: tile.width === TILE_WIDTH ? IMMUTABLE : CHANGING, answer };
  }

  const missing = async (slug: string | null): Promise<string> =>
    slug !== null && (await db.pool.count({ where: { slug } })) === 0
      ? 'There is no such pool.\n'
      : 'The log has not begun yet. The server begins it in the background.\n';

  const pages = keyedPages('The log', async (request, response, facts) => {
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
    const { slug, file } = logFileOf(request)!;
    const refusal = budget.charge(`address ${facts.address}`, COSTS[file] ?? 1);
    if (refusal !== null) throw refusal;
    const head = await readLogHead(services, slug);
    // The site's log has none.
    if (head !== null && slug !== null && MEMBERS_FILES.some((name) => name === file)) {
      const { poolId } = head;
      const viewer = await callers.identify({ request, ...facts, setCookie: null });
      const isMember = belongsTo(viewer, poolId);
      if (file === 'bundle') return sendBundle(request, response, { slug, head, withNames: isMember });
      if (isMember && file === 'names')
        return sendOpenings(request, response, () => readNamesFile(db, poolId));
      if (isMember && file === 'owners')
        return sendOpenings(request, response, () => readOwnersFile(db, poolId, viewer!.userId));
    }
    if (head === null) return sendText(response, 404, await missing(slug));
    const from = file === 'published' ? startOf(request) : 0;
    if (from === null) return sendText(response, 400, WRONG_START);
    const found = await read(head, file, from);
    if (found === null) return sendText(response, 404, 'The log has no such file.\n');
    const { type, cache, answer, next } = found;
    if (next !== undefined) {
      response.setHeader('Link', `<published?from=${next}>; rel="next"`);
      response.setHeader('Access-Control-Expose-Headers', 'Link');
    }
    sendAnswer(request, response, answer, ['Content-Type', type, 'Cache-Control', cache]);
  });
  return async (request, response, facts) => {
    const { slug, file } = logFileOf(request)!;
    if (file !== SEEN) return pages(request, response, facts);
    const refusal = budget.charge(`address ${facts.address}`, SEEN_COST);
    if (refusal === null) {
      return answerSeenCheckpoint(services, request, response, await readLogHead(services, slug));
    }
    request.resume();
    sendRateLimited(response, refusal);
  };
}
