import { FeedError } from './feed.ts';

export interface BoundedRequest {
  url: string;
  headers?: Record<string, string>;
  /** For the whole answer, its body included. */
  timeoutMs: number;
  /** A longer body is not read to its end. */
  maxBytes: number;
  signal?: AbortSignal;
}

export interface BoundedAnswer {
  status: number;
  headers: Headers;
  /**
   * The body, as it comes.
   * @throws FeedError when it is too long, breaks off, or does not end in time.
   */
  chunks: AsyncIterable<Uint8Array>;
}

/**
 * Asks another machine, with an end to its patience and to its appetite.
 * @throws FeedError without an answer; the signal's own reason when the caller gave up.
 */
export async function fetchBounded(request: BoundedRequest): Promise<BoundedAnswer> {
  const { url, headers, timeoutMs, maxBytes, signal } = request;
  const timeout = AbortSignal.timeout(timeoutMs);
  const explain = (error: unknown): Error => {
    signal?.throwIfAborted();
    if (error instanceof FeedError) return error;
    if (timeout.aborted) return new FeedError(`${url} did not answer within ${timeoutMs / 1000} seconds`);
    // fetch says only "fetch failed"; the reason is one level down.
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    const why = cause instanceof Error ? cause.message || cause.name : String(cause);
    return new FeedError(`${url} could not be read: ${why}`, { cause: error });
  };
  signal?.throwIfAborted();
  let response: Response;
  try {
    response = await fetch(url, { headers, signal: signal ? AbortSignal.any([signal, timeout]) : timeout });
  } catch (error) {
    throw explain(error);
  }
  async function* chunks(): AsyncGenerator<Uint8Array> {
    let bytes = 0;
    try {
      for await (const chunk of response.body ?? []) {
        bytes += chunk.byteLength;
        if (bytes > maxBytes) throw new FeedError(`${url} answered more than ${maxBytes} bytes`);
        yield chunk;
      }
    } catch (error) {
      throw explain(error);
    }
  }
  return { status: response.status, headers: response.headers, chunks: chunks() };
}

/** The whole body as text. */
export async function readText(answer: BoundedAnswer): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of answer.chunks) text += decoder.decode(chunk, { stream: true });
  return text + decoder.decode();
}

/** Seconds until the feed wants to be asked again; null when it does not say so in seconds. */
export function retryAfterSeconds(headers: Headers): number | null {
  const value = headers.get('retry-after');
  return value !== null && /^\d{1,6}$/.test(value) ? Number(value) : null;
}
