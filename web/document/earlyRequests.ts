/**
 * Sends a page's first requests while the app still loads: the build writes their bodies (prerender.tsx) into
 * the document, main.tsx sends them at once, and the network layer takes the responses.
 */

/** Milliseconds after which a response is discarded. */
const PATIENCE = 30_000;

const sent = new Map<string, Promise<Response>>();

/** A JSON POST to the API with the cookie of this origin. A form of another site cannot send that content type. */
function post(body: string, stop?: AbortSignal): Promise<Response> {
  const late = AbortSignal.timeout(PATIENCE);
  return fetch('/graphql', {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body,
    signal: stop ? AbortSignal.any([stop, late]) : late,
  });
}

/** @param bodies of the requests, exactly as the network layer makes them */
export function sendEarly(bodies: readonly string[]): void {
  for (const body of bodies) {
    const answer = post(body);
    // The error reaches the caller that takes the response.
    answer.catch(() => {});
    sent.set(body, answer);
  }
}

/** Returns the response to a request that was sent early, once; else sends the request. */
export function takeOrPost(body: string, stop: AbortSignal): Promise<Response> {
  const early = sent.get(body);
  sent.delete(body);
  return early ?? post(body, stop);
}

/** Discards responses that the first page did not take, so that no later caller receives stale data. */
export function forgetEarly(): void {
  sent.clear();
}
