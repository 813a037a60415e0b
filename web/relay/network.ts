import type { FetchFunction, GraphQLResponse } from 'relay-runtime';
import { Observable } from 'relay-runtime';
import type { GraphQLFailure } from './errors.ts';
import { RequestError, fromGraphQLErrors, fromResponse, isSessionOver, texts } from './errors.ts';

/** Sends the body of a GraphQL request over HTTP. */
export type Send = (body: string, stop: AbortSignal) => Promise<Response>;

/**
 * Runs queries and mutations. Fails with a RequestError without a usable response; errors beside data are
 * left to the components, except the end of the session.
 */
export function createFetch(send: Send): FetchFunction {
  return (request, variables) =>
    Observable.create<GraphQLResponse>((sink) => {
      const stopped = new AbortController();
      void answerOf(
        send(JSON.stringify({ operationName: request.name, query: request.text, variables }), stopped.signal),
      ).then(
        (answer) => {
          sink.next(answer);
          sink.complete();
        },
        (error: Error) => sink.error(error),
      );
      return () => stopped.abort();
    });
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
  if (!answer) throw fromResponse(response.status, response.statusText, body);
  const errors = answer.errors ?? [];
  if (answer.data === null || answer.data === undefined || isSessionOver(errors)) {
    throw fromGraphQLErrors(errors, response.status);
  }
  if (isRefusedAsSignedOut(answer.data)) throw new RequestError('session', texts.session, response.status);
  return answer as unknown as GraphQLResponse;
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
