import { type FetchFunction, type GraphQLResponse, Observable } from 'relay-runtime';
import { RequestError, isUnavailable } from './errors.ts';
import type { SeenStorage } from './seenStorage.ts';

/** Offline fallback: replays the last good response to each query. */
export interface LastSeen {
  /** Wraps a fetch function: stores its responses, and replays them when it fails. */
  fetch(fetch: FetchFunction): FetchFunction;
  /** The time of the shown data by the server's clock; null while the server responds. */
  shownFrom(): number | null;
  listen(listener: () => void): () => void;
}

/** The query of the session (web/app/session/session.ts), which says who is signed in. */
const SESSION = 'sessionQuery';

interface Data {
  viewer?: { id: string } | null;
  clock?: { now: string; speed: number };
  logOut?: unknown;
}

/** @param storage null to store nothing */
export function createLastSeen(storage: SeenStorage | null): LastSeen {
  const listeners = new Set<() => void>();
  let shownFrom: number | null = null;
  const setShownFrom = (at: number | null) => {
    if (shownFrom === at) return;
    shownFrom = at;
    for (const listener of [...listeners]) listener();
  };
  // Responses may arrive before their owner is known.
  let tellAccount: (account: string | null) => void = () => {};
  let account: Promise<string | null> = new Promise((resolve) => (tellAccount = resolve));
  let clock: { now: string; speed: number; toldAt: number } | null = null;
  /** Queries answered since the page was loaded: the store has their data and later updates. */
  const isInStore = new Set<string>();

  async function keep(to: SeenStorage, name: string, key: string, answer: GraphQLResponse): Promise<void> {
    const data = dataOf(answer);
    if (data === null) return;
    if (data.clock) clock = { ...data.clock, toldAt: performance.now() };
    const askedAt = performance.now();
    if (name === SESSION) {
      const viewer = data.viewer?.id ?? null;
      tellAccount(viewer);
      account = Promise.resolve(viewer);
      await to.keepFor(viewer);
    }
    const whose = await account;
    if (whose === null || clock === null) return;
    const at = Date.parse(clock.now) + (askedAt - clock.toldAt) * clock.speed;
    await to.write(whose, key, { answer, at, keptAt: Date.now() });
  }

  async function recall(
    from: SeenStorage,
    name: string,
    key: string,
    error: Error,
  ): Promise<GraphQLResponse> {
    const failure = error instanceof RequestError ? error.failure : null;
    if (failure === 'session') await from.keepFor(null);
    const mayPass = isUnavailable(error);
    // Offline, the last known viewer counts as signed in.
    if (name === SESSION) tellAccount(mayPass ? from.owner() : null);
    if (!mayPass || (await account) === null || (await account) !== from.owner()) throw error;
    const seen = await from.read(key).catch(() => null);
    if (seen === null) throw error;
    setShownFrom(Math.min(seen.at, shownFrom ?? seen.at));
    if (isInStore.has(key)) throw error;
    return aged(seen.answer, Date.now() - seen.keptAt);
  }

  return {
    fetch(fetch) {
      if (storage === null) return fetch;
      return (request, variables, cacheConfig, uploadables) => {
        const answered = Observable.from<GraphQLResponse>(
          fetch(request, variables, cacheConfig, uploadables),
        );
        const key = JSON.stringify([request.id, variables]);
        const isQuery = request.operationKind === 'query';
        return answered
          .do({
            next(answer) {
              setShownFrom(null);
              if (dataOf(answer)?.logOut) void storage.keepFor(null);
              if (!isQuery) return;
              isInStore.add(key);
              // A full disk or forbidden storage costs only the fallback.
              keep(storage, request.name, key, answer).catch(() => {});
            },
          })
          .catch((error) => {
            if (!isQuery) throw error;
            return Observable.from(recall(storage, request.name, key, error));
          });
      };
    },
    shownFrom: () => shownFrom,
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Null for an incomplete response. */
function dataOf(answer: GraphQLResponse): Data | null {
  if (!('data' in answer) || !answer.data || ('errors' in answer && answer.errors?.length)) return null;
  return answer.data;
}

function aged(answer: GraphQLResponse, milliseconds: number): GraphQLResponse {
  const data = dataOf(answer);
  if (!data?.clock) return answer;
  const { now, speed } = data.clock;
  const passed = Math.max(0, milliseconds) * speed;
  return {
    ...answer,
    data: { ...data, clock: { ...data.clock, now: new Date(Date.parse(now) + passed).toISOString() } },
  };
}
