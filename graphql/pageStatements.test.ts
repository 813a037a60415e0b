import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { projectRoot } from '../prisma/projectRoot.ts';
import { dialects } from '../prisma/testing.ts';
import { createReadModel } from './readModel/readModel.ts';
import { createAggregates } from './schema/aggregates.ts';
import { openFixture, type Fixture } from './testing/schema.ts';

/** The documents of the pages that participants visit most, as Relay compiled them. */
const PAGES = /^(Dashboard|Games|Picks|Standings|History)Page(Content)?Query$/;

async function pageDocuments(): Promise<[name: string, text: string][]> {
  const routes = join(projectRoot, 'web/routes');
  const artifacts = readdirSync(routes, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.graphql.ts'))
    .filter((file) => PAGES.test(basename(file, '.graphql.ts')));
  return Promise.all(
    artifacts.map(async (file): Promise<[string, string]> => {
      const { default: artifact } = (await import(pathToFileURL(join(routes, file)).href)) as {
        default: { params: { name: string; text: string } };
      };
      return [artifact.params.name, artifact.params.text];
    }),
  );
}

const documents = await pageDocuments();

describe.each(dialects)('what a viewer reads on %s while nothing changes', (dialect) => {
  let fixture: Fixture;
  beforeAll(async () => {
    fixture = await openFixture(dialect);
  });
  afterAll(() => fixture.close());

  test('the pages have documents', () => {
    expect(documents.map(([name]) => name.replace('Content', '')).toSorted()).toEqual(
      ['Dashboard', 'Games', 'History', 'Picks', 'Standings'].map((page) => `${page}PageQuery`),
    );
  });

  // The picks of Week 1 are revealed, those of Week 2 are not.
  test.each(documents.flatMap(([name, text]) => [1, 2].map((week) => [name, week, text] as const)))(
    '%s of Week %i takes at most three statements',
    async (_name, week, text) => {
      const shared = {
        readModel: createReadModel(fixture.services),
        aggregates: createAggregates(fixture.services.events),
      };
      const ask = () => fixture.ask('alice', text, { week }, shared);
      const first = await ask();
      const statements: string[] = [];
      fixture.onStatement((sql) => statements.push(sql));
      const second = await ask();
      fixture.onStatement(() => {});
      expect(second).toMatchObject({ data: first.data, errors: [] });
      expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(3);
    },
  );
});
