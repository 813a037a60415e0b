import { getOperationAST } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { bothDialects } from '../prisma/testing.ts';
import { persistedDocument, persistedIds } from './api/persisted/documents.ts';
import { createVersions } from './kernel/versions.ts';
import { createReadModel } from './api/readModel/readModel.ts';
import { createAggregates } from './api/loaders/aggregates.ts';
import { openFixture, type Fixture, type TestViewer } from './testing/schema.ts';

/** The persisted documents of the pages that participants visit most. */
const PAGES = /^(Dashboard|Games|Picks|Standings|History)Page(Viewer)?Query$/;

const all = persistedIds.map((id): [name: string, text: string] => {
  const { document, text } = persistedDocument(id)!;
  return [getOperationAST(document)?.name?.value ?? '', text];
});
const documents = all.filter(([name]) => PAGES.test(name));

/** What the operations of a process share. */
const sharedBy = ({ services, clock }: Fixture) => ({
  readModel: createReadModel(services),
  aggregates: createAggregates(services.events, createVersions(services.events, clock)),
});

describe.each(bothDialects)('documents of viewers on %s', (dialect) => {
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
    '%s of Week %i takes few statements while nothing changes',
    async (_name, week, text) => {
      const shared = sharedBy(fixture);
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

  test('picks that arrive together share the statements of their answers', async () => {
    const shared = sharedBy(fixture);
    const text = new Map(all).get('submitPickMutation')!;
    const submit = async (entry: number) => {
      const input = { entry: fixture.entry(entry), week: 3, team: fixture.team('GB') };
      const viewer: TestViewer = { name: `owner${entry}`, scopes: ['read', 'pick'] };
      return (await fixture.ask(viewer, text, { input }, shared)).data;
    };
    await submit(12);
    const statements: string[] = [];
    fixture.onStatement((sql) => statements.push(sql));
    const stored = await Promise.all([6, 7, 8, 9, 11].map(submit));
    fixture.onStatement(() => {});
    for (const { submitPick } of stored) expect(submitPick).toMatchObject({ week: { picksSubmitted: 6 } });
    // Facts, picks; entries, their picks, the count.
    expect(statements.length, statements.join('\n')).toBe(5);
  });
});
