import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';

import {
  type DocumentNode,
  execute,
  type GraphQLObjectType,
  isNonNullType,
  Kind,
  parse,
  validate,
} from 'graphql';

import { tileReader } from '../log/publish/readTiles.ts';
import { gradePool } from '../grading/grading.ts';
import { queueEvents } from '../messages/webhooks/queueEvents.ts';
import { createSession } from '../accounts/sessions/sessions.ts';
import { printGrading } from '../cli/gradingReport.ts';
import { exportGrid, toCsv, toJson } from '../imports/exportGrid.ts';
import { requirePool } from '../cli/requirePool.ts';
import { calendarFile } from '../messages/calendar/calendarFile.ts';
import { readCalendar } from '../messages/calendar/readCalendar.ts';
import { readBundle } from '../log/reading/readBundle.ts';
import { readOwnersFile } from '../log/reading/readOwners.ts';
import { type LogHead, readLogHead, readPublished } from '../log/reading/readLog.ts';
import { readEntryBundle } from '../log/reading/readEntryBundle.ts';
import { listNewHeads } from '../log/site/listNewHeads.ts';
import { SEASON } from '../messages/rules/moment.ts';
import { readMoment } from '../messages/moments/readMoment.ts';
import { newApiToken } from '../accounts/sessions/apiTokens.ts';
import { tools } from '../api/mcp/tools.ts';
import { connectAssistant } from './mcp.ts';
import { createMetrics } from '../server/metrics/metrics.ts';
import { routes } from '../api/rest/table.ts';
import { globalId } from '../api/paging/globalIds.ts';
import { schema } from '../api/index.ts';
import type { Fixture, TestViewer } from './schema.ts';
import { startServer } from '../server/start/server.ts';
import { readSettings } from '../site/settings/settings.ts';
import { bundlesOfTree, tilesOfTree } from '#verify/log/tiles.ts';
import { reachable, rootFieldsOf, selectionOf } from './documents.ts';

/** Viewers who do not own the secret picks. */
export const ONLOOKERS: Record<string, TestViewer> = {
  'the administrator': 'administrator',
  'the commissioner': 'commissioner',
  'the commissioner of another pool': 'other commissioner',
  'another participant': 'alice',
  'a visitor': 'visitor',
  "an administrator's token that may read": { name: 'administrator', scopes: ['read'] },
  "an administrator's token without `read`": { name: 'administrator', scopes: ['admin'] },
};

/**
 * Read paths besides GraphQL queries: the text that each one returns must not depend on a secret pick. A new
 * read path needs a row here.
 */
