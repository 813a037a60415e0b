// SQL on both databases: graphql/season/nextDemoEvent.ts
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { bothDialects, type TestDatabase } from '#prisma/testing.ts';
import { openTestPool, type TestServices } from '../testing/services.ts';
import { createReplayFeed } from './feeds/replay.ts';
import { nextDemoEvent } from './nextDemoEvent.ts';
import { setDemoClock } from './setDemoClock.ts';

describe.each(bothDialects)('the next event of the demo on %s', (dialect) => {
  let database: TestDatabase;
  let services: TestServices;
  beforeAll(async () => {
    ({ database, services } = await openTestPool(dialect, 1));
  });
  afterAll(() => database.close());

  it('is the deadline, each kickoff, the finals, and nothing after the season', async () => {
    const demoFeed = createReplayFeed({ clock: services.clock });
    const demo = { ...services, demoFeed };
    expect(await nextDemoEvent(services)).toBeNull();
    const skipped: string[] = [];
    await setDemoClock(services, demoFeed, { now: new Date('2025-10-26T13:30:00Z') });
    for (
      let event = await nextDemoEvent(demo);
      event && skipped.length < 5;
      event = await nextDemoEvent(demo)
    ) {
      skipped.push(`${event.kind} ${event.at.toISOString().slice(11, 16)}`);
      await setDemoClock(services, demoFeed, { now: event.at });
    }
    expect(skipped).toEqual([
      'DEADLINE 14:00',
      'KICKOFF 17:00',
      'KICKOFF 20:05',
      'KICKOFF 20:25',
      'FINALS 23:35',
    ]);
    await setDemoClock(services, demoFeed, { now: new Date('2026-02-20T00:00:00Z') });
    expect(await nextDemoEvent(demo)).toBeNull();
  });
});
