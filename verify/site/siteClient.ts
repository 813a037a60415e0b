import { LogReadError } from '../reading/readLog.ts';

/** Tries of a request; each waits as long as the site asks for. */
const TRIES = 8;
/** Milliseconds before a further try where the site names no time. */
const WAIT = 1_000;

/** Asks a site as a script does (docs/scripts.md). */
export interface SiteClient {
  /** A call of the REST API; null for one that does not exist, or is not for this caller. @throws LogReadError */
  rest(path: string): Promise<unknown>;
  /** The data of a GraphQL operation; null where there is no GraphQL, as where a log is mirrored. @throws LogReadError */
  graphql(query: string, variables: Record<string, unknown>): Promise<unknown>;
  /** A file, as it is sent. @throws LogReadError */
  file(path: string): Promise<Response>;
  /** A file that a site can lack; null then. @throws LogReadError */
  find(path: string): Promise<Response | null>;
}

/** @param token an API token with the scope READ; null: as a visitor */
export function createSiteClient(site: string, token: string | null): SiteClient {
  const headers: Record<string, string> = token === null ? {} : { Authorization: `Bearer ${token}` };

  async function request(path: string, init: RequestInit = {}): Promise<Response> {
    for (let tried = 1; ; tried += 1) {
      const response = await fetch(site + path, {
        ...init,
        headers: { ...headers, ...(init.headers as Record<string, string>) },
      }).catch(() => null);
      if (response !== null && response.status < 500 && response.status !== 429) return response;
      if (tried === TRIES) {
        const problem = response === null ? 'cannot be reached' : `answers ${response.status}`;
        throw new LogReadError(`${site}${path} ${problem}, ${TRIES} times in a row. Try again later.`);
      }
      const retryAfter = 1000 * Number(response?.headers.get('retry-after') ?? 0) || 0;
      await new Promise((resolve) => setTimeout(resolve, Math.max(retryAfter, WAIT)));
    }
  }

  return {
    async rest(path) {
      const response = await request(path);
      if (response.status === 401) throw refusedToken();
      return response.ok ? ((await response.json()) as unknown) : null;
    },
    async graphql(query, variables) {
      const response = await request('/graphql', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ query, variables }),
      });
      if (response.status === 401) throw refusedToken();
      if (response.status === 404) return null;
      const answer = (await response.json().catch(() => null)) as GraphqlAnswer | null;
      const [error] = answer?.errors ?? [];
      if (error !== undefined) throw new LogReadError(`${site}/graphql answers: ${error.message}`);
      if (answer?.data == null) throw new LogReadError(`${site}/graphql answers ${response.status}.`);
      return answer.data;
    },
    async file(path) {
      const response = await request(path);
      if (response.ok) return response;
      throw new LogReadError(`${site}${path} answers ${response.status}. Is this the address of a pool?`);
    },
    async find(path) {
      const response = await request(path);
      return response.ok ? response : null;
    },
  };
}

interface GraphqlAnswer {
  data?: unknown;
  errors?: { message: string }[];
}

function refusedToken(): LogReadError {
  return new LogReadError(
    'The site does not accept the token. Create one with the scope READ under My account, and give it to --token.',
  );
}