export const READ_PATHS: Record<string, (fixture: Fixture) => Promise<string>> = {
  'the export as CSV': (fixture) => exported(fixture, toCsv),
  'the export as JSON': (fixture) => exported(fixture, toJson),
  "the command line's grade": async ({ services, poolId }) => {
    const out = new PassThrough();
    const output = text(out);
    const terminal = { env: {}, out, error: new PassThrough() };
    await printGrading(terminal, services, await gradePool(services, poolId));
    out.end();
    return output;
  },
  'the metrics of pools': async ({ services }) => {
    const { text: all } = await createMetrics(services).expose();
    return all
      .split('\n')
      .filter((line) => /^last_standing_(entries|picks|accounts|mails|held|feed)/.test(line))
      .join('\n');
  },
  'the mails': async ({ db }) => {
    const mails = await db.outboxMail.findMany({ orderBy: { id: 'asc' } });
    // Mails to the owner of a pick, and of a plan that is to be taken, may name it.
    return JSON.stringify(
      mails.map(({ id, to, subject, text: words, attachments, sendAfter }) => [
        id,
        to,
        subject,
        words
          .replace(/^(Before|Now): .*$/gm, '$1: a team of the owner')
          .replace(/(?<=taken, as things stand: )City of \w+ Team/g, 'a team of the owner'),
        attachments,
        sendAfter,
      ]),
    );
  },
  'the deliveries of webhooks': async ({ services, db }) => {
    const pools = await queueEvents(services);
    const deliveries = await db.webhookDelivery.findMany({ orderBy: { id: 'asc' } });
    const contents = deliveries.map(({ type, happenedAt, data, text: words }) => [
      type,
      happenedAt,
      data,
      words,
    ]);
    return JSON.stringify([pools, contents, await db.webhookMark.findMany({ orderBy: { key: 'asc' } })]);
  },
  'the pages that owners share': async (fixture) => {
    const weeks = fixture.entryIds.flatMap((entryId) => [SEASON, 1, 2, 3].map((week) => ({ entryId, week })));
    return JSON.stringify(await Promise.all(weeks.map((shared) => readMoment(fixture.services, shared))));
  },
  "another participant's calendar": async (fixture) => {
    const events = await readCalendar(fixture.services, { id: fixture.userId('alice') });
    return calendarFile({ name: 'Pool', host: 'pool.example' }, events, ({ page }) => page);
  },
  'the log of the pool, and how large its files are': async ({ db, services, poolId, userId }) => {
    const { slug } = await db.pool.findUniqueOrThrow({ where: { id: poolId } });
    const head = await readLogHead(services, slug);
    if (head === null) return 'no log';
    const files = await filesOfLog(services, head);
    for await (const part of readBundle(services, head, true)) files.push(part);
    for await (const part of readOwnersFile(db, poolId, userId('alice'))) files.push(part);
    return files.join('\n');
  },
  "the site's log, and how large its files are": async ({ db, services }) => {
    await listNewHeads(services, null);
    const head = await readLogHead(services, null);
    if (head === null) return 'no log';
    const leaves = await db.logLeaf.findMany({
      where: { poolId: head.poolId },
      orderBy: { index: 'asc' },
      select: { data: true },
    });
    return [
      ...(await filesOfLog(services, head)),
      ...leaves.map(({ data }) => JSON.stringify({ checkpoint: data })),
    ].join('\n');
  },
  'the outlook of weeks with supposed results': async (fixture) => {
    const games = await fixture.db.game.findMany({ where: { week: { lte: 3 } }, orderBy: { id: 'asc' } });
    const documents = games.flatMap(({ id, week }) =>
      ['HOME', 'AWAY', 'TIE'].map((result) =>
        parse(`{ pool { week(number: ${week}) { outlook(supposing: [{ game: "${globalId('Game', id)}", result: ${result} }])
          { ${selectionOf(schema.getType('WeekOutlook') as GraphQLObjectType, 1)} } } } }`),
      ),
    );
    return [
      await readAs(fixture, 'alice', documents),
      await readAs(fixture, 'administrator', documents),
    ].join();
  },
  'the past of the pool, at each instant': async (fixture) => {
    const answer: { data: { pool: { changeInstants: string[] } } } = await fixture.ask(
      'alice',
      '{ pool { changeInstants } }',
    );
    const instants = answer.data.pool.changeInstants;
    const snapshot = selectionOf(schema.getType('PoolSnapshot') as GraphQLObjectType, 1);
    const documents = instants.map((instant) =>
      parse(`{ pool { changeInstants asOf(instant: "${instant}") { ${snapshot} }
        changesBetween(from: "2025-01-01T00:00:00Z", to: "${instant}", first: 200) { edges { cursor node { at text } } } } }`),
    );
    return [
      await readAs(fixture, 'alice', documents),
      await readAs(fixture, 'administrator', documents),
    ].join('\n');
  },
  'the REST calls and GraphQL over HTTP, with their headers': overHttp,
  'the tools of assistants': byAssistants,
};

/** What is published of a log, and the sizes of its tree, tiles and bundles of leaves. */
async function filesOfLog(services: Fixture['services'], head: LogHead): Promise<string[]> {
  const { db } = services;
  const tiles = await tileReader(db, head.poolId)(tilesOfTree(head.size));
  const bundles = await Promise.all(
    bundlesOfTree(head.size).map((bundle) => readEntryBundle(db, head.poolId, bundle)),
  );
  return [
    head.checkpoint.split('\n')[1]!,
    JSON.stringify(await readPublished(services, head.poolId)),
    ...[...tiles, ...bundles].map(({ length }) => `${length} bytes`),
  ];
}

async function exported({ db, services, poolId }: Fixture, format: typeof toCsv): Promise<string> {
  const grid = await exportGrid(db, await requirePool(db, poolId), services.clock.now());
  const parts: string[] = [];
  for await (const part of format(grid)) parts.push(part);
  return parts.join('');
}

