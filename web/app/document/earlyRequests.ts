import type { HttpRequest } from '../relay/network.ts';

/**
 * Sends a page's first requests while the app loads: the build writes their URLs into the document
 * (prerender.tsx), main.tsx sends them, and the network layer takes the responses.
 */

/** Milliseconds after which a response is discarded. */
const PATIENCE = 30_000;

const sent = new Map<string, Promise<Response>>();

/**
 * With this origin's cookie: GET for a read, JSON POST for a write, which a form of another site cannot send.
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

/**
 * @param urls exactly as the network layer makes them
 */
export function sendEarly(urls: readonly string[]): void {
  for (const url of urls) {
    const answer = send({ url, body: null });
    // The error reaches the caller that takes the response.
    answer.catch(() => {});
    sent.set(url, answer);
  }
}

/** Takes answers that the document holds for responses to its first requests. */
export function keepAnswers(answers: Readonly<Record<string, unknown>>): void {
  for (const url of Object.keys(answers)) {
    sent.set(url, Promise.resolve(new Response(JSON.stringify(answers[url]))));
  }
}

/** Takes an early response, once; else sends the request. */
export function takeOrSend(request: HttpRequest, stop: AbortSignal): Promise<Response> {
  if (request.body !== null) return send(request, stop);
  const early = sent.get(request.url);
  sent.delete(request.url);
  return early ?? send(request, stop);
}

/** Discards unused responses, so that no later caller gets stale data. */
export function forgetEarly(): void {
  sent.clear();
}
