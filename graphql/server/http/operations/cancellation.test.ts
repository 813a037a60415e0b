import { execute, GraphQLError, parse } from 'graphql';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { sessionCookie } from '#graphql/accounts/sessions/cookies.ts';
import { createSession } from '#graphql/accounts/sessions/sessions.ts';
import { schema } from '#graphql/api/index.ts';
import { eventually } from '#graphql/testing/eventually.ts';
import { openFixture, type Fixture } from '#graphql/testing/schema.ts';
import { startServer, type RunningServer } from '#graphql/server/start/server.ts';
import { readSettings } from '#graphql/site/settings/settings.ts';

/** Reads in rounds, each of which depends on the one before. */
const TEAM = 'name record { text }';
const GAME = `displayStatus statusText dayLabel line lineText isLineLocked isCompleted winner { ${TEAM} }
  homeTeam { ${TEAM} } awayTeam { ${TEAM} }`;
const ROUNDS = `{ pool { standings(first: 60) { edges { node { status eliminatedWeek eliminationReason isViewers
  picks { team { ${TEAM} } game { ${GAME} } }
  pool { week(number: 1) { games { statusText winner { name } } } }
} } } } }`;

describe('an operation is aborted', () => {
  let fixture: Fixture;
  let server: RunningServer | null = null;
  let cookie: string;

  beforeEach(async () => {
    // PostgreSQL responds in later turns of the event loop, in which a client can be gone.
    fixture = await openFixture('postgresql', { entries: 60 });
    const { token } = await createSession(fixture.services, fixture.userId('alice'));
    [cookie = ''] = sessionCookie(token, { secure: false }).split(';');
  });
  afterEach(async () => {
    await server?.close();
    server = null;
    await fixture.close();
  });

  async function start(requestTimeout: number): Promise<void> {
    const settings = { ...readSettings({ PORT: '0' }), requestTimeout };
    const ready = () =>
      Promise.resolve({ database: true, writes: true, migrations: true, jobs: true, log: true });
    server = await startServer(fixture.services, settings, ready);
  }

  const send = (query: string, signal?: AbortSignal): Promise<Response> =>
    fetch(`${server!.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({ query }),
      ...(signal && { signal }),
    });

  const answerOf = async (response: Response) =>
    (await response.json()) as { data?: unknown; errors?: { extensions: { code: string } }[] };

  test('when it takes longer than REQUEST_TIMEOUT: with a typed error and no further statement', async () => {
    /** The answer of a server that has just started and keeps nothing, and the statements until then. */
    const ask = async (requestTimeout: number) => {
      await server?.close();
      fixture.services.events.publish({ type: 'missed' });
      await start(requestTimeout);
      const before = fixture.statements();
      const response = await send(ROUNDS);
      const { errors } = await answerOf(response);
      return { status: response.status, errors, statements: fixture.statements() - before };
    };
    const whole = await ask(10_000);
    expect(whole.errors).toBeUndefined();

    const before = fixture.statements();
    const { status, errors, statements } = await ask(0);
    expect(status).toBe(504);
    expect(errors?.map(({ extensions }) => extensions.code)).toEqual(['REQUEST_TIMEOUT']);
    expect(statements).toBeLessThan(whole.statements);
    // By the end of a whole operation, one that went on would have ended, too.
    expect((await ask(10_000)).errors).toBeUndefined();
    expect(fixture.statements() - before).toBeLessThan(2 * whole.statements);
  });

  test('with no further resolver called: the statements that it waits for are its last ones', async () => {
    const run = async (signal: AbortSignal) => {
      const before = fixture.statements();
      // Resolves when the last resolver has.
      const { errors } = await execute({
        schema,
        document: parse(ROUNDS),
        contextValue: { ...fixture.context('alice'), signal },
      });
      return { statements: fixture.statements() - before, errors };
    };
    const whole = await run(new AbortController().signal);
    expect(whole.errors).toBeUndefined();
    const given = new AbortController();
    fixture.onStatement((sql) => {
      if (/FROM .*Entry/.test(sql)) given.abort(new GraphQLError('Too late.'));
    });
    const { statements, errors } = await run(given.signal);
    expect(new Set(errors?.map(({ message }) => message))).toEqual(new Set(['Too late.']));
    expect(statements).toBeLessThan(whole.statements);
  });

  test('when its client is gone', async () => {
    await start(10_000);
    const failed = async () => {
      const text = await (await fetch(`${server!.url}/metrics`)).text();
      return /operation_duration_seconds_count\{type="query",operation="pool",outcome="error"\} (\d+)/.exec(
        text,
      )?.[1];
    };
    expect((await answerOf(await send(ROUNDS))).errors).toBeUndefined();
    expect(await failed()).toBeUndefined();
    const hangUp = new AbortController();
    // The read of the pool's entries follows the lookup of the session, so the operation is running.
    fixture.onStatement((sql) => {
      if (/FROM .*Entry/.test(sql)) hangUp.abort();
    });
    await expect(send(ROUNDS, hangUp.signal)).rejects.toThrow('aborted');
    await eventually(async () => expect(await failed()).toBe('1'));
  });

  test("a mutation's field that has started is finished, and the next one not started", async () => {
    const given = new AbortController();
    fixture.onStatement((sql) => {
      if (/INSERT INTO .*Pick/.test(sql)) given.abort(new GraphQLError('Too late.'));
    });
    const pick = (name: string, entry: number) =>
      `${name}: submitPick(input: { entry: "${fixture.entry(entry)}", week: 3, team: "${fixture.team('GB')}" }) {
        __typename
      }`;
    const { data, errors } = await execute({
      schema,
      document: parse(`mutation { ${pick('a', 1)} ${pick('b', 2)} }`),
      contextValue: { ...fixture.context('alice'), signal: given.signal },
    });
    expect(errors?.map(({ message, path }) => ({ message, path }))).toEqual([
      { message: 'Too late.', path: ['b'] },
    ]);
    expect(data).toBeNull();
    expect(await fixture.db.pick.findMany({ where: { week: 3 }, select: { entryId: true } })).toEqual([
      { entryId: fixture.entryIds[0] },
    ]);
  });
});
