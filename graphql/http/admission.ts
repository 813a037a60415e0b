import { setImmediate as eventLoopTurn } from 'node:timers/promises';

import { type ExecutionArgs, GraphQLError } from 'graphql';
import type { Plugin } from 'graphql-yoga';

import { RateLimitedError } from '../actions/failures.ts';
import type { Services } from '../actions/services.ts';
import { cookieOptions } from '../auth/cookies.ts';
import type { Viewer } from '../auth/viewer.ts';
import type { Context } from '../schema/context.ts';
import type { Settings } from '../settings.ts';
import { callerKey, createKnownCallers, type Sender } from './callers.ts';
import { measureDocument } from '../schema/documentCost.ts';
import { documentLimits, refuseCostly } from '../schema/limits.ts';
import { mentionsPicks, OPERATION_COST, submitsPicks, UNFIT_COST } from './cost.ts';
import { AbandonedError, FairQueue, QueueFullError } from './fairQueue.ts';
import type { Metrics } from './metrics.ts';
import { rateLimited, tooBusy } from './refusals.ts';
import { createSpending } from './spending.ts';

/**
 * JavaScript runs on one core, so more operations at once than the database answers would only wait in another place;
 * fewer leave it idle while passwords are hashed or PostgreSQL answers. Places to wait: an office of 200 behind one
 * address logs in at the same moment.
 */
const BOUNDS = { running: 16, runningPerKey: 8, waiting: 2_000, waitingPerKey: 300 };

/** A second of the queue's full places is gone by then. */
const RETRY_AFTER = 1;

/** An event that is executed for another subscriber, too, is only written for this one. */
const JOINED = 1 / 10;

/** The one way in for operations of every transport: it knows whose turn it is and what they have spent. */
export interface Admission {
  /**
   * Reads and runs an operation when it is its caller's turn.
   * @param text the document, unread; null for a look-up of who asks, which costs nothing of the budget
   * @param isAbandoned whether nobody waits for the answer any more; it is then not run
   * @throws GraphQLError RATE_LIMITED, TOO_BUSY
   */
  enter<Result>(
    sender: Sender,
    text: string | null,
    work: () => Promise<Result>,
    isAbandoned?: () => boolean,
  ): Promise<Result>;
  /** Does something short, like handing on an event, when it is the caller's turn; a moment later when too much waits. */
  takeTurn(viewer: Viewer | null, address: string, work: () => void): void;
  /** By whom a caller counts, as far as it is known yet. */
  key(sender: Sender): string;
  /** Whom the database found behind a caller. */
  learn(sender: Sender, viewer: Viewer | null): void;
  /** Takes the cost of every operation, and of every event of a subscription, from its caller's budget. */
  charging: Plugin<Context>;
}

export function createAdmission(
  services: Pick<Services, 'db' | 'log'>,
  settings: Pick<Settings, 'costBudget' | 'publicUrl'>,
  metrics: Metrics,
): Admission {
  const callers = createKnownCallers(cookieOptions(settings));
  const spending = createSpending(services, settings);
  const queue = new FairQueue(BOUNDS);
  metrics.watchQueue(queue);

  /** The refusal that an error of the queue or the budget stands for. */
  function refused(error: unknown): unknown {
    if (error instanceof RateLimitedError) {
      metrics.refused('budget');
      return rateLimited(error);
    }
    if (error instanceof QueueFullError) {
      metrics.refused(error.whose === 'key' ? 'queue' : 'busy');
      return error.whose === 'key' ? rateLimited(new RateLimitedError(RETRY_AFTER)) : tooBusy();
    }
    // Nobody reads it.
    if (error instanceof AbandonedError) return tooBusy();
    return error;
  }

  /** Takes a cost from a caller's budget; answers the refusal when there is not enough left. */
  async function charge(
    { key, isPick }: Pick<Price, 'key' | 'isPick'>,
    cost: number,
  ): Promise<GraphQLError | null> {
    try {
      await spending.spend(key, cost, isPick);
      return null;
    } catch (error) {
      const refusal = refused(error);
      if (!(refusal instanceof GraphQLError)) throw error;
      return refusal;
    }
  }

  /** Reading a document that is no document of the schema is work, too. It is refused for its own reasons. */
  function chargeUnfit(context: unknown): void {
    const { caller } = context as { caller: Sender };
    void charge({ key: callers.key(caller), isPick: false }, UNFIT_COST);
  }

  function takeTurn(viewer: Viewer | null, address: string, work: () => void): void {
    const turn = async () => {
      work();
      await eventLoopTurn();
    };
    queue.run(`${callerKey(viewer, address)} events`, turn).catch(() => {
      setTimeout(() => takeTurn(viewer, address, work), RETRY_AFTER * 1_000).unref();
    });
  }

  return {
    takeTurn,
    async enter(sender, text, work, isAbandoned) {
      const key = callers.key(sender);
      try {
        if (text !== null) await spending.refuseSpent(key, text);
        // Picks have turns of their own, so that they do not wait behind what the same person's tabs ask for.
        const lane = text !== null && mentionsPicks(text) ? `${key} picks` : key;
        return await queue.run(lane, work, isAbandoned);
      } catch (error) {
        throw refused(error);
      }
    },
    key: callers.key,
    learn: callers.learn,
    charging: {
      onParse:
        ({ context }) =>
        ({ result }) => {
          if (result instanceof Error) chargeUnfit(context);
        },
      onValidate:
        ({ context }) =>
        ({ valid }) => {
          if (!valid) chargeUnfit(context);
        },
      async onExecute({ args, setResultAndStopExecution }) {
        const price = priceOf(args);
        const refusal = (await charge(price, OPERATION_COST + price.fields)) ?? price.refusal;
        if (refusal !== null) setResultAndStopExecution({ errors: [refusal] });
      },
      async onSubscribe({ args, setResultAndStopExecution }) {
        const price = priceOf(args);
        const refusal = (await charge(price, OPERATION_COST + price.fields)) ?? price.refusal;
        if (refusal !== null) return setResultAndStopExecution({ errors: [refusal] });
        return {
          onSubscribeResult: () => ({
            async onNext() {
              const { joinsStream } = args.contextValue as Context;
              const fields = joinsStream ? Math.ceil(price.fields * JOINED) : price.fields;
              const spent = await charge(price, fields);
              if (spent !== null) throw spent;
            },
          }),
        };
      },
    },
  };
}

/** Who pays for an operation, and how much for its fields; an event of a subscription costs them again. */
interface Price {
  key: string;
  fields: number;
  isPick: boolean;
  /** Of a document that asks for more than any may; nothing of it is run. */
  refusal: GraphQLError | null;
}

function priceOf({ schema, document, operationName, variableValues, contextValue }: ExecutionArgs): Price {
  const context = contextValue as Context;
  const measured = measureDocument(schema, document, operationName, variableValues ?? {});
  return {
    key: callerKey(context.viewer, context.address),
    fields: Math.min(Math.ceil(measured?.cost ?? 0), documentLimits.cost),
    isPick: submitsPicks(document, operationName),
    refusal: refuseCostly(measured),
  };
}
