import { getOperationAST, Kind } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { oneDialect } from '../prisma/testing.ts';
import { sendResults } from './messages/mail/sendResults.ts';
import { settle } from './season/settle.ts';
import { persistedDocument, persistedIds } from './api/persisted/documents.ts';
import { site } from './testing/accounts.ts';
import { demoAt, openRestFixture, WEEK_8_SUNDAY, type RestFixture } from './testing/rest.ts';
import { contradictions, toldBy, type Told } from './testing/toldFacts.ts';

/** The queries of the screens that need nothing but a week, and those of their panels. */
const SCREEN =
  /(Page|PageViewer|PageSummary|EndedNow|riders|Forecast|session|LiveEntries|useTeamsLeft|StripScores)Query$/;
const OFFICE = /^(CloseOut|Settings|Invitations|Payments|Office|ThisWeek|NewPool|Results|Entries)Page/;

const screens = persistedIds.flatMap((id) => {
  const { document, text } = persistedDocument(id)!;
  const operation = getOperationAST(document)!;
  const unknown = (operation.variableDefinitions ?? []).filter(
    ({ type, defaultValue, variable: { name } }) =>
      type.kind === Kind.NON_NULL_TYPE && !defaultValue && !['week', 'supposing'].includes(name.value),
  );
  const name = operation.name!.value;
  return SCREEN.test(name) && unknown.length === 0 ? [{ name, text }] : [];
});

const ROWS = (week: number, poolId: string) => [
  '/api/pool-stats',
  '/api/pools',
  `/api/dashboard/${poolId}`,
  `/api/picks/deadline/${week}`,
  `/api/picks/week/${week}/all`,
];

/** A state of a season, from an instant on. */
interface State {
  name: string;
  at: Date;
  /** The first week that nobody picks in. */
  noPicksFrom?: number;
  /** What a person should read then. */
  facts: Record<string, string>;
}

const first = new Date('2025-09-03T12:00:00Z');

/** Two seasons of the demo, each told forward. */
const seasons: { start: Date; states: State[] }[] = [
  {
    start: first,
    states: [
      {
        name: 'before the season',
        at: first,
        facts: { entries: '30', 'newcomers can join': 'true', 'somebody leads': 'false' },
      },
      {
        name: 'in Week 1',
        at: new Date('2025-09-07T18:30:00Z'),
        facts: { 'the current week': '1', 'somebody leads': 'true' },
      },
    ],
  },
  {
    start: WEEK_8_SUNDAY,
    states: [
      {
        name: 'on a Sunday',
        at: new Date('2025-10-26T18:30:00Z'),
        facts: { 'the current week': '8', 'somebody leads': 'true', 'joins without a code': 'true' },
      },
      {
        name: 'between two weeks',
        at: new Date('2025-10-28T12:00:00Z'),
        facts: { 'the current week': '9', 'entries alive': '9' },
      },
      {
        name: 'when all are out and games are being played',
        at: new Date('2025-11-02T18:30:00Z'),
        noPicksFrom: 9,
        facts: { 'the pool is decided': 'false', 'entries alive': '0', 'entries out': '30' },
      },
      {
        name: 'when the pool is decided and the season goes on',
        at: new Date('2025-11-16T18:30:00Z'),
        facts: {
          'the pool is decided': 'true',
          'newcomers can join': 'false',
          'somebody leads': 'false',
          'the payout': "due within 48 hours of the season's end",
        },
      },
      {
        name: 'when the season and the payout are over',
        at: new Date('2026-01-12T12:00:00Z'),
        facts: {
          'the pool is decided': 'true',
          'the payout': 'was due by Wednesday, January 7, 12:21 AM EDT',
        },
      },
    ],
  },
];

describe.each(oneDialect)('every screen, row and mail on %s', (dialect) => {
  describe.each(seasons)('of a season from $start on', ({ start, states }) => {
    let fixture: RestFixture;
    beforeAll(async () => {
      fixture = await openRestFixture(dialect, {}, demoAt(start), start);
      await fixture.db.pool.updateMany({ data: { registration: 'OPEN' } });
      fixture.services.events.publish({ type: 'missed' });
    });
    afterAll(() => fixture.close());

    const read = async (cookie: string | null, query: string, week: number): Promise<unknown> => {
      const response = await fetch(`${fixture.url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(cookie !== null && { cookie }) },
        body: JSON.stringify({ query, variables: { week, supposing: [] } }),
      });
      return ((await response.json()) as { data: unknown }).data;
    };

    const collect = async (): Promise<Told[]> => {
      const { db, services, clock } = fixture;
      const { currentWeek, decidedWeek } = await db.pool.findFirstOrThrow();
      const facts: Told[] = [];
      for (const { name, text } of screens) {
        for (const [who, cookie] of [
          ['a visitor', null],
          ['a participant', fixture.tester],
          ['the office', fixture.administrator],
        ] as const) {
          const answer = await read(cookie, text, currentWeek);
          facts.push(...toldBy(`${name} to ${who}`, answer, { decidedWeek, isOffice: OFFICE.test(name) }));
        }
      }
      for (const path of ROWS(currentWeek, fixture.poolId)) {
        const { body } = await fixture.call('GET', path, { cookie: fixture.tester });
        facts.push(...toldBy(`GET ${path}`, body, { decidedWeek, isOffice: false }));
      }
      await db.outboxMail.deleteMany();
      await sendResults(services, site, new Set());
      const mail = await db.outboxMail.findFirst();
      // A mail tells the state after the week that it is about: true of now until the next deadline.
      const { deadline } = await db.poolWeek.findFirstOrThrow({ where: { week: currentWeek } });
      if (mail?.subject.startsWith(`Week ${currentWeek - 1} `) === true && deadline > clock.now()) {
        facts.push(...toldBy('the mail of results', mail.text, { decidedWeek, isOffice: false }));
      }
      return facts;
    };

    test.each(states)('say the same about each fact $name', async ({ at, noPicksFrom, facts: expected }) => {
      if (noPicksFrom !== undefined) {
        await fixture.db.pick.deleteMany({ where: { week: { gte: noPicksFrom } } });
        fixture.services.events.publish({ type: 'missed' });
      }
      await fixture.clock.set({ now: at });
      await settle(fixture.services, fixture.services.demoFeed ?? null, at);
      const facts = await collect();
      expect(contradictions(facts)).toEqual({});
      const values = Object.fromEntries(facts.map(({ fact, value }) => [fact, value]));
      expect(values).toMatchObject(expected);
    });
  });

  test('are read', () => {
    expect(screens.length).toBeGreaterThan(35);
  });
});
