import { print, type DocumentNode, type ExecutionArgs, type ExecutionResult } from 'graphql';
import type { Plugin } from 'graphql-yoga';

import type { Context } from '../schema/context.ts';
import { dependsOnViewer } from '../schema/perViewer.ts';
import { SharedStream } from './sharedStream.ts';

interface Running {
  stream: SharedStream<ExecutionResult>;
  /** The context in which the subscription runs. */
  context: Context;
}

/**
 * Runs each distinct subscription once and sends its results to every subscriber, over WebSocket and SSE
 * alike. Subscriptions are distinct by document, operation, variables and permissions. Documents with a field
 * whose value depends on the viewer are shared only between the sockets of one account.
 */
export function shareSubscriptions(): Plugin<Context> {
  const running = new Map<string, Running>();
  const join = ({ stream, context }: Running, own: Context) => {
    own.joinsStream = true;
    // A late subscriber may have read its data before recent events.
    context.replayRecent?.();
    return stream.read();
  };
  return {
    onSubscribe({ args, subscribeFn, setSubscribeFn }) {
      const key = sharingKey(args);
      const shared = running.get(key);
      if (shared) {
        setSubscribeFn(() => join(shared, args.contextValue));
        return;
      }
      setSubscribeFn(async (subscribeArgs: ExecutionArgs) => {
        const result = (await subscribeFn(subscribeArgs)) as ExecutionResult | AsyncIterable<ExecutionResult>;
        if (!(Symbol.asyncIterator in result)) return result;
        // Another subscriber may have started the same subscription meanwhile.
        const existing = running.get(key);
        if (existing) {
          void result[Symbol.asyncIterator]().return?.();
          return join(existing, subscribeArgs.contextValue as Context);
        }
        const stream: SharedStream<ExecutionResult> = new SharedStream(result, () => {
          if (running.get(key)?.stream === stream) running.delete(key);
        });
        running.set(key, { stream, context: subscribeArgs.contextValue as Context });
        return stream.read();
      });
    },
  };
}

const printed = new WeakMap<DocumentNode, string>();

function sharingKey(args: ExecutionArgs): string {
  let text = printed.get(args.document);
  if (text === undefined) printed.set(args.document, (text = print(args.document)));
  const { viewer } = args.contextValue as Context;
  const audience = dependsOnViewer(args.schema, args.document, args.operationName)
    ? { account: viewer?.userId ?? null, scopes: viewer ? [...viewer.scopes].sort() : [] }
    : {
        signedIn: viewer !== null,
        administrator: viewer?.isAdministrator ?? false,
        scopes: viewer ? [...viewer.scopes].sort() : [],
      };
  return JSON.stringify([text, args.operationName, args.variableValues, audience]);
}
