import {
  type ExecutionArgs,
  type ExecutionResult,
  getOperationAST,
  GraphQLError,
  OperationTypeNode,
} from 'graphql';
import type { Plugin } from 'graphql-yoga';

import type { Context } from '../schema/context.ts';
import type { Caller } from './graphql.ts';

/** What Yoga's executor takes besides: aborted, it calls no further resolver and rejects with the signal's reason. */
type AbortableArgs = ExecutionArgs & { signal?: AbortSignal };

/**
 * Stops the work of an operation when its client is gone, or after a time. A query is given up where it stands. A
 * mutation's root field that has begun is finished and answered, since it may have written; those after it are not begun.
 * @param timeout milliseconds an operation may take, REQUEST_TIMEOUT
 */
export function cancellation(timeout: number): Plugin<Context & { caller: Caller }> {
  return {
    onExecute({ args, executeFn, setExecuteFn }) {
      const context = args.contextValue as Context & { caller: Caller };
      const { document, operationName } = args as ExecutionArgs;
      const isMutation = getOperationAST(document, operationName)?.operation === OperationTypeNode.MUTATION;
      const execute = executeFn as (args: AbortableArgs) => Promise<ExecutionResult>;

      const controller = new AbortController();
      const timer = setTimeout(() => controller.abort(timedOut(timeout)), timeout);
      const { gone } = context.caller;
      const leave = () => controller.abort(clientGone());
      if (gone?.aborted) leave();
      gone?.addEventListener('abort', leave, { once: true });
      context.signal = controller.signal;

      setExecuteFn(async (given: ExecutionArgs) => {
        try {
          return await execute(isMutation ? given : { ...given, signal: controller.signal });
        } catch (error) {
          if (error instanceof GraphQLError && error === controller.signal.reason) return { errors: [error] };
          throw error;
        } finally {
          clearTimeout(timer);
          gone?.removeEventListener('abort', leave);
        }
      });
    },
  };
}

/** HTTP 504, which the web app and old scripts word as a time-out. */
function timedOut(timeout: number): GraphQLError {
  return new GraphQLError(
    `The request took longer than ${timeout / 1000} seconds and was stopped. Ask for less at once, or try again.`,
    { extensions: { code: 'REQUEST_TIMEOUT', http: { status: 504 } } },
  );
}

/** Nobody reads it; as a GraphQLError it is not logged as unexpected. */
function clientGone(): GraphQLError {
  return new GraphQLError('The client closed the connection.', { extensions: { code: 'CLIENT_GONE' } });
}
