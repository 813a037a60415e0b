import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { oneDialect } from '#prisma/testing.ts';
import { createReadModel } from '#graphql/api/readModel/readModel.ts';
import { type Fixture, openFixture } from '#graphql/testing/schema.ts';
import { uncachedAggregates } from '#graphql/api/loaders/aggregates.ts';

const UNREAD = '{ viewer { unreadAnnouncements { id title } } }';

describe.each(oneDialect)('the announcements that a viewer has not read, on %s', (dialect) => {
  let fixture: Fixture;
  let shared: Parameters<Fixture['ask']>[3];
  beforeEach(async () => {
    fixture = await openFixture(dialect);
    shared = { aggregates: uncachedAggregates, readModel: createReadModel(fixture.services) };
  });
  afterEach(() => fixture.close());

  const run = async (viewer: 'administrator' | 'bob', name: string, input: object) => {
    const type = `${name[0]!.toUpperCase()}${name.slice(1)}Input`;
    const document = `mutation ($input: ${type}!) { ${name}(input: $input) { __typename } }`;
    const { data } = await fixture.ask(viewer, document, { input }, shared);
    return data[name].__typename as string;
  };
  const unread = async () => {
    const { data, statements } = await fixture.ask('bob', UNREAD, {}, shared);
    const list = data.viewer.unreadAnnouncements as { id: string; title: string }[];
    return { ids: list.map(({ id }) => id), titles: list.map(({ title }) => title), statements };
  };

  it('cost no statement where nothing is new, and are right after each change', async () => {
    await unread();
    const { statements: silent } = await unread();
    for (const title of ['One', 'Two']) {
      const input = { pool: fixture.pool, title, body: 'At eight.' };
      expect(await run('administrator', 'announce', input)).toBe('AnnouncePayload');
    }
    await unread();
    const published = await unread();
    expect(published.titles).toEqual(['Two', 'One']);
    expect(published.statements).toBe(silent + 1);
    const [two, one] = published.ids;
    expect(await run('administrator', 'withdrawAnnouncement', { announcement: two })).toBe(
      'WithdrawAnnouncementPayload',
    );
    expect((await unread()).titles).toEqual(['One']);
    expect(await run('bob', 'markAnnouncementsRead', { through: one })).toBe('MarkAnnouncementsReadPayload');
    const read = await unread();
    expect(read).toMatchObject({ titles: [], statements: silent });
  });
});
