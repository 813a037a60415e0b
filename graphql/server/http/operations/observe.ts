import {
  type DocumentNode,
  getOperationAST,
  Kind,
  type ExecutionArgs,
  type ExecutionResult,
  type GraphQLError,
} from 'graphql';
import type { Plugin } from 'graphql-yoga';

import { isRefusal } from '../admission/refusals.ts';
import type { Caller } from '../requests/serverContext.ts';
import type { Metrics } from '#graphql/server/metrics/metrics.ts';

/** Measures every operation and logs its name: with the request, or here for an operation over a WebSocket. */
export function observeOperations(
  metrics: Metrics,
  logSocketOperation: (line: object) => void,
): Plugin<{ caller?: Caller }> {
  const begin = (args: ExecutionArgs) => {
    const { type, field, name } = describe(args.document, args.operationName);
    const { caller } = args.contextValue as { caller?: Caller };
    const operation = name ?? `${type} ${field}`;
    if (caller !== undefined) caller.operation = operation;
    const began = performance.now();
    return (errors: readonly GraphQLError[] | undefined) => {
      const hasFailed = errors !== undefined;
      // Unexpected errors have no code; errors with a status are counted where they are thrown.
      for (const error of errors ?? [])
        if (typeof error.extensions.code === 'string' && !isRefusal(error))
          metrics.refusedInside(error.extensions.code);
      const milliseconds = performance.now() - began;
      metrics.operation({ type, name: field, hasFailed, seconds: milliseconds / 1000 });
      if (caller?.isSocket !== true) return;
      const { requestId } = caller;
      logSocketOperation({
        requestId,
        operation,
        milliseconds: Math.round(milliseconds * 10) / 10,
        hasFailed,
      });
    };
  };
  return {
    onExecute({ args }) {
      const end = begin(args);
      return { onExecuteDone: ({ result }) => end(errorsOf(result)) };
    },
    onSubscribe({ args }) {
      const end = begin(args);
      return {
        onSubscribeResult: ({ result }) => end(errorsOf(result)),
        onSubscribeError: () => end([]),
      };
    },
  };
}

function errorsOf(result: object): readonly GraphQLError[] | undefined {
  return (result as ExecutionResult).errors;
}

/** Names from the schema only, except the operation's own name, which appears in logs only. */
export function describe(document: DocumentNode, operationName?: string | null) {
  const operation = getOperationAST(document, operationName);
  const [first] = operation?.selectionSet.selections ?? [];
  return {
    type: operation?.operation ?? 'none',
    field: first?.kind === Kind.FIELD ? first.name.value : 'fragment',
    name: operation?.name?.value.slice(0, 80) ?? null,
  };
}
