import { type DocumentNode, execute, type GraphQLError } from 'graphql';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { oneDialect } from '#prisma/testing.ts';
import { startServer } from '#graphql/server/start/server.ts';
import { readSettings } from '#graphql/site/settings/settings.ts';
import { NO_ROLE, type Scope, type Viewer } from '#graphql/accounts/sessions/viewer.ts';
import { hoursFromDeadline } from '#graphql/testing/pool.ts';
import { planReading } from '#graphql/testing/readPaths.ts';
import { type Fixture, openFixture, type TestViewer } from '#graphql/testing/schema.ts';
import { schema } from '../index.ts';

/** The accounts and tokens that read, each with rights of its own. */
const READERS: Record<string, TestViewer> = {
  'a visitor': 'visitor',
  'an account without an entry': 'stranger',
  'a participant': 'alice',
  "a participant's token that may pick": { name: 'alice', scopes: ['pick'] },
  "a participant's token that says `admin`": { name: 'alice', scopes: ['read', 'pick', 'admin'] },
  'the commissioner': 'commissioner',
  "the commissioner's token that may read": { name: 'commissioner', scopes: ['read'] },
  'a commissioner of another pool': 'other commissioner',
  'an administrator': 'administrator',
  "an administrator's token that may read": { name: 'administrator', scopes: ['read'] },
  "an administrator's token without `read`": { name: 'administrator', scopes: ['admin'] },
};

/** The codes of a refusal that the schema documents. */
const REFUSALS = ['NOT_SIGNED_IN', 'FORBIDDEN', 'SECOND_FACTOR_MISSING'];

describe.each(oneDialect)('every field for every role, on %s', (dialect) => {
  let fixture: Fixture;
  let documents: DocumentNode[];
  let readings = 0;

  beforeAll(async () => {
    fixture = await openFixture(dialect);
    // That of the other commissioner.
    await fixture.db.pool.create({
      data: {
        id: fixture.poolId + 1,
        name: 'Another pool',
        slug: 'another',
        seasonYear: 2025,
        createdAt: fixture.services.clock.now(),
        weeks: { create: [1, 2, 3].map((week) => ({ week, deadline: hoursFromDeadline(week, 0) })) },
      },
    });
    documents = await planReading(fixture);
  });
  afterAll(() => fixture.close());

  const read = async (who: TestViewer, change?: (viewer: Viewer) => Viewer | Promise<Viewer>) => {
    // Limits count by address.
    readings += 1;
    const context = { ...fixture.context(who), address: `reading ${readings}` };
    if (change && context.viewer) context.viewer = await change(context.viewer);
    const answers: { data: unknown; errors: readonly GraphQLError[] }[] = [];
    for (const document of documents) {
      const { data, errors = [] } = await execute({ schema, document, contextValue: { ...context } });
      answers.push({ data, errors });
    }
    return answers;
  };

  /** What is wrong with an answer: errors without a code of a refusal, which the server masks and logs. */
  const unexpected = (answers: Awaited<ReturnType<typeof read>>) =>
    answers
      .flatMap(({ errors }) => errors)
      .filter(({ extensions }) => !REFUSALS.includes(extensions.code as string))
      .map((error) => `${error.path?.join('.')}: ${error.message}`);

  /** The answers without the texts and codes by which refusals differ, and the facts of who holds a role. */
  const shown = (answers: Awaited<ReturnType<typeof read>>) =>
    answers.map(({ data, errors }) => ({
      data: JSON.parse(
        JSON.stringify(data, (name, value: unknown) =>
          /^(Viewer_hasRole|SignInSecurity_isRequired)_\d$/.test(name) ? 'of the account' : value,
        ),
      ) as unknown,
      refused: new Set(errors.map(({ path }) => path?.join('.'))),
    }));

  const ROLES: Record<string, TestViewer> = {
    'an administrator': 'administrator',
    'a participant who is a commissioner, too': 'alice',
    "an administrator's token": { name: 'administrator', scopes: ['read', 'admin'] },
  };

  test.each(Object.keys(ROLES))(
    '%s without the second factor that the site requires reads what the account reads without its role',
    async (who) => {
      const reader = ROLES[who]!;
      const asRunner = (viewer: Viewer): Viewer =>
        reader === 'alice'
          ? {
              ...viewer,
              commissionerOf: new Set([fixture.poolId]),
              scopes: new Set<Scope>(['read', 'pick', 'admin']),
            }
          : viewer;
      const withScopes = (viewer: Viewer): Viewer => {
        const scopes = [...viewer.scopes].filter((scope) => scope !== 'admin');
        return { ...viewer, scopes: new Set(scopes) };
      };
      const stripped = await read(reader, (viewer) => withScopes({ ...viewer, ...NO_ROLE }));
      fixture.settings.requireSecondFactor = true;
      const strict = await read(reader, async (viewer) => fixture.withPolicy(asRunner(viewer)));
      fixture.settings.requireSecondFactor = false;
      expect(unexpected(strict)).toEqual([]);
      expect(shown(strict)).toEqual(shown(stripped));
    },
  );

  test.each(Object.keys(READERS))('answers a value, null or a refusal to %s', async (who) => {
    expect(unexpected(await read(READERS[who]!))).toEqual([]);
  });

  test('a refusal reaches the caller with its code, and is no error of the log', async () => {
    const lines: string[] = [];
    const log = pino({}, { write: (line) => void lines.push(line) });
    const ready = () =>
      Promise.resolve({ database: true, writes: true, migrations: true, jobs: true, log: true });
    const settings = readSettings({ PORT: '0', LOG_LEVEL: 'silent' });
    const server = await startServer({ ...fixture.services, log }, settings, ready);
    const query = `{ pool(id: "${fixture.pool}") { commissionCents } }`;
    const response = await fetch(`${server.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query }),
    });
    const { errors } = (await response.json()) as { errors: unknown[] };
    await server.close();
    expect(errors).toMatchObject([{ extensions: { code: 'NOT_SIGNED_IN' } }]);
    expect(lines.filter((line) => line.includes('unexpected error'))).toEqual([]);
  });
});
