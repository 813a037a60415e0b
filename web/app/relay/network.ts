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

/** GET for a read, with everything in its address; POST for a write. */
export interface HttpRequest {
  url: string;
  body: string | null;
}

export type Send = (request: HttpRequest, stop: AbortSignal) => Promise<Response>;

/** URL length that every proxy accepts; a read with longer variables is a POST. */
const LONGEST_URL = 2_000;

/**
 * Runs queries and mutations; throws a RequestError without a usable response. Errors beside data are left to
 * components, except the end of the session.
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

/** The server finds the operation by its id; the name is for debugging. */
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
 * Whether an error nulled a root field, which would overwrite data of other queries in the store. A field
 * forbidden to the viewer is left to its component.
 */
function hasEmptied(error: GraphQLFailure, data: object): boolean {
  const [field, ...rest] = error.path ?? [];
  const isBelow = rest.length > 0 || !isForbidden(error);
  return isBelow && field !== undefined && (data as Record<string, unknown>)[field] === null;
}

/** Whether a mutation was refused as unauthenticated: the session has ended. */
function isRefusedAsSignedOut(data: object): boolean {
  return Object.values(data).some(
    (result: { __typename?: unknown } | null) => result?.__typename === 'NotSignedInError',
  );
}

function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError';
}

/** Null for a body that is not GraphQL: a proxy's page, a transport error. */
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
