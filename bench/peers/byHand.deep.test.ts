// The resolvers written by hand answer what the benchmark asks them: else it stops when it compares their answers.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { buildSchema, execute, type GraphQLFieldResolver, isObjectType, parse } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { demoAccounts } from '../../graphql/demo/demo.ts';
import { demoAt, openRestFixture, type RestFixture } from '../../graphql/testing/rest.ts';
import { projectRoot } from '../../prisma/projectRoot.ts';
import { bothDialects } from '../../prisma/testing.ts';
import type { Planting } from '../../prisma/testing/plantings.ts';
import { type ComparedDocument, documentOf, readDocuments, viewerPages } from '../reads/documents.ts';
import { askOnce, requireEqual } from '../reads/equality.ts';
import { AFTER_THE_DEADLINE, BEFORE_THE_DEADLINE, fillStage } from '../stage.ts';
import { resolvers } from './byHand.ts';
import { createPeerContext } from './context.ts';
import { openConnections, pgSource, type Source } from './pgSource.ts';

const schema = buildSchema(readFileSync(join(projectRoot, 'schema.graphql'), 'utf8'));
const fieldsOf = (name: string) => {
  const type = schema.getType(name);
  return isObjectType(type) ? type.getFields() : {};
};
for (const [type, fields] of Object.entries(resolvers))
  for (const [name, resolve] of Object.entries(fields))
    fieldsOf(type)[name]!.resolve = resolve as GraphQLFieldResolver<unknown, unknown>;

/** The rows of `openStage`. */
const stageAt = (now: Date): Planting => ({
  name: `a stage of the benchmark at ${now.toISOString()}`,
  plant: async (db) => {
    await demoAt(now).plant(db);
    await fillStage(db, now, { count: 1, entries: 4 });
  },
});

const instants = [
  ['before the deadline', BEFORE_THE_DEADLINE],
  ['after the deadline', AFTER_THE_DEADLINE],
] as const;

describe.runIf(bothDialects.includes('postgresql'))('the resolvers by hand', () => {
  describe.each(instants)('%s', (_name, now) => {
    let fixture: RestFixture;
    let documents: ComparedDocument[];
    beforeAll(async () => {
      const environment = { PUBLIC_URL: 'http://pool.example', COST_BUDGET: '1000000000' };
      fixture = await openRestFixture('postgresql', environment, stageAt(now), now);
      documents = [...(await readDocuments(fixture.db)), ...viewerPages().map(documentOf)];
    });
    afterAll(() => fixture.close());

    test('answer each document like the server', async () => {
      const connections = openConnections(fixture.databaseUrl);
      try {
        await expectEqualAnswers(pgSource(connections));
      } finally {
        await connections.end();
      }
    });

    async function expectEqualAnswers(source: Source) {
      const accounts = await fixture.db.user.findMany({
        where: { OR: [{ email: { startsWith: 'load-' } }, { email: demoAccounts.testUser.email }] },
      });
      expect(accounts).toHaveLength(2);
      for (const { email } of accounts) {
        const cookie = await fixture.sessionOf(email);
        for (const document of documents.filter(({ isByHand }) => isByHand)) {
          const { data } = await askOnce(Number(new URL(fixture.url).port), document.body, tokenOf(cookie));
          requireEqual(document.name, 'mercurius', data, await answerByHand(source, document, cookie));
        }
      }
    }

    async function answerByHand(source: Source, { name, body }: ComparedDocument, cookie: string) {
      const { data, errors } = await execute({
        schema,
        document: parse(body.query),
        variableValues: body.variables,
        contextValue: createPeerContext(source, now, cookie),
      });
      expect(errors?.map(({ message }) => message) ?? [], name).toEqual([]);
      return JSON.parse(JSON.stringify(data)) as unknown;
    }
  });
});

const tokenOf = (cookie: string) => cookie.slice(cookie.indexOf('=') + 1);
