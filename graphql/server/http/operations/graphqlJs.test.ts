import { type ExecutionResult, parse } from 'graphql';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';

import { createServerParts, type ServerParts } from '#graphql/server/start/serverParts.ts';
import { createMetrics } from '#graphql/server/metrics/metrics.ts';
import { type Fixture, openFixture } from '#graphql/testing/schema.ts';
import type { Caller } from '../requests/serverContext.ts';

describe('operations are executed by graphql-js', () => {
  let fixture: Fixture;
  let parts: ServerParts;
  beforeAll(async () => {
    fixture = await openFixture('sqlite');
    const { services, settings } = fixture;
    parts = createServerParts(services, settings, createMetrics(services), null);
  });
  afterAll(() => fixture.close());

  async function run(
    kind: 'execute' | 'subscribe',
    text: string,
    variableValues = {},
  ): Promise<ExecutionResult | AsyncIterable<ExecutionResult>> {
    const caller: Caller = {
      request: { headers: {} },
      viewer: fixture.context('alice').viewer,
      requestId: 'test',
      address: '127.0.0.1',
      setCookie: null,
    };
    const entryPoint = parts.entryPoints.open(caller, { method: 'POST' });
    const contextValue = await entryPoint.context();
    return entryPoint.enqueue(text, async (functions) => {
      const { schema } = functions;
      const args = { schema, document: parse(text), variableValues, contextValue };
      return functions[kind](args) as Promise<ExecutionResult | AsyncIterable<ExecutionResult>>;
    });
  }

  /** The packages whose executors call the resolver of `Clock.now`. */
  function watchExecutors(): Set<string> {
    const { clock } = fixture.services;
    const now = clock.now.bind(clock);
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 60;
    const found = new Set<string>();
    const spy = vi.spyOn(clock, 'now').mockImplementation(() => {
      for (const [, name] of new Error().stack!.matchAll(/node_modules\/((?:@[\w-]+\/)?[\w-]+)\/\S*execut/g))
        found.add(name!);
      return now();
    });
    onTestFinished(() => {
      spy.mockRestore();
      Error.stackTraceLimit = stackTraceLimit;
    });
    return found;
  }

  test('a query', async () => {
    const executors = watchExecutors();
    expect(await run('execute', '{ clock { now } }')).not.toHaveProperty('errors');
    expect([...executors]).toEqual(['graphql']);
  });

  test('an event of a subscription', async () => {
    const executors = watchExecutors();
    const results = (await run(
      'subscribe',
      'subscription { clockUpdated { now } }',
    )) as AsyncIterable<ExecutionResult>;
    const iterator = results[Symbol.asyncIterator]();
    fixture.services.events.publish({ type: 'clock' });
    const { value } = await iterator.next();
    expect(value).toHaveProperty('data.clockUpdated.now');
    await iterator.return?.();
    expect([...executors]).toEqual(['graphql']);
  });

  const extensionsOf = (result: unknown) =>
    (result as ExecutionResult).errors?.map(({ extensions }) => extensions);
  const refused = [{ code: 'BAD_USER_INPUT', http: { status: 400 } }];

  test('variables of a wrong type are HTTP 400', async () => {
    const query = 'query ($week: Int!) { pool { week(number: $week) { number } } }';
    expect(extensionsOf(await run('execute', query, { week: 'x' }))).toEqual(refused);
    const subscription = 'subscription ($pool: ID!) { standingsUpdated(pool: $pool) { id } }';
    expect(extensionsOf(await run('subscribe', subscription, { pool: {} }))).toEqual(refused);
  });

  test('an error of a resolver has its own code', async () => {
    expect(extensionsOf(await run('execute', '{ pool { week(number: 99) { number } } }'))).toEqual([
      expect.objectContaining({ code: 'INVALID_INPUT' }),
    ]);
    const missing = 'subscription { standingsUpdated(pool: "x") { id } }';
    expect(extensionsOf(await run('subscribe', missing))).toEqual([
      expect.not.objectContaining({ code: 'BAD_USER_INPUT' }),
    ]);
  });
});
