import type { HttpRequest } from '../relay/network.ts';

/**
 * Sends a page's first requests while the app still loads: the build writes their addresses (prerender.tsx)
 * into the document, main.tsx sends them at once, and the network layer takes the responses.
 */

/** Milliseconds after which a response is discarded. */
const PATIENCE = 30_000;

const sent = new Map<string, Promise<Response>>();

/**
 * Sends a request to the API with the cookie of this origin: a read by GET, a write as a JSON POST, which a form
 * of another site cannot send.
 */
function send({ url, body }: HttpRequest, stop?: AbortSignal): Promise<Response> {
  const late = AbortSignal.timeout(PATIENCE);
  const accept = 'application/json';
  return fetch(url, {
    ...(body === null
      ? { headers: { accept } }
      : { method: 'POST', headers: { 'content-type': accept, accept }, body }),
    credentials: 'same-origin',
    signal: stop ? AbortSignal.any([stop, late]) : late,
  });
}

/** @param urls of the reads, exactly as the network layer makes them */
export function sendEarly(urls: readonly string[]): void {
  for (const url of urls) {
    const answer = send({ url, body: null });
    // The error reaches the caller that takes the response.
    answer.catch(() => {});
    sent.set(url, answer);
  }
}

/** Returns the response to a read that was sent early, once; else sends the request. */
export function takeOrSend(request: HttpRequest, stop: AbortSignal): Promise<Response> {
  if (request.body !== null) return send(request, stop);
  const early = sent.get(request.url);
  sent.delete(request.url);
  return early ?? send(request, stop);
}

/** Discards responses that the first page did not take, so that no later caller receives stale data. */
export function forgetEarly(): void {
  sent.clear();
}
