import ICAL from 'ical.js';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { oneDialect } from '#prisma/testing.ts';
import { calendarToken } from '#graphql/accounts/addresses/calendarAddress.ts';
import { renewCalendar, turnOffCalendar } from '#graphql/accounts/calendar.ts';
import { applyGameUpdates } from '#graphql/season/applyGameUpdates.ts';
import { globalId } from '#graphql/api/paging/globalIds.ts';
import { act } from '#graphql/testing/acts.ts';
import { READ_PATHS } from '#graphql/testing/readPaths.ts';
import { hoursFromDeadline, openFixture, type Fixture } from '#graphql/testing/schema.ts';
import { closeVariants, openVariants, type Variant } from '#graphql/testing/secretVariants.ts';
import { startServer, type RunningServer } from '#graphql/server/start/server.ts';

const ready = () =>
  Promise.resolve({ database: true, writes: true, migrations: true, jobs: true, log: true });

/** The events of a file, read by another program's parser. */
function eventsOf(text: string): ICAL.Event[] {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  return calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one));
}

function find(text: string, uid: string): ICAL.Event {
  const found = eventsOf(text).find((event) => event.uid.startsWith(`${uid}@`));
  if (found === undefined) throw new Error(`No event ${uid} in\n${text}`);
  return found;
}

