import { connectionProblem } from '#graphql/messages/rules/connectionProblem.ts';
import type { ClockWatch } from '#kernel/clockWatch.ts';
import { FeedError } from '#kernel/scoreFeed.ts';

export interface BoundedRequest {
  url: string;
  headers?: Record<string, string>;
  /** Timeout of the whole response, including its body. */
  timeoutMs: number;
  /** Maximum bytes of the body; a longer one is not read to its end. */
  maxBytes: number;
  signal?: AbortSignal;
  /** Compares the server's clock with the Date of the response. */
  clockWatch?: ClockWatch;
  /** GET by default. */
  method?: 'GET' | 'HEAD';
}

export interface BoundedResponse {
  status: number;
  headers: Headers;
  /**
   * The body as a stream.
   * @throws FeedError when it is too long, incomplete, or too slow.
   */
  chunks: AsyncIterable<Uint8Array>;
}

/**
 * A fetch with a timeout and a size limit.
 * @throws FeedError without a response; the signal's own reason when the caller aborted.
 */
export async function fetchBounded(request: BoundedRequest): Promise<BoundedResponse> {
  const { url, headers, timeoutMs, maxBytes, signal, clockWatch, method = 'GET' } = request;
  const timeout = AbortSignal.timeout(timeoutMs);
  const explain = (error: unknown): Error => {
    signal?.throwIfAborted();
    if (error instanceof FeedError) return error;
    if (timeout.aborted) return new FeedError(`${url} did not answer within ${timeoutMs / 1000} seconds`);
    // fetch reports only "fetch failed"; the reason is its cause.
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return new FeedError(`${url} could not be read: ${connectionProblem(cause)}`, { cause: error });
  };
  signal?.throwIfAborted();
  let response: Response;
  try {
    const sentAt = clockWatch?.now() ?? 0;
    response = await fetch(url, {
      method,
      headers,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    clockWatch?.add({ host: new URL(response.url).host, sentAt, headers: response.headers });
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
export async function readText(response: BoundedResponse): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of response.chunks) text += decoder.decode(chunk, { stream: true });
  return text + decoder.decode();
}

/** The Retry-After header in seconds; null without one. */
export function retryAfterSeconds(headers: Headers): number | null {
  const value = headers.get('retry-after');
  return value !== null && /^\d{1,6}$/.test(value) ? Number(value) : null;
}
