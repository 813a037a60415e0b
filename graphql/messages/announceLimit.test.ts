import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { oneDialect } from '#prisma/testing.ts';
import { openFixture, type Fixture, type TestViewer } from '../testing/schema.ts';

describe.each(oneDialect)('announcements within a day, on %s', (dialect) => {
  let fixture: Fixture;
  beforeEach(async () => void (fixture = await openFixture(dialect)));
  afterEach(() => fixture.close());

  async function announce(viewer: TestViewer, change: object = {}): Promise<string> {
    const { data, errors } = await fixture.ask(
      viewer,
      'mutation ($input: AnnounceInput!) { announce(input: $input) { __typename ... on Error { message } } }',
      { input: { pool: fixture.pool, title: 'Party', body: 'At eight.', ...change } },
    );
    expect(errors).toEqual([]);
    return data.announce.message ?? data.announce.__typename;
  }

  it.each([
    ['commissioner', 10],
    ['administrator', 50],
  ] as const)('of the %s are at most %d, and then there is a sentence', async (viewer, most) => {
    // Neither a preview nor a refused one counts.
    expect(await announce(viewer, { dryRun: true })).toBe('AnnouncePayload');
    expect(await announce(viewer, { title: '' })).not.toBe('AnnouncePayload');
    for (let count = 0; count < most; count += 1) expect(await announce(viewer)).toBe('AnnouncePayload');
    expect(await announce(viewer)).toBe(
      `You have published ${most} announcements within a day, which is the limit. Please put the rest into one announcement tomorrow.`,
    );
    expect(await fixture.db.announcement.count()).toBe(most);
  });
});
