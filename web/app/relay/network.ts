import type { FetchFunction, GraphQLResponse, RequestParameters, Variables } from 'relay-runtime';
import { Observable } from 'relay-runtime';
import type { GraphQLFailure } from './errors.ts';
import {
  RequestError,
  fromGraphQLErrors,
  fromResponse,
  isForbidden,
  isSessionOver,
  texts,
} from './errors.ts';

/** A GraphQL request over HTTP: a read by GET, with everything in its address; a write by POST. */
export interface HttpRequest {
  url: string;
  /** Null for a GET. */
  body: string | null;
}

export type Send = (request: HttpRequest, stop: AbortSignal) => Promise<Response>;

/** Characters of an address that every proxy takes; a read with longer variables is a POST. */
const LONGEST_URL = 2_000;

/**
 * Runs queries and mutations. Fails with a RequestError without a usable response; errors beside data are
 * left to the components, except the end of the session.
 */
export function createFetch(send: Send): FetchFunction {
  return (request, variables) =>
    Observable.create<GraphQLResponse>((sink) => {
      const stopped = new AbortController();
      void answerOf(send(httpRequest(request, variables), stopped.signal)).then(
        (answer) => {
          sink.next(answer);
          if (request.operationKind === 'mutation')
            dispatchEvent(new CustomEvent('mutation', { detail: answer }));
          sink.complete();
        },
        (error: Error) => sink.error(error),
      );
      return () => stopped.abort();
    });
}

/** The server knows the operation's text by its id; the name is for people who read the requests. */
function httpRequest(
  { id, name: operationName, operationKind }: RequestParameters,
  variables: Variables,
): HttpRequest {
  if (operationKind === 'query') {
    const parameters = new URLSearchParams({
      operationName,
      id: id ?? '',
      variables: JSON.stringify(variables),
    });
    const url = `/graphql?${parameters}`;
    if (url.length <= LONGEST_URL) return { url, body: null };
  }
  return { url: '/graphql', body: JSON.stringify({ operationName, id, variables }) };
}

async function answerOf(sent: Promise<Response>): Promise<GraphQLResponse> {
  let response: Response;
  try {
    response = await sent;
  } catch (error) {
    throw isTimeout(error)
      ? new RequestError('timeout', texts.timeout)
      : new RequestError('network', texts.network);
  }
  const body = await response.text().catch(() => null);
  const answer = body === null ? null : graphqlAnswer(body);
  if (!answer) throw fromResponse(response, body);
  const errors = answer.errors ?? [];
  if (answer.data === null || answer.data === undefined || isSessionOver(errors)) {
    throw fromGraphQLErrors(errors, response.status);
  }
  const emptying = errors.filter((error) => hasEmptied(error, answer.data!));
  if (emptying.length > 0) throw fromGraphQLErrors(emptying, response.status);
  if (isRefusedAsSignedOut(answer.data)) throw new RequestError('session', texts.session, response.status);
  return answer as unknown as GraphQLResponse;
}

/**
 * Whether an error has emptied a root field, which would overwrite what other queries have read of it: a pool that failed
 * or is closed in part stays known. A root field that is itself closed to the viewer is left to its component.
 */
function hasEmptied(error: GraphQLFailure, data: object): boolean {
  const [field, ...rest] = error.path ?? [];
  const isBelow = rest.length > 0 || !isForbidden(error);
  return isBelow && field !== undefined && (data as Record<string, unknown>)[field] === null;
}

/** Whether a mutation was refused because nobody is signed in, which always means the end of the session. */
function isRefusedAsSignedOut(data: object): boolean {
  return Object.values(data).some(
    (result: { __typename?: unknown } | null) => result?.__typename === 'NotSignedInError',
  );
}

function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError';
}

/** Null when the body is not a GraphQL response: a proxy's page, an error of the transport. */
function graphqlAnswer(body: string): { data?: object | null; errors?: GraphQLFailure[] } | null {
  try {
    const json: unknown = JSON.parse(body);
    if (typeof json !== 'object' || json === null) return null;
    const answer = json as { data?: object | null; errors?: unknown };
    const errors = Array.isArray(answer.errors) ? (answer.errors as GraphQLFailure[]) : undefined;
    return errors || 'data' in answer ? { data: answer.data, errors } : null;
  } catch {
    return null;
  }
}
