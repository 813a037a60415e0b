import type { Plugin } from 'graphql-yoga';

import type { AccessWatch } from '#graphql/accounts/access/access.ts';
import type { Context } from '#graphql/api/context.ts';
import type { Caller } from '../requests/serverContext.ts';

/**
 * Completes an event stream when its session or token ends, or its account loses a right. Sockets are closed instead.
 */
export function endWithAccess(access: AccessWatch): Plugin<Context & { caller: Caller }> {
  return {
    onSubscribe({ args }) {
      const { viewer, caller } = args.contextValue as Context & { caller: Caller };
      if (viewer === null || caller.isSocket === true) return;
      return {
        onSubscribeResult({ result, setResult }) {
          if (!(Symbol.asyncIterator in result)) return;
          setResult(untilEnded(result, (ended) => access.onEnd(viewer, ended)));
        },
      };
    },
  };
}

function untilEnded<Value>(
  values: AsyncIterable<Value>,
  onEnd: (ended: () => void) => () => void,
): AsyncIterableIterator<Value> {
  const source = values[Symbol.asyncIterator]();
  const stop = onEnd(() => void source.return?.());
  return {
    next: () => source.next(),
    async return() {
      stop();
      return (await source.return?.()) ?? { value: undefined, done: true };
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
