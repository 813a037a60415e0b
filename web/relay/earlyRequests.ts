/**
 * A page's first requests leave while the app is still on its way: the build writes what the page will ask
 * (prerender.tsx) into its document, main.tsx sends it at once, and the network layer takes the answers.
 */

/** Milliseconds after which an answer is no longer waited for. */
const PATIENCE = 30_000;

const sent = new Map<string, Promise<Response>>();

/** A JSON POST to the API with the cookie of this origin. A form of another site cannot send that content type. */
export function post(body: string, stop?: AbortSignal): Promise<Response> {
  const late = AbortSignal.timeout(PATIENCE);
  return fetch('/graphql', {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body,
    signal: stop ? AbortSignal.any([stop, late]) : late,
  });
}

/** @param bodies of the requests, exactly as the network layer will make them. */
export function sendEarly(bodies: readonly string[]): void {
  for (const body of bodies) {
    const answer = post(body);
    // Told to whoever takes it.
    answer.catch(() => {});
    sent.set(body, answer);
  }
}

/** The answer to a request that has left already, once; else sends it. */
export function takeOrPost(body: string, stop: AbortSignal): Promise<Response> {
  const early = sent.get(body);
  sent.delete(body);
  return early ?? post(body, stop);
}

/** What was not asked for when the page stood: nobody shall get it later, when it is old. */
export function forgetEarly(): void {
  sent.clear();
}
