import { print, type ExecutionArgs, type ExecutionResult, type GraphQLError } from 'graphql';
import type { Plugin } from 'graphql-yoga';

import { accessClass } from '../access/accessClass.ts';
import type { Context, JoinStream, ResultReader } from '../context.ts';
import { perDocument } from '../perDocument.ts';
import { dependsOnViewer } from '../access/perViewer.ts';
import { withOffset } from './offset.ts';
import { readSequentially, SharedStream } from './sharedStream.ts';

type Results = AsyncIterable<ExecutionResult>;

interface Running {
  stream: SharedStream<ExecutionResult>;
  context: Context;
}

/**
 * Runs each distinct subscription once and sends its results to every subscriber, over WebSocket and SSE
 * alike. Subscriptions are distinct by document, operation, variables and permissions. Documents with a field
 * whose value depends on the viewer are shared only between the sockets of one account.
 * @param mask hides an unexpected error; called once for all subscribers
 */
export function shareSubscriptions(mask: (error: unknown) => unknown): Plugin<Context> {
  const running = new Map<string, Running>();
  const join = ({ stream, context }: Running, own: Context): Results => {
    // A late subscriber may have queried before recent events.
    context.replayRecent?.();
    return read(stream, own, true);
  };
  return {
    onSubscribe({ args, subscribeFn, setSubscribeFn }) {
      const key = sharingKey(args);
      setSubscribeFn(async (subscribeArgs: ExecutionArgs): Promise<ExecutionResult | Results> => {
        const context = subscribeArgs.contextValue as Context;
        const shared = running.get(key);
        if (shared) return join(shared, context);
        const result = (await subscribeFn(subscribeArgs)) as ExecutionResult | Results;
        if (!(Symbol.asyncIterator in result)) return result;
        // Another subscriber may have started the same subscription meanwhile.
        const existing = running.get(key);
        if (existing) {
          void result[Symbol.asyncIterator]().return?.();
          return join(existing, context);
        }
        const stream: SharedStream<ExecutionResult> = new SharedStream(
          masked(result, mask, context.services),
          () => {
            if (running.get(key)?.stream === stream) running.delete(key);
          },
        );
        running.set(key, { stream, context });
        return read(stream, context, false);
      });
    },
  };
}

/** Adds a subscriber, who pays for each event before receiving it. */
function read(
  stream: SharedStream<ExecutionResult>,
  { readStream, payForEvent }: Context,
  isJoined: boolean,
): Results {
  const join: JoinStream = (reader) => new PayingReader(stream, reader, isJoined, payForEvent).leave;
  return (readStream ?? readSequentially)(join);
}

/**
 * A subscriber of a shared stream. It lives as long as its socket and holds nothing else of the operation.
 */
class PayingReader implements ResultReader {
  readonly #reader: ResultReader;
  readonly #isJoined: boolean;
  readonly #pay: Context['payForEvent'];
  readonly leave: () => void;

  constructor(
    stream: SharedStream<ExecutionResult>,
    reader: ResultReader,
    isJoined: boolean,
    pay: Context['payForEvent'],
  ) {
    this.#reader = reader;
    this.#isJoined = isJoined;
    this.#pay = pay;
    this.leave = stream.attach(this);
  }

  give(result: ExecutionResult): void {
    const refusal = this.#pay?.(this.#isJoined) ?? null;
    if (refusal === null) return this.#reader.give(result);
    this.leave();
    this.#reader.end(refusal);
  }

  end(error?: unknown): void {
    this.#reader.end(error);
  }
}

function masked(
  results: Results,
  mask: (error: unknown) => unknown,
  { events }: Context['services'],
): Results {
  const source = results[Symbol.asyncIterator]();
  const next = async (): Promise<IteratorResult<ExecutionResult>> => {
    const step = await source.next().catch((error: unknown) => {
      throw mask(error);
    });
    if (step.done) return step;
    // Other processes must be able to receive the event before readers get the result.
    await events.settled();
    const value = withOffset(step.value, events);
    if (value.errors === undefined) return { value, done: false };
    const errors = value.errors.map(mask) as GraphQLError[];
    return { value: { ...value, errors }, done: false };
  };
  return { [Symbol.asyncIterator]: () => ({ next, return: () => source.return!() }) };
}

const printed = perDocument<string>();

function sharingKey(args: ExecutionArgs): string {
  const text = printed(args.document, '', () => print(args.document));
  const context = args.contextValue as Context;
  const { viewer } = context;
  const audience = dependsOnViewer(args.schema, args.document, args.operationName)
    ? { account: viewer?.userId ?? null, scopes: viewer ? [...viewer.scopes].sort() : [] }
    : { access: accessClass(viewer) };
  return JSON.stringify([text, args.operationName, args.variableValues, audience]);
}
