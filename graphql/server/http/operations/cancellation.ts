import {
  type ExecutionArgs,
  type ExecutionResult,
  getOperationAST,
  GraphQLError,
  OperationTypeNode,
} from 'graphql';
import type { Plugin } from 'graphql-yoga';

import type { Context } from '#graphql/api/context.ts';
import type { Caller } from '../requests/serverContext.ts';

/**
 * Stops an operation when its client disconnects, or after REQUEST_TIMEOUT milliseconds. A query is answered
 * at once, and none of its further resolvers runs (api/pacing/pacingPlugin.ts). A started root field of a
 * mutation runs to its end and is answered, since it may have written; later root fields do not start.
 */
export function cancellation(timeout: number): Plugin<Context & { caller: Caller }> {
  return {
    onExecute({ args, executeFn, setExecuteFn }) {
      const context = args.contextValue as Context & { caller: Caller };
      const { document, operationName } = args as ExecutionArgs;
      const isMutation = getOperationAST(document, operationName)?.operation === OperationTypeNode.MUTATION;
      const execute = executeFn as (args: ExecutionArgs) => ExecutionResult | Promise<ExecutionResult>;

      const controller = new AbortController();
      const timer = setTimeout(() => controller.abort(timedOut(timeout)), timeout);
      const { gone } = context.caller;
      const leave = () => controller.abort(disconnected());
      if (gone?.aborted) leave();
      gone?.addEventListener('abort', leave, { once: true });
      const { signal } = controller;
      context.signal = signal;

      setExecuteFn(async (given: ExecutionArgs) => {
        try {
          if (isMutation) return await execute(given);
          return await (signal.aborted ? stopped(signal) : Promise.race([execute(given), stopped(signal)]));
        } finally {
          clearTimeout(timer);
          gone?.removeEventListener('abort', leave);
        }
      });
    },
  };
}

function stopped(signal: AbortSignal): Promise<ExecutionResult> {
  return new Promise((resolve) => {
    const answer = () => resolve({ errors: [signal.reason as GraphQLError] });
    if (signal.aborted) answer();
    else signal.addEventListener('abort', answer, { once: true });
  });
}

/** HTTP 504, which the web app and older scripts report as a timeout. */
function timedOut(timeout: number): GraphQLError {
  return new GraphQLError(
    `The request took longer than ${timeout / 1000} seconds and was stopped. Request less at once, or try again.`,
    { extensions: { code: 'REQUEST_TIMEOUT', http: { status: 504 } } },
  );
}

/** Never sent; as a GraphQLError it is not logged as unexpected. */
function disconnected(): GraphQLError {
  return new GraphQLError('The client closed the connection.', { extensions: { code: 'CLIENT_GONE' } });
}
