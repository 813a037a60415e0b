import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';

import { type DocumentNode, execute, parse, validate } from 'graphql';

import { gradePool } from '../actions/grading.ts';
import { createSession } from '../auth/sessions.ts';
import { printGrading } from '../cli/gradingReport.ts';
import { exportGrid, toCsv, toJson } from '../cli/grid.ts';
import { requirePool } from '../cli/requirePool.ts';
import { createMetrics } from '../http/metrics.ts';
import { routes } from '../rest/table.ts';
import { schema } from '../schema/index.ts';
import type { Asker, Stage } from '../schema/testing.ts';
import { startServer } from '../server.ts';
import { readSettings } from '../settings.ts';
import { reachable, rootFieldsOf } from './documents.ts';

/** Everybody but the owners of the secret picks. */
export const ONLOOKERS: Record<string, Asker> = {
  'the administrator': 'administrator',
  'another participant': 'alice',
  'a visitor': 'visitor',
  "an administrator's token that may read": { name: 'administrator', scopes: ['read'] },
  "an administrator's token without `read`": { name: 'administrator', scopes: ['admin'] },
};

/**
 * Ways to read besides GraphQL's queries: what each of them answers, as text, must not depend on a secret pick. To hold
 * another one to that, give it a line.
 */
export const READ_PATHS: Record<string, (stage: Stage) => Promise<string>> = {
  'the export as CSV': (stage) => exported(stage, toCsv),
  'the export as JSON': (stage) => exported(stage, toJson),
  "the command line's grade": async ({ services, poolId }) => {
    const out = new PassThrough();
    const said = text(out);
    const terminal = { env: {}, out, error: new PassThrough() };
    await printGrading(terminal, services, await gradePool(services, poolId));
    out.end();
    return said;
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
    // What the owner of a pick is told of it is the owner's.
    return JSON.stringify(
      mails.map(({ id, to, subject, text: words, sendAfter }) => [
        id,
        to,
        subject,
        words.replace(/^(Before|Now): .*$/gm, '$1: a team of the owner'),
        sendAfter,
      ]),
    );
  },
  'the REST calls and GraphQL over HTTP, with their headers': overHttp,
};

async function exported({ db, services, poolId }: Stage, format: typeof toCsv): Promise<string> {
  const grid = await exportGrid(db, await requirePool(db, poolId), services.clock.now());
  const parts: string[] = [];
  for await (const part of format(grid)) parts.push(part);
  return parts.join('');
}

/** What stands in the paths of REST calls. */
const PARAMETERS: Record<string, string[]> = {
  '{id}': ['4', '6', '10', '11'],
  '{week}': ['1', '2', '3'],
  '{poolId}': ['1'],
  '{email}': ['bob@pool.example'],
};
/** Headers that say when, or which connection. */
const UNEQUAL = ['date', 'x-request-id', 'connection', 'keep-alive'];
const LOG = '{ pool { auditLog(first: 200) { edges { cursor node { id action before after } } } } }';

async function overHttp({ services, db }: Stage): Promise<string> {
  const ready = () => Promise.resolve({ database: true, writes: true, migrations: true, jobs: true });
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
      const shown = [...response.headers].filter(([name]) => !UNEQUAL.includes(name));
      answers.push(JSON.stringify([path, response.status, shown, await response.text()]));
    }
    await db.session.delete({ where: { id: viewer.sessionId! } });
    return answers.join('\n');
  } finally {
    await server.close();
  }
}

function pathsOf(path: string): string[] {
  const [parameter] = /\{\w+\}/.exec(path) ?? [];
  if (parameter === undefined) return [path];
  const values = PARAMETERS[parameter];
  if (!values)
    throw new Error(`${parameter} of ${path} needs a row in PARAMETERS (graphql/testing/readPaths.ts)`);
  return values.flatMap((value) => pathsOf(path.replace(parameter, value)));
}

/** So many root fields share a document, when they are not too costly together. */
const TOGETHER = 6;

/** Documents that together read everything that a query can reach, none of them too costly for the stage. */
export async function planReading(stage: Stage): Promise<DocumentNode[]> {
  const pack = async (fields: readonly string[]): Promise<DocumentNode[]> => {
    const document = parse(`{ ${fields.map((field, place) => `d${place}: ${field}`).join(' ')} }`);
    const [wrong] = validate(schema, document);
    if (wrong) throw wrong;
    const { errors = [] } = await execute({
      schema,
      document,
      contextValue: stage.context('administrator'),
    });
    if (errors.length === 0) return [document];
    if (fields.length === 1) throw errors[0]!;
    const half = Math.ceil(fields.length / 2);
    return [...(await pack(fields.slice(0, half))), ...(await pack(fields.slice(half)))];
  };
  const fields = reachable().flatMap(rootFieldsOf);
  const documents: DocumentNode[] = [];
  for (let start = 0; start < fields.length; start += TOGETHER) {
    documents.push(...(await pack(fields.slice(start, start + TOGETHER))));
  }
  return documents;
}

/** The answers to documents, errors included, each in a line. */
export async function readAs(
  stage: Stage,
  asker: Asker,
  documents: readonly DocumentNode[],
): Promise<string> {
  const lines: string[] = [];
  for (const document of documents) {
    const { data, errors } = await execute({ schema, document, contextValue: stage.context(asker) });
    // Fields are resolved side by side: the order of their errors is the moment's; so is, once one of them has left no
    // data, how many of the others come in time. What they say is compared in any case.
    const said = (errors ?? []).map((error) =>
      JSON.stringify(data ? error : [error.message, error.extensions.code]),
    );
    const refused = [...(data ? said : new Set(said))].sort();
    lines.push(JSON.stringify({ data, refused }));
  }
  return lines.join('\n');
}
