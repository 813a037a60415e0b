import {
  type ExecutionArgs,
  type ExecutionResult,
  getOperationAST,
  GraphQLError,
  OperationTypeNode,
} from 'graphql';
import type { SubscribePayload } from 'graphql-ws';

import { withPosition } from '../live/position.ts';
import type { Context, JoinStream } from '../schema/context.ts';
import type { Settings } from '../settings.ts';
import type { Admission } from './admission.ts';
import type { GraphQLServer } from './graphql.ts';
import type { Caller } from './serverContext.ts';
import type { Enveloped } from './inProcess.ts';
import { readOperation } from './operationText.ts';
import { isRefusal, withoutStatus } from './refusals.ts';

type Result = ExecutionResult | AsyncIterable<ExecutionResult>;
/** An operation that has already run in its turn, for graphql-ws to send. */
export type RanOperation = ExecutionArgs & { rootValue: { result: Result } };

interface Run {
  caller: Caller;
  /** graphql-ws wants a `query` in any case; with an id it is empty. */
  payload: SubscribePayload & { id?: unknown };
  settings: Pick<Settings, 'persistedOnly'>;
  isGone: () => boolean;
  /**
   * Called with the viewer before anything is executed. @throws GraphQLError when the caller has too many
   * sockets
   */
  onViewer(viewer: Context['viewer']): void;
  /** Reads a stream that many share. */
  readStream(join: JoinStream): AsyncIterableIterator<ExecutionResult>;
}

/**
 * Reads and runs one operation of a socket when it is its caller's turn; returns the errors of a refused
 * operation.
 */
export async function runSocketOperation(
  graphql: GraphQLServer,
  admission: Admission,
  { caller, payload, settings, isGone, onViewer, readStream }: Run,
): Promise<RanOperation | readonly GraphQLError[]> {
  const text = readOperation(payload, settings);
  if (text instanceof GraphQLError) return [text];
  const run = async (): Promise<RanOperation | readonly GraphQLError[]> => {
    const enveloped = graphql.getEnveloped({ caller, params: payload }) as Enveloped;
    const { schema, execute, subscribe, contextFactory, parse, validate } = enveloped;
    const document = parse(text);
    const errors = validate(schema, document);
    if (errors.length > 0) return errors;
    const contextValue = (await contextFactory()) as Context;
    onViewer(contextValue.viewer);
    const { operationName, variables: variableValues } = payload;
    const args = { schema, document, operationName, variableValues, contextValue };
    const operation = getOperationAST(document, operationName);
    const start = operation?.operation === OperationTypeNode.SUBSCRIPTION ? subscribe : execute;
    let stream: AsyncIterableIterator<ExecutionResult> | undefined;
    contextValue.readStream = (join) => (stream = readStream(join));
    // graphql-ws itself refuses a document without the operation.
    const result = operation ? ((await start(args)) as Result) : {};
    // Yoga's plugins have wrapped the stream; nothing is to come through them.
    if (stream !== undefined) return { ...args, rootValue: { result: stream } };
    const { events } = contextValue.services;
    const isStream = Symbol.asyncIterator in result;
    return { ...args, rootValue: { result: isStream ? result : withPosition(result, events) } };
  };
  try {
    const ran = await admission.enter(caller, text, run, isGone);
    if (!('rootValue' in ran)) return ran;
    const { result } = ran.rootValue;
    const refused = 'errors' in result ? result.errors?.filter(isRefusal) : undefined;
    return refused?.length ? refused.map(withoutStatus) : ran;
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    return [isRefusal(error) ? withoutStatus(error) : error];
  }
}