/** Values for the parameters in paths of REST calls. */
const PARAMETERS: Record<string, string[]> = {
  '{id}': ['4', '6', '10', '11'],
  '{week}': ['1', '2', '3'],
  '{poolId}': ['1'],
  '{email}': ['bob@pool.example'],
};
/** Headers that depend on the time or the connection. */
const VARYING_HEADERS = ['date', 'x-request-id', 'connection', 'keep-alive'];
const LOG = '{ pool { auditLog(first: 200) { edges { cursor node { id action before after } } } } }';

async function overHttp({ services, db }: Fixture): Promise<string> {
  const ready = () =>
    Promise.resolve({ database: true, writes: true, migrations: true, jobs: true, log: true });
  const server = await startServer(services, readSettings({ PORT: '0', LOG_LEVEL: 'silent' }), ready);
  try {
    const { id } = await db.user.findUniqueOrThrow({ where: { email: 'administrator@pool.example' } });
    const { token, viewer } = await createSession(services, id);
    const headers = { cookie: `session=${token}`, 'content-type': 'application/json' };
    const paths = routes
      .filter(({ method }) => method === 'GET')
      .flatMap(({ path }) => pathsOf(path))
      .map((path): [string, RequestInit] => [path, { headers }]);
    const body = JSON.stringify({ query: LOG });
    const answers: string[] = [];
    for (const [path, init] of [...paths, ['/graphql', { headers, method: 'POST', body }] as const]) {
      const response = await fetch(server.url + path, init);
      const shown = [...response.headers].filter(([name]) => !VARYING_HEADERS.includes(name));
      answers.push(JSON.stringify([path, response.status, shown, await response.text()]));
    }
    await db.session.delete({ where: { id: viewer.sessionId! } });
    return answers.join('\n');
  } finally {
    await server.close();
  }
}

const WEEKS = [1, 2, 3].map((week) => ({ week }));

/** Inputs of the tools of /mcp; those that store nothing are tried with each, also for entries of others. */
const TOOL_INPUTS: Record<string, (fixture: Fixture) => object[]> = {
  list_pools: () => [{}],
  games_of_week: () => WEEKS,
  standings: () => [{}, { first: 2 }, { status: 'ELIMINATED' }],
  my_entries: () => WEEKS,
  chances: () => WEEKS,
  plans: () => [{}],
  prepare_pick: ({ entryIds }) =>
    WEEKS.flatMap(({ week }) => entryIds.map((id) => ({ entry: String(id), week, team: 'KC' }))),
};

async function byAssistants(fixture: Fixture): Promise<string> {
  const { services, db } = fixture;
  const ready = () =>
    Promise.resolve({ database: true, writes: true, migrations: true, jobs: true, log: true });
  const server = await startServer(services, readSettings({ PORT: '0', LOG_LEVEL: 'silent' }), ready);
  const answers: string[] = [];
  try {
    for (const name of ['administrator', 'commissioner', 'alice'] as const) {
      const { token, ...hashed } = newApiToken();
      const scopes = { scopeRead: true, scopePick: true, scopeAdmin: name !== 'alice' };
      const createdAt = services.systemClock.now();
      const { id } = await db.apiToken.create({
        data: { ...hashed, ...scopes, userId: fixture.userId(name), name: 'test', createdAt },
      });
      const { client } = await connectAssistant(server.url, token);
      for (const tool of tools.filter(({ stores }) => !stores)) {
        for (const input of TOOL_INPUTS[tool.name]!(fixture)) {
          const { content } = await client.callTool({ name: tool.name, arguments: { ...input } });
          // What is signed has a time and a key in it.
          const text = JSON.stringify(content).replace(/(confirmation\\?":\\?")[\w.-]+/, '$1…');
          answers.push(`${name} ${tool.name} ${JSON.stringify(input)} ${text}`);
        }
      }
      await client.close();
      await db.apiToken.delete({ where: { id } });
    }
  } finally {
    await server.close();
  }
  return answers.join('\n');
}

function pathsOf(path: string): string[] {
  const [parameter] = /\{\w+\}/.exec(path) ?? [];
  if (parameter === undefined) return [path];
  const values = PARAMETERS[parameter];
  if (!values)
    throw new Error(`${parameter} of ${path} needs a row in PARAMETERS (graphql/testing/readPaths.ts)`);
  return values.flatMap((value) => pathsOf(path.replace(parameter, value)));
}

