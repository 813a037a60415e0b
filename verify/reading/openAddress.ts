import type { Publication } from '../checks/header.ts';
import { decodeEntryBundle } from '../log/entryBundle.ts';
import { bundlesOfTree, formatBundlePath, TILE_WIDTH, type BundleAddress } from '../log/tiles.ts';
import { parsePublished, sizeOf } from './parseHeader.ts';
import { LogReadError, type ReadableLog } from './readLog.ts';

/** Requests at a time. */
const AT_ONCE = 6;
/** Further tries of a request that failed for a reason that can pass. */
const TRIES = 4;
/** The first wait before a further try, in milliseconds; it doubles. */
const WAIT = 500;

interface Options {
  signal?: AbortSignal;
  /** Leaves that were read earlier: those of full bundles are not read again. */
  known?: readonly Uint8Array[];
  /** How the browser's cache is used for files that never change. */
  cache?: RequestCache;
}

/**
 * Opens the log of a pool at its address, `https://pool.example/p/office` or the `log` below it, which is read by tiles.
 * @throws LogReadError
 */
export function openAddress(address: string, options: Options = {}): Promise<ReadableLog> {
  return openLog(logAddress(address), options);
}

/**
 * Opens a log at its own address, `https://pool.example/log` of a site.
 * @throws LogReadError
 */
export async function openLog(log: string, options: Options = {}): Promise<ReadableLog> {
  const get = (path: string) => request(`${log}/${path}`, options);
  const text = async (path: string) => (await get(path)).text();
  // First, since the log grows: all else is at least as new.
  const checkpoint = await text('checkpoint');
  const size = sizeOf(checkpoint);
  if (size === null)
    throw new LogReadError(`${log}/checkpoint is not a checkpoint. Is this the address of a pool?`);
  const [keys, published] = await Promise.all([text('key'), readPublished(get)]);
  return {
    header: {
      keys: keys.split('\n').filter((line) => line !== ''),
      checkpoint,
      published,
      names: null,
      nameSalts: null,
    },
    total: size,
    leaves: readLeaves(size, (bundle) => readBundle(bundle, get), options.known ?? []),
  };
}

/** The list of published checkpoints, whose parts name the next one. */
async function readPublished(get: (path: string) => Promise<Response>): Promise<Publication[]> {
  const published: Publication[] = [];
  for (;;) {
    const response = await get(published.length === 0 ? 'published' : `published?from=${published.length}`);
    const part = parsePublished(await response.text());
    published.push(...part);
    if (part.length === 0 || !response.headers.has('link')) return published;
  }
}

/** `https://host/p/<slug>/log` of a pool's address. @throws LogReadError */
function logAddress(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : null;
  const pool = url === null ? null : /^(.*\/p\/[^/]+)(?:\/.*)?$/.exec(url.pathname)?.[1];
  if (!url || !/^https?:$/.test(url.protocol) || pool === undefined || pool === null) {
    throw new LogReadError(
      `${address} is not the address of a pool; one reads https://pool.example/p/office.`,
    );
  }
  return `${url.origin}${pool}/log`;
}

async function* readLeaves(
  size: number,
  read: (bundle: BundleAddress) => Promise<Uint8Array[]>,
  known: readonly Uint8Array[],
): AsyncIterable<Uint8Array[]> {
  const waiting: Promise<Uint8Array[]>[] = [];
  const full = Math.floor(Math.min(size, known.length) / TILE_WIDTH);
  if (full > 0) yield known.slice(0, full * TILE_WIDTH);
  for (const bundle of bundlesOfTree(size)) {
    if (bundle.index < full) continue;
    const next = read(bundle);
    // Awaited later.
    next.catch(() => undefined);
    waiting.push(next);
    if (waiting.length >= AT_ONCE) yield waiting.shift()!;
  }
  for (const last of waiting) yield last;
}

async function readBundle(
  bundle: BundleAddress,
  get: (path: string) => Promise<Response>,
): Promise<Uint8Array[]> {
  const read = async ({ index, width }: BundleAddress) => {
    const bytes = new Uint8Array(await (await get(formatBundlePath({ index, width }))).arrayBuffer());
    return decodeEntryBundle(bytes, width);
  };
  try {
    return await read(bundle);
  } catch (error) {
    // A server may keep only the full bundle, once there is one.
    if (bundle.width === TILE_WIDTH || !(error instanceof NotFoundError)) throw error;
    return (await read({ index: bundle.index, width: TILE_WIDTH })).slice(0, bundle.width);
  }
}

/** There is no such file. */
export class NotFoundError extends LogReadError {}

async function request(url: string, { signal, cache }: Options): Promise<Response> {
  for (let tried = 0; ; tried += 1) {
    let problem: string;
    let wait = WAIT * 2 ** tried;
    try {
      const response = await fetch(url, { signal: signal ?? null, ...(cache !== undefined && { cache }) });
      if (response.ok) return response;
      if (response.status === 404)
        throw new NotFoundError(`${url} does not exist. Is this the address of a pool?`);
      problem = `${url} answers ${response.status}`;
      if (response.status < 500 && response.status !== 429) throw new LogReadError(`${problem}.`);
      wait = Math.max(wait, 1000 * Number(response.headers.get('retry-after') ?? 0) || 0);
    } catch (error) {
      if (error instanceof LogReadError || signal?.aborted) throw error;
      problem = `${url} cannot be reached`;
    }
    if (tried === TRIES) throw new LogReadError(`${problem}, ${TRIES + 1} times in a row. Try again later.`);
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
}