describe.each(oneDialect)('the private calendar on %s', (dialect) => {
  let fixture: Fixture;
  let server: RunningServer;

  beforeEach(async () => {
    fixture = await openFixture(dialect);
    server = await startServer(fixture.services, { ...fixture.settings, port: 0 }, ready);
  });
  afterEach(async () => {
    await server.close();
    await fixture.close();
  });

  const addressOf = async (name: string) => {
    const owner = await fixture.db.user.findUniqueOrThrow({ where: { id: fixture.userId(name) } });
    return `/calendar/${await calendarToken(fixture.services, owner)}.ics`;
  };
  const read = async (path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(server.url + path, { headers });
    return { status: response.status, headers: response.headers, text: await response.text() };
  };

  it('has the deadlines of live entries and the games of own picks', async () => {
    const { data } = await fixture.ask('alice', '{ viewer { calendarUrl } }');
    const url = new URL(data.viewer.calendarUrl as string);
    expect(url.origin).toBe(fixture.settings.publicUrl);
    const { status, headers, text } = await read(url.pathname);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(headers.get('cache-control')).toContain('private');

    const own = await fixture.db.pick.findMany({ where: { entry: { userId: fixture.userId('alice') } } });
    const games = [...new Set(own.map(({ gameId }) => `game-${gameId}`))];
    const uids = eventsOf(text).map(({ uid }) => uid.split('@')[0] ?? '');
    expect(uids.toSorted()).toEqual(
      [...games, ...[1, 2, 3].map((week) => `deadline-${fixture.poolId}-${week}`)].toSorted(),
    );

    const deadline = find(text, `deadline-${fixture.poolId}-2`);
    expect(deadline.startDate.toJSDate()).toEqual(hoursFromDeadline(2, 0));
    expect(deadline.startDate.zone).toBe(ICAL.Timezone.utcTimezone);
    expect(deadline.summary).toBe('Picks due: Week 2, Test pool');
    // Entry 3 is out.
    expect(deadline.description).toContain('Entry 1, Entry 2.');

    const game = await fixture.db.game.findFirstOrThrow({ where: { week: 2, homeTeamId: 'LAC' } });
    const event = find(text, `game-${game.id}`);
    expect(event.startDate.toJSDate()).toEqual(game.kickoff);
    expect(event.endDate.toJSDate().getTime() - game.kickoff.getTime()).toBe(3.25 * 3_600_000);
    expect(event.description).toContain('Entry 1: Team (Test pool)');
  });

  it('keeps the UID of a game and raises its SEQUENCE when the kickoff moves', async () => {
    const { services, db, clock } = fixture;
    const path = await addressOf('alice');
    const { id, homeTeamId, awayTeamId, week } = await db.game.findFirstOrThrow({
      where: { week: 2, homeTeamId: 'LAC' },
    });
    const first = find((await read(path)).text, `game-${id}`);
    expect(first.sequence).toBe(0);
    const to = async (kickoff: Date, isKickoffConfirmed = true) => {
      await clock.set({ now: new Date(clock.now().getTime() + 60_000) });
      await applyGameUpdates(services, [
        {
          seasonYear: 2025,
          week,
          homeTeamId,
          awayTeamId,
          status: 'SCHEDULED',
          kickoff,
          isKickoffConfirmed,
          period: null,
          clock: null,
          homeScore: null,
          awayScore: null,
        },
      ]);
      return find((await read(path)).text, `game-${id}`);
    };
    const moved = await to(hoursFromDeadline(2, 10));
    expect(moved.uid).toBe(first.uid);
    expect(moved.sequence).toBeGreaterThan(first.sequence);
    expect(moved.startDate.toJSDate()).toEqual(hoursFromDeadline(2, 10));
    const again = await to(hoursFromDeadline(2, 34));
    expect(again.sequence).toBeGreaterThan(moved.sequence);
    expect(again.component.getFirstPropertyValue('dtstamp')).not.toEqual(
      moved.component.getFirstPropertyValue('dtstamp'),
    );
    const open = await to(hoursFromDeadline(2, 13), false);
    expect(open.startDate.isDate).toBe(true);
    expect(open.startDate.toString()).toBe('2025-09-14');
    expect(open.component.getFirstPropertyValue('status')).toBe('TENTATIVE');
  });

  it('raises the SEQUENCE of a game that is taken off, and once it is on again', async () => {
    const path = await addressOf('alice');
    const { id } = await fixture.db.game.findFirstOrThrow({ where: { week: 2, homeTeamId: 'LAC' } });
    const revisions = [find((await read(path)).text, `game-${id}`).sequence];
    for (const status of ['POSTPONED', 'CANCELLED', 'SCHEDULED']) {
      await act(fixture, 'administrator', 'setGameStatus', { game: globalId('Game', id), status });
      revisions.push(find((await read(path)).text, `game-${id}`).sequence);
    }
    expect(revisions).toEqual([...new Set(revisions)].toSorted((a, b) => a - b));
  });

  it('answers 304 as long as nothing changed', async () => {
    const path = await addressOf('alice');
    const first = await read(path);
    const etag = first.headers.get('etag')!;
    expect((await read(path)).text).toBe(first.text);
    expect((await read(path, { 'if-none-match': etag })).status).toBe(304);
    await fixture.db.poolWeek.updateMany({
      where: { week: 3 },
      data: { deadline: hoursFromDeadline(3, 1), deadlineMovedAt: hoursFromDeadline(2, -20) },
    });
    const changed = await read(path, { 'if-none-match': etag });
    expect(changed.status).toBe(200);
    expect(find(changed.text, `deadline-${fixture.poolId}-3`).sequence).toBeGreaterThan(0);
  });

  it('has another address after renewing it, and none while it is off', async () => {
    const { services } = fixture;
    const viewer = fixture.context('alice').viewer;
    const first = await addressOf('alice');
    await renewCalendar(services, viewer);
    const second = await addressOf('alice');
    expect(second).not.toBe(first);
    expect((await read(first)).status).toBe(404);
    expect((await read(second)).status).toBe(200);

    await turnOffCalendar(services, viewer);
    await turnOffCalendar(services, viewer);
    expect((await read(second)).status).toBe(404);
    expect((await fixture.ask('alice', '{ viewer { calendarUrl } }')).data.viewer.calendarUrl).toBeNull();
    const renewed = await fixture.ask(
      'alice',
      'mutation { renewCalendar { ... on RenewCalendarPayload { viewer { calendarUrl } } } }',
    );
    const url = new URL(renewed.data.renewCalendar.viewer.calendarUrl as string);
    expect((await read(url.pathname)).status).toBe(200);
    expect((await read(second)).status).toBe(404);
    const log = await fixture.db.auditEntry.findMany({
      where: { action: { startsWith: 'calendar.' } },
      orderBy: { id: 'asc' },
    });
    expect(log.map(({ action }) => action)).toEqual(['calendar.renew', 'calendar.turnOff', 'calendar.renew']);
  });

  it('is not told to an API token, which cannot change it either', async () => {
    const token = { name: 'alice', scopes: ['read' as const, 'pick' as const] };
    expect((await fixture.ask(token, '{ viewer { calendarUrl } }')).data.viewer.calendarUrl).toBeNull();
    for (const change of ['renewCalendar', 'turnOffCalendar']) {
      const { data } = await fixture.ask(token, `mutation { ${change} { __typename } }`);
      expect(data[change].__typename).toBe('ForbiddenError');
      const visitor = await fixture.ask('visitor', `mutation { ${change} { __typename } }`);
      expect(visitor.data[change].__typename).toBe('NotSignedInError');
    }
  });

  it('does not exist for a forged address, and tells who guesses to wait', async () => {
    const path = await addressOf('alice');
    const forged = [
      path.replace(/\.(.)/, (_all, first: string) => `.${first === 'A' ? 'B' : 'A'}`),
      path.replace('/calendar/', '/calendar/zzzzzzz'),
      '/calendar/zzzzzzz.ics',
      '/calendar/..%2f.ics',
      '/calendar/',
    ];
    for (const one of forged) expect((await read(one)).status).toBe(404);
    expect((await fetch(server.url + path, { method: 'POST' })).status).toBe(405);
    const refused = new Set<number>();
    for (let attempt = 0; attempt < 30; attempt += 1) refused.add((await read('/calendar/x.ics')).status);
    expect([...refused]).toEqual([404, 429]);
    const { status, headers } = await read('/calendar/x.ics');
    expect([status, Number(headers.get('retry-after')) > 0]).toEqual([429, true]);
    // Those who know their address share the network with who guesses.
    expect((await read(path)).status).toBe(200);
  });

  it('is read a limited number of times', async () => {
    const path = await addressOf('bob');
    const seen: number[] = [];
    for (let attempt = 0; attempt < 61; attempt += 1) seen.push((await read(path)).status);
    expect(seen.filter((status) => status === 200)).toHaveLength(60);
    expect(seen.at(-1)).toBe(429);
  });
});

describe.each(oneDialect)("the secrecy of others' picks in a calendar on %s", (dialect) => {
  let variants: Variant[];
  beforeAll(async () => {
    variants = await openVariants(dialect);
  });
  afterAll(() => closeVariants(variants));

  it('is the same whatever others picked', async () => {
    const path = READ_PATHS["another participant's calendar"]!;
    const texts = await Promise.all(variants.map(({ fixture }) => path(fixture)));
    expect(eventsOf(texts[0]!).length).toBeGreaterThan(3);
    expect(new Set(texts).size).toBe(1);
  });
});