/** Number of root fields in one document, as long as their cost allows it: they share what they read. */
const FIELDS_PER_DOCUMENT = 60;
/** Of root fields without null: a refusal of one has the others read again. */
const REQUIRED_PER_DOCUMENT = 6;

let planned: Promise<DocumentNode[]> | undefined;

/**
 * Returns documents that together read everything a query can reach, each within the cost limit. They follow from the schema:
 * the first fixture of a process shows that its administrator is refused nothing.
 */
export function planReading(fixture: Fixture): Promise<DocumentNode[]> {
  return (planned ??= plan(fixture));
}

async function plan(fixture: Fixture): Promise<DocumentNode[]> {
  const pack = async (fields: readonly string[]): Promise<DocumentNode[]> => {
    const document = parse(`{ ${fields.map((field, index) => `d${index}: ${field}`).join(' ')} }`);
    const [wrong] = validate(schema, document);
    if (wrong) throw wrong;
    const { errors = [] } = await execute({
      schema,
      document,
      contextValue: fixture.context('administrator'),
    });
    if (errors.length === 0) return [document];
    if (fields.length === 1) throw errors[0]!;
    const half = Math.ceil(fields.length / 2);
    return [...(await pack(fields.slice(0, half))), ...(await pack(fields.slice(half)))];
  };
  const all = reachable().flatMap(rootFieldsOf);
  const roots = schema.getQueryType()!.getFields();
  const isRequired = (field: string) => isNonNullType(roots[/^\w+/.exec(field)![0]]!.type);
  const documents: DocumentNode[] = [];
  for (const [fields, most] of [
    [all.filter((field) => !isRequired(field)), FIELDS_PER_DOCUMENT],
    [all.filter(isRequired), REQUIRED_PER_DOCUMENT],
  ] as const) {
    for (let start = 0; start < fields.length; start += most) {
      documents.push(...(await pack(fields.slice(start, start + most))));
    }
  }
  return documents;
}

/** A document for each root field of a document. */
function fieldsOf(document: DocumentNode): DocumentNode[] {
  const [operation, ...rest] = document.definitions;
  if (operation?.kind !== Kind.OPERATION_DEFINITION) throw new Error('The operation comes first.');
  return operation.selectionSet.selections.map((selection) => ({
    ...document,
    definitions: [
      { ...operation, selectionSet: { ...operation.selectionSet, selections: [selection] } },
      ...rest,
    ],
  }));
}

/** The path of an error; below data that it removed, which of a list's items failed first is chance. */
function reportedPath(data: unknown, path: readonly (string | number)[]): (string | number)[] {
  let value = data;
  return path.map((key) => {
    if (value === null || value === undefined) return typeof key === 'number' ? 'some item' : key;
    value = (value as Record<string | number, unknown>)[key];
    return key;
  });
}

let readings = 0;

/** Returns the results of documents, errors included, one line each. */
export async function readAs(
  fixture: Fixture,
  viewer: TestViewer,
  documents: readonly DocumentNode[],
): Promise<string> {
  const lines: string[] = [];
  readings += 1;
  // Limits count by address: with one for all readings, later ones would compare refusals and their waiting times.
  const contextValue = { ...fixture.context(viewer), address: `reading ${readings}` };
  const read = async (document: DocumentNode): Promise<void> => {
    const { data, errors } = await execute({ schema, document, contextValue: { ...contextValue } });
    const parts = fieldsOf(document);
    if (!data && parts.length > 1) {
      // A refused field has removed the others; which of their errors is reported depends on which came first.
      for (const part of parts) await read(part);
      return;
    }
    // Fields are resolved concurrently, so the order of errors varies; and once one error has removed all
    // data, so does the number of further errors. Their contents are compared in any case.
    const messages = (errors ?? []).map((error) =>
      JSON.stringify(
        data
          ? { ...error.toJSON(), path: reportedPath(data, error.path ?? []) }
          : [error.message, error.extensions.code],
      ),
    );
    const refused = [...(data ? messages : new Set(messages))].sort();
    lines.push(JSON.stringify({ data, refused }));
  };
  for (const document of documents) await read(document);
  return lines.join('\n');
}
