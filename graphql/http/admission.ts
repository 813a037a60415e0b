import { setImmediate as eventLoopTurn } from 'node:timers/promises';

import { type ExecutionArgs, GraphQLError } from 'graphql';
import type { Plugin } from 'graphql-yoga';

import { RateLimitedError } from '../kernel/failures.ts';
import type { Services } from '../kernel/services.ts';
import { cookieOptions } from '../auth/cookies.ts';
import type { Viewer } from '../auth/viewer.ts';
import type { Context } from '../schema/context.ts';
import type { Settings } from '../settings.ts';
import { callerKey, createKnownCallers, type Sender } from './callers.ts';
import { measureDocument } from '../schema/documentCost.ts';
import { documentLimits, refuseCostly } from '../schema/limits.ts';
import { INVALID_COST, mentionsPicks, OPERATION_COST, submitsPicks } from './cost.ts';
import { AbandonedError, FairQueue, QueueFullError } from './fairQueue.ts';
import type { Metrics } from './metrics.ts';
import { rateLimited, tooBusy } from './refusals.ts';
import { createSpending } from './spending.ts';

/**
 * The bounds of the queue. JavaScript runs on one core, so a larger number of running operations than the
 * database can serve would only move the wait; a smaller one leaves the core idle while passwords are hashed
 * or PostgreSQL responds. The waiting places fit an office of 200 people who log in at the same moment from
 * one address.
 */
const BOUNDS = { running: 16, runningPerKey: 8, waiting: 2_000, waitingPerKey: 300 };

/** Seconds after which a second's worth of a full queue has been served. */
const RETRY_AFTER = 1;

/**
 * The share of the cost for an event that is executed for another subscriber as well: here it is only sent.
 */
const JOINED_SHARE = 1 / 10;

/** Admits the operations of every transport: keeps their turns and their callers' budgets. */
export interface Admission {
  /**
   * Reads and runs an operation when it is its caller's turn.
   * @param text the unread document; null to look up the caller, which costs nothing of the budget
   * @param isAbandoned whether the client no longer waits for the response; the operation is then not run
   * @throws GraphQLError RATE_LIMITED, TOO_BUSY
   */
  enter<Result>(
    sender: Sender,
    text: string | null,
    work: () => Promise<Result>,
    isAbandoned?: () => boolean,
  ): Promise<Result>;
  /**
   * Does short work, such as publishing an event, when it is the caller's turn; retries later when the queue
   * is full.
   */
  takeTurn(viewer: Viewer | null, address: string, work: () => void): void;
  /**
   * Charges a cost to a caller whose operation is not executed.
   * @returns the refusal when not enough is left of the budget
   */
  charge(viewer: Viewer | null, address: string, cost: number): Promise<GraphQLError | null>;
  /** The key of a caller's limits, as far as it is known yet. */
  key(sender: Sender): string;
  /** Records which viewer the database found for a caller. */
  learn(sender: Sender, viewer: Viewer | null): void;
  /** Charges the cost of every operation, and of every event of a subscription, to its caller's budget. */
  charging: Plugin<Context>;
}

export function createAdmission(
  services: Pick<Services, 'limits' | 'log'>,
  settings: Pick<Settings, 'costBudget' | 'publicUrl'>,
  metrics: Metrics,
): Admission {
  const callers = createKnownCallers(cookieOptions(settings));
  const spending = createSpending(services, settings);
  const queue = new FairQueue(BOUNDS);
  metrics.watchQueue(queue);

  /** The refusal to send for an error of the queue or the budget. */
  function refused(error: unknown): unknown {
    if (error instanceof RateLimitedError) {
      metrics.refused('budget');
      return rateLimited(error);
    }
    if (error instanceof QueueFullError) {
      metrics.refused(error.whose === 'key' ? 'queue' : 'busy');
      return error.whose === 'key' ? rateLimited(new RateLimitedError(RETRY_AFTER)) : tooBusy();
    }
    // The client has gone; this error is not sent.
    if (error instanceof AbandonedError) return tooBusy();
    return error;
  }

  /** Charges a cost to a caller's budget; returns the refusal when not enough is left. */
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

  /**
   * Charges for reading an invalid document, which is work, too. The document is refused for its own reasons.
   */
  function chargeInvalid(context: unknown): void {
    const { caller } = context as { caller: Sender };
    void charge({ key: callers.key(caller), isPick: false }, INVALID_COST);
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
        // Picks have their own turns, so that they do not wait behind the other requests of the same person's
        // tabs.
        const lane = text !== null && mentionsPicks(text) ? `${key} picks` : key;
        return await queue.run(lane, work, isAbandoned);
      } catch (error) {
        throw refused(error);
      }
    },
    charge: (viewer, address, cost) => charge({ key: callerKey(viewer, address), isPick: false }, cost),
    key: callers.key,
    learn: callers.learn,
    charging: {
      onParse:
        ({ context }) =>
        ({ result }) => {
          if (result instanceof Error) chargeInvalid(context);
        },
      onValidate:
        ({ context }) =>
        ({ valid }) => {
          if (!valid) chargeInvalid(context);
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
        const context = args.contextValue as Context;
        context.payForEvent = () => {
          const { fields } = price;
          const cost = context.joinsStream ? Math.ceil(fields * JOINED_SHARE) : fields;
          const spent = spending.chargeEvent(price.key, cost);
          return spent === null ? null : (refused(spent) as GraphQLError);
        };
      },
    },
  };
}

/**
 * The caller who pays for an operation, and the cost of its fields, charged again for each event of a
 * subscription.
 */
interface Price {
  key: string;
  fields: number;
  isPick: boolean;
  /** Set for a document above the limits, of which nothing is run. */
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
