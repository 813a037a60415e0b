import { getOperationAST } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { bothDialects } from '../prisma/testing.ts';
import { persistedDocument, persistedIds } from './api/persisted/documents.ts';
import { createVersions } from './kernel/versions.ts';
import { createReadModel } from './api/readModel/readModel.ts';
import { createAggregates } from './api/loaders/aggregates.ts';
import { openFixture, type Fixture } from './testing/schema.ts';

/** The persisted documents of the pages that participants visit most. */
const PAGES = /^(Dashboard|Games|Picks|Standings|History)Page(Viewer)?Query$/;

const documents = persistedIds.flatMap((id): [name: string, text: string][] => {
  const { document, text } = persistedDocument(id)!;
  const name = getOperationAST(document)?.name?.value ?? '';
  return PAGES.test(name) ? [[name, text]] : [];
});

describe.each(bothDialects)('what a viewer reads on %s while nothing changes', (dialect) => {
  let fixture: Fixture;
  beforeAll(async () => {
    fixture = await openFixture(dialect);
  });
  afterAll(() => fixture.close());

  test('the pages have documents', () => {
    expect(documents.map(([name]) => name).toSorted()).toEqual([
      'DashboardPageQuery',
      'DashboardPageViewerQuery',
      'GamesPageQuery',
      'HistoryPageQuery',
      'HistoryPageViewerQuery',
      'PicksPageQuery',
      'PicksPageViewerQuery',
      'StandingsPageQuery',
    ]);
  });

  // The picks of Week 1 are revealed, those of Week 2 are not.
  test.each(documents.flatMap(([name, text]) => [1, 2].map((week) => [name, week, text] as const)))(
    '%s of Week %i takes few statements',
    async (_name, week, text) => {
      const shared = {
        readModel: createReadModel(fixture.services),
        aggregates: createAggregates(
          fixture.services.events,
          createVersions(fixture.services.events, fixture.clock),
        ),
      };
      const ask = () => fixture.ask('alice', text, { week }, shared);
      const first = await ask();
      const statements: string[] = [];
      fixture.onStatement((sql) => statements.push(sql));
      const second = await ask();
      fixture.onStatement(() => {});
      expect(second).toMatchObject({ data: first.data, errors: [] });
      // PostgreSQL may answer a list's entries before or after the viewer's own, whose picks are then read apart.
      expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(dialect === 'sqlite' ? 3 : 4);
    },
  );
});
