import {
  type ExecutionArgs,
  type ExecutionResult,
  getOperationAST,
  GraphQLError,
  OperationTypeNode,
} from 'graphql';
import type { SubscribePayload } from 'graphql-ws';
import type { Logger } from 'pino';

import { withOffset } from '#graphql/api/live/offset.ts';
import type { Context, JoinStream } from '#graphql/api/context.ts';
import type { Settings } from '#graphql/site/settings/settings.ts';
import type { EntryPoints, Functions } from '../http/operations/entryPoints.ts';
import type { Caller } from '../http/requests/serverContext.ts';
import { readOperation } from '../http/operations/operationText.ts';
import { isRefusal, withoutStatus } from '../http/admission/refusals.ts';
import { unexpectedError } from '../http/requests/unexpectedErrors.ts';

type Result = ExecutionResult | AsyncIterable<ExecutionResult>;
/**
 * An executed operation for graphql-ws to send. graphql-ws holds it while the subscription is open, so it
 * retains nothing else of the operation.
 */
export type RanOperation = Pick<ExecutionArgs, 'schema' | 'document' | 'operationName'> & {
  contextValue: null;
  rootValue: { result: Result };
};

interface Run {
  caller: Caller;
  /** graphql-ws requires a `query`; it is empty for an operation by id. */
  payload: Omit<SubscribePayload, 'query'> & { query: string; id?: unknown };
  settings: Pick<Settings, 'persistedOnly'>;
  log: Logger;
  isGone: () => boolean;
  /** Called with the viewer before execution. @throws GraphQLError when the caller has too many sockets */
  onViewer(viewer: Context['viewer']): void;
  readStream(join: JoinStream): AsyncIterableIterator<ExecutionResult>;
}

/** Queues an operation of a socket by caller and runs it; returns the errors of a refused operation. */
export async function runSocketOperation(
  entryPoints: Pick<EntryPoints, 'open'>,
  { caller, payload, settings, log, isGone, onViewer, readStream }: Run,
): Promise<RanOperation | readonly GraphQLError[]> {
  const text = readOperation(payload, settings);
  // graphql-ws holds the message, too, so its text is released.
  payload.query = '';
  if (text instanceof GraphQLError) return [text];
  const entryPoint = entryPoints.open(caller, { params: { ...payload, query: text } });
  const run = async ({
    schema,
    execute,
    subscribe,
    parse,
    validate,
  }: Functions): Promise<RanOperation | readonly GraphQLError[]> => {
    const document = parse(text);
    const errors = validate(schema, document);
    if (errors.length > 0) return errors;
    const contextValue = await entryPoint.context();
    onViewer(contextValue.viewer);
    const { operationName, variables: variableValues } = payload;
    const args = { schema, document, operationName, variableValues, contextValue };
    const operation = getOperationAST(document, operationName);
    const start = operation?.operation === OperationTypeNode.SUBSCRIPTION ? subscribe : execute;
    let stream: AsyncIterableIterator<ExecutionResult> | undefined;
    contextValue.readStream = (join) => (stream = readStream(join));
    // graphql-ws refuses a document without the operation itself.
    const result = operation ? ((await start(args)) as Result) : {};
    // Yoga's plugins have wrapped the stream; no values pass through the wrappers.
    const isStream = stream !== undefined || Symbol.asyncIterator in result;
    const sent = isStream ? (stream ?? result) : withOffset(result, contextValue.services.events);
    return { schema, document, operationName, contextValue: null, rootValue: { result: sent } };
  };
  try {
    const ran = await entryPoint.enqueue(text, run, isGone);
    if (!('rootValue' in ran)) return ran;
    const { result } = ran.rootValue;
    const refused = 'errors' in result ? result.errors?.filter(isRefusal) : undefined;
    return refused?.length ? refused.map(withoutStatus) : ran;
  } catch (error) {
    // Only this operation has failed, as when the database is down: the socket stays open.
    if (!(error instanceof GraphQLError))
      return [unexpectedError(log, error, { requestId: caller.requestId })];
    return [isRefusal(error) ? withoutStatus(error) : error];
  }
}
