import { getOperationAST, Kind, type ExecutionArgs } from 'graphql';
import type { Plugin } from 'graphql-yoga';

import type { Caller } from './graphql.ts';
import type { Metrics } from './metrics.ts';

/** Measures every operation, and leaves its name with the caller, for the log line of the request. */
export function observeOperations(metrics: Metrics): Plugin<{ caller?: Caller }> {
  const begin = (args: ExecutionArgs) => {
    const { type, field, name } = describe(args);
    const { caller } = args.contextValue as { caller?: Caller };
    if (caller !== undefined) caller.operation = name ?? `${type} ${field}`;
    const began = performance.now();
    return (hasFailed: boolean) =>
      metrics.operation({ type, name: field, hasFailed, seconds: (performance.now() - began) / 1000 });
  };
  return {
    onExecute({ args }) {
      const end = begin(args);
      return { onExecuteDone: ({ result }) => end('errors' in result && result.errors !== undefined) };
    },
    onSubscribe({ args }) {
      const end = begin(args);
      return {
        onSubscribeResult: ({ result }) => end('errors' in result && result.errors !== undefined),
        onSubscribeError: () => end(true),
      };
    },
  };
}

/** What is asked for: names of the schema alone, but for the operation's own, which goes into logs only. */
function describe({ document, operationName }: ExecutionArgs) {
  const operation = getOperationAST(document, operationName);
  const [first] = operation?.selectionSet.selections ?? [];
  return {
    type: operation?.operation ?? 'none',
    field: first?.kind === Kind.FIELD ? first.name.value : 'fragment',
    name: operation?.name?.value.slice(0, 80) ?? null,
  };
}
