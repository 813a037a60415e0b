import { setImmediate as eventLoopTurn } from 'node:timers/promises';

import type { ExecutionArgs, GraphQLError } from 'graphql';
import type { Plugin } from 'graphql-yoga';

import { RateLimitedError } from '#kernel/failures.ts';
import type { Services } from '#kernel/services.ts';
import type { Viewer } from '#graphql/accounts/sessions/viewer.ts';
import type { Context } from '#graphql/api/context.ts';
import type { Settings } from '#graphql/site/settings/settings.ts';
import { callerKey, type Callers, type Sender } from './callers.ts';
import { measureDocument } from '#graphql/api/cost/documentCost.ts';
import { documentLimits, refuseCostly } from '#graphql/api/cost/limits.ts';
import { price } from '#graphql/api/cost/prices.ts';
import { INVALID_COST, CACHED_COST, mentionsPicks, OPERATION_COST, submitsPicks } from './cost.ts';
import { AbandonedError, FairQueue, QueueFullError } from './fairQueue.ts';
import type { Metrics } from '#graphql/server/metrics/metrics.ts';
import { rateLimited, tooBusy } from './refusals.ts';
import { createSpending } from './spending.ts';

/**
 * JavaScript runs on one core: more concurrent operations than the database can serve would only move the
 * queue, fewer would leave the core idle during hashing and I/O. The queue fits an office of 200 people who
 * log in at once from one address.
 */
const BOUNDS = { running: 16, runningPerKey: 8, waiting: 2_000, waitingPerKey: 300 };

/** Seconds after which a full queue has room again. */
const RETRY_AFTER = 1;

/** Share of the cost for an event whose result another subscriber has paid for: it is only sent. */
const JOINED_SHARE = 1 / 10;

export interface Admission {
  /**
   * Queues an operation by caller and runs it, unless the client has disconnected (`isAbandoned`). @param
   * text the unparsed document
   */
  enter<Result>(
    sender: Sender,
    text: string,
    work: () => Promise<Result>,
    isAbandoned?: () => boolean,
  ): Promise<Result>;
  /** Queues short work, such as publishing an event, by caller; retries when the queue is full. */
  schedule(viewer: Viewer | null, address: string, work: () => void): void;
  /** Charges a caller for a cached answer, without queueing. @returns the refusal when the budget is spent */
  admitCached(viewer: Viewer | null, address: string): GraphQLError | null;
  /** Charges the bytes of an answer before compression. @param key of the caller (callers.ts) */
  chargeAnswer(key: string, bytes: number): void;
  /** Charges every operation, and every event of a subscription, to its caller's budget. */
  charging: Plugin<Context>;
}

export function createAdmission(
  services: Pick<Services, 'limits' | 'log'>,
  settings: Pick<Settings, 'costBudget'>,
  metrics: Metrics,
  callers: Pick<Callers, 'key' | 'knownKey'>,
): Admission {
  const spending = createSpending(services, settings);
  const queue = new FairQueue(BOUNDS);
  metrics.watchQueue(queue);

  function overBudget(spent: RateLimitedError): GraphQLError {
    metrics.refused('budget');
    return rateLimited(spent);
  }

  function refused(error: unknown): unknown {
    // Too many lookups from one address.
    if (error instanceof RateLimitedError) {
      metrics.refused('queue');
      return rateLimited(error);
    }
    if (error instanceof QueueFullError) {
      metrics.refused(error.whose === 'key' ? 'queue' : 'busy');
      return error.whose === 'key' ? rateLimited(new RateLimitedError(RETRY_AFTER)) : tooBusy();
    }
    // The client has disconnected; this error is not sent.
    if (error instanceof AbandonedError) return tooBusy();
    return error;
  }

  /** @returns the refusal when the budget is spent */
  function charge({ key, isPick }: Pick<Price, 'key' | 'isPick'>, cost: number): GraphQLError | null {
    const spent = spending.charge(key, cost, isPick);
    return spent === null ? null : overBudget(spent);
  }

  /** Charges the events of a subscription; holds only these numbers in memory. */
  function eventCharge(key: string, fields: number): NonNullable<Context['payForEvent']> {
    const joined = Math.ceil(fields * JOINED_SHARE);
    return (isJoined) => charge({ key, isPick: false }, isJoined ? joined : fields);
  }

  /** Charges for parsing an invalid document. */
  function chargeInvalid(context: unknown): void {
    const { caller } = context as { caller: Sender };
    charge({ key: callers.knownKey(caller), isPick: false }, INVALID_COST);
  }

  function schedule(viewer: Viewer | null, address: string, work: () => void): void {
    const turn = async () => {
      work();
      await eventLoopTurn();
    };
    queue.run(`${callerKey(viewer, address)} events`, turn).catch(() => {
      setTimeout(() => schedule(viewer, address, work), RETRY_AFTER * 1_000).unref();
    });
  }

  return {
    schedule,
    async enter(sender, text, work, isAbandoned) {
      try {
        const key = await callers.key(sender);
        const spent = spending.refusal(key, text);
        if (spent !== null) throw overBudget(spent);
        // Picks have their own lane, so that they do not wait behind other requests of the same person.
        const lane = mentionsPicks(text) ? `${key} picks` : key;
        return await queue.run(lane, work, isAbandoned);
      } catch (error) {
        throw refused(error);
      }
    },
    admitCached: (viewer, address) => charge({ key: callerKey(viewer, address), isPick: false }, CACHED_COST),
    // Already sent: an exceeded budget only affects the next operation.
    chargeAnswer: (key, bytes) => void spending.charge(key, Math.ceil(bytes * price.byte), false),
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
      onExecute({ args, setResultAndStopExecution }) {
        const priced = priceOf(args);
        const refusal = charge(priced, OPERATION_COST + priced.fields) ?? priced.refusal;
        if (refusal !== null) setResultAndStopExecution({ errors: [refusal] });
      },
      onSubscribe({ args, setResultAndStopExecution }) {
        const priced = priceOf(args);
        const refusal = charge(priced, OPERATION_COST + priced.fields) ?? priced.refusal;
        if (refusal !== null) return setResultAndStopExecution({ errors: [refusal] });
        (args.contextValue as Context).payForEvent = eventCharge(priced.key, priced.fields);
      },
    },
  };
}

/** The paying caller, and the cost of the fields, charged again for each event of a subscription. */
interface Price {
  key: string;
  fields: number;
  isPick: boolean;
  /** Set for a document above the limits, which does not run. */
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
