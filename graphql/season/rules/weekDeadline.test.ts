import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';

import { teamLocksAt } from './deadlines.ts';
import { weekDeadline } from './weekDeadline.ts';
import { formatDeadline } from '#kernel/rules/zones.ts';

const sundayAtTen = { weekday: 7, time: '10:00' };
const zones = ['Etc/GMT+4', 'America/New_York'];
/** From the west to the east of the earth: the games of a Sunday are on Monday in some of them. */
const allZones = [...zones, 'Pacific/Honolulu', 'Europe/Berlin', 'Asia/Tokyo', 'Australia/Sydney'];

function kickoffs(...instants: string[]) {
  return instants.map((instant) => ({ kickoff: new Date(instant), isKickoffConfirmed: true }));
}

describe('weekDeadline', () => {
  it('is Sunday 10:00 AM EDT in Week 1 of 2025, after the opening game of Thursday, 4 September, 8:20 PM EDT', () => {
    const games = kickoffs('2025-09-08T00:20Z', '2025-09-05T00:20Z', '2025-09-09T00:15Z');
    for (const timeZone of zones) {
      const deadline = weekDeadline({ kickoffs: games, timeZone, ...sundayAtTen });
      expect(deadline).toEqual(new Date('2025-09-07T14:00Z'));
      expect(formatDeadline(deadline, timeZone)).toBe('Sunday, September 7, 10:00 AM EDT');
    }
  });

  it('stays at 10:00 in the zone in Week 9, on the day daylight saving ends (2 November 2025)', () => {
    const games = kickoffs('2025-10-31T00:15Z', '2025-11-02T18:00Z', '2025-11-04T01:15Z');
    const fixed = weekDeadline({ kickoffs: games, timeZone: 'Etc/GMT+4', ...sundayAtTen });
    expect(fixed).toEqual(new Date('2025-11-02T14:00Z'));
    expect(formatDeadline(fixed, 'Etc/GMT+4')).toBe('Sunday, November 2, 10:00 AM EDT');
    const civil = weekDeadline({ kickoffs: games, timeZone: 'America/New_York', ...sundayAtTen });
    expect(civil).toEqual(new Date('2025-11-02T15:00Z'));
    expect(formatDeadline(civil, 'America/New_York')).toBe('Sunday, November 2, 10:00 AM EST');
  });

  it('uses the day of the first game in the pool’s zone, not in UTC', () => {
    const saturdayNight = kickoffs('2025-12-21T01:20Z');
    expect(weekDeadline({ kickoffs: saturdayNight, timeZone: 'Etc/GMT+4', ...sundayAtTen })).toEqual(
      new Date('2025-12-21T14:00Z'),
    );
    const sundayNight = kickoffs('2025-12-22T01:20Z');
    expect(weekDeadline({ kickoffs: sundayNight, timeZone: 'Etc/GMT+4', ...sundayAtTen })).toEqual(
      new Date('2025-12-21T14:00Z'),
    );
    expect(weekDeadline({ kickoffs: sundayNight, timeZone: 'UTC', ...sundayAtTen })).toEqual(
      new Date('2025-12-21T10:00Z'),
    );
  });

  it.each(['Europe/Berlin', 'Asia/Tokyo', 'Australia/Sydney', 'Pacific/Honolulu'])(
    'is before a Super Bowl that kicks off on Monday in %s',
    (timeZone) => {
      const games = kickoffs('2027-02-14T23:30Z');
      const deadline = weekDeadline({ kickoffs: games, timeZone, ...sundayAtTen });
      expect(formatDeadline(deadline, timeZone)).toContain('Sunday, February 14, 10:00 AM');
    },
  );

  it('stays on the Sunday when its first game is the early one from London', () => {
    const london = kickoffs('2025-10-12T13:30Z', '2025-10-12T17:00Z');
    expect(weekDeadline({ kickoffs: london, timeZone: 'Etc/GMT+4', ...sundayAtTen })).toEqual(
      new Date('2025-10-12T14:00Z'),
    );
  });

  it('uses confirmed kickoffs, and placeholders only while there are no others', () => {
    const placeholder = { kickoff: new Date('2026-01-01T05:00Z'), isKickoffConfirmed: false };
    const confirmed = kickoffs('2026-01-04T18:00Z');
    const timeZone = 'America/New_York';
    expect(weekDeadline({ kickoffs: [placeholder, ...confirmed], timeZone, ...sundayAtTen })).toEqual(
      new Date('2026-01-04T15:00Z'),
    );
    expect(weekDeadline({ kickoffs: [placeholder], timeZone, ...sundayAtTen })).toEqual(
      new Date('2026-01-04T15:00Z'),
    );
  });

  it('uses weekday and time of the pool', () => {
    const games = kickoffs('2025-09-05T00:20Z');
    expect(
      weekDeadline({ kickoffs: games, timeZone: 'America/New_York', weekday: 4, time: '20:15' }),
    ).toEqual(new Date('2025-09-05T00:15Z'));
    expect(
      weekDeadline({ kickoffs: games, timeZone: 'America/New_York', weekday: 3, time: '00:00' }),
    ).toEqual(new Date('2025-09-10T04:00Z'));
  });

  it('uses the later instant for a skipped wall time, and the first for a repeated one', () => {
    const timeZone = 'America/New_York';
    const at = (day: string, time: string) =>
      weekDeadline({ kickoffs: kickoffs(`${day}T15:00Z`), timeZone, weekday: 7, time });
    expect(at('2025-03-09', '02:30')).toEqual(new Date('2025-03-09T07:30Z'));
    expect(at('2025-11-02', '01:30')).toEqual(new Date('2025-11-02T05:30Z'));
  });

  it('refuses an invalid rule', () => {
    const games = kickoffs('2025-09-05T00:20Z');
    const rule = { kickoffs: games, timeZone: 'Etc/GMT+4', ...sundayAtTen };
    expect(() => weekDeadline({ ...rule, kickoffs: [] })).toThrow(RangeError);
    expect(() => weekDeadline({ ...rule, timeZone: 'Mars/Olympus' })).toThrow(RangeError);
    for (const weekday of [0, 8, 1.5, Number.NaN])
      expect(() => weekDeadline({ ...rule, weekday })).toThrow(RangeError);
    for (const time of ['10', '24:00', '10:60', '9:00', '']) {
      expect(() => weekDeadline({ ...rule, time })).toThrow(RangeError);
    }
  });

  it('is 10:00 on a Sunday in the pool’s zone, within a week, for any kickoff of any year', () => {
    /** Within two weeks of a change of daylight saving, or anywhere in a season. */
    const nearChange = fc
      .record({
        year: fc.integer({ min: 1999, max: 2030 }),
        change: fc.constantFrom('03-13', '04-04', '10-28', '11-04'),
        minutes: fc.integer({ min: -14 * 1440, max: 14 * 1440 }),
      })
      .map(
        ({ year, change, minutes }) => new Date(Date.parse(`${year}-${change}T06:00Z`) + minutes * 60_000),
      );
    const anyTime = fc
      .integer({ min: Date.UTC(1999, 7) / 60_000, max: Date.UTC(2031, 1) / 60_000 })
      .map((minutes) => new Date(minutes * 60_000));
    fc.assert(
      fc.property(fc.oneof(nearChange, anyTime), fc.constantFrom(...allZones), (kickoff, timeZone) => {
        const game = { kickoff, isKickoffConfirmed: true };
        const deadline = weekDeadline({ kickoffs: [game], timeZone, ...sundayAtTen });
        const wall = Temporal.Instant.fromEpochMilliseconds(deadline.getTime()).toZonedDateTimeISO(timeZone);
        expect(wall.dayOfWeek).toBe(7);
        expect(wall.toPlainTime().toString()).toBe('10:00:00');
        const firstDay = Temporal.Instant.fromEpochMilliseconds(kickoff.getTime()).toZonedDateTimeISO(
          timeZone,
        );
        const days = firstDay.toPlainDate().until(wall.toPlainDate()).days;
        // Before a single game on Monday.
        expect(days).toBeGreaterThanOrEqual(-1);
        expect(days).toBeLessThan(6);
      }),
      { numRuns: 400 },
    );
  });

  describe('on another day', () => {
    const eastern = 'America/New_York';
    const days = [1, 4, 5, 6, 7];
    /** The games of a week from Thursday evening to Monday night; the first is on any of these days. */
    const someWeek = fc
      .record({
        // A Thursday in Eastern time; the changes of 2025 and 2026 are within a week of some of them.
        thursday: fc.constantFrom(
          ...[
            '2025-09-04',
            '2025-10-30',
            '2025-11-06',
            '2026-01-01',
            '2026-02-05',
            '2026-03-05',
            '2026-03-12',
          ],
        ),
        hours: fc.array(fc.integer({ min: 12, max: 4 * 24 + 23 }), { minLength: 1, maxLength: 16 }),
      })
      .map(({ thursday, hours }) =>
        hours.map((hour) => ({
          kickoff: new Date(Date.parse(`${thursday}T04:00Z`) + hour * 3_600_000),
          isKickoffConfirmed: true,
        })),
      );
    /** Rounds as the league plays them: from Wednesday, Thursday, Saturday or Sunday on, in January, with one game. */
    const someRound = fc.constantFrom(
      ['2025-09-05T00:20Z', '2025-09-07T17:00Z', '2025-09-09T00:15Z'],
      ['2024-12-25T18:00Z', '2024-12-29T18:00Z', '2024-12-31T01:15Z'],
      ['2025-10-12T13:30Z', '2025-10-12T20:25Z', '2025-10-14T00:15Z'],
      ['2026-01-03T21:30Z', '2026-01-04T18:00Z', '2026-01-05T01:20Z'],
      ['2026-01-10T21:30Z', '2026-01-11T18:00Z', '2026-01-13T01:15Z'],
      ['2027-01-24T20:00Z', '2027-01-24T23:30Z'],
      ['2027-02-14T23:30Z'],
    );
    const dayIn = (timeZone: string, instant: Date) =>
      Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone);

    it('is on that day at that time, before the games of the next week, whatever daylight saving does', () => {
      fc.assert(
        fc.property(
          ...[someWeek, fc.constantFrom(...days), fc.constantFrom('00:00', '10:00', '20:15')],
          fc.constantFrom(...allZones),
          (kickoffs, weekday, time, timeZone) => {
            const dayOf = (instant: Date) => dayIn(timeZone, instant);
            const deadline = dayOf(weekDeadline({ kickoffs, timeZone, weekday, time }));
            expect(deadline.dayOfWeek).toBe(weekday);
            expect(deadline.toPlainTime().toString()).toBe(`${time}:00`);
            const first = dayOf(new Date(Math.min(...kickoffs.map(({ kickoff }) => kickoff.getTime()))));
            const monday = first.toPlainDate().add({ days: (8 - first.dayOfWeek) % 7 });
            const until = deadline.toPlainDate().until(monday).days;
            expect(until).toBeGreaterThanOrEqual(0);
            expect(until).toBeLessThan(7);
          },
        ),
        { numRuns: 400 },
      );
    });

    it('comes less than a day after the last game of a round, in any zone and calendar', () => {
      fc.assert(
        fc.property(
          someRound,
          fc.constantFrom(...days),
          fc.constantFrom(...allZones),
          (round, weekday, timeZone) => {
            const games = kickoffs(...round);
            const deadline = weekDeadline({ kickoffs: games, timeZone, weekday, time: '10:00' });
            const last = Math.max(...games.map(({ kickoff }) => kickoff.getTime()));
            expect(deadline.getTime() - last).toBeLessThan(86_400_000);
          },
        ),
      );
    });

    it('leaves games before it their own locks, and locks all others', () => {
      fc.assert(
        fc.property(someWeek, fc.constantFrom(...days), (kickoffs, weekday) => {
          const deadline = weekDeadline({ kickoffs, timeZone: eastern, weekday, time: '10:00' });
          for (const game of kickoffs) {
            const isEarlier = game.kickoff.getTime() < deadline.getTime();
            expect(teamLocksAt(game, deadline)).toEqual(isEarlier ? game.kickoff : deadline);
          }
        }),
        { numRuns: 400 },
      );
    });

    it('is the Thursday before where the first game is on Saturday, and the Monday of the games', () => {
      const week18 = kickoffs('2026-01-03T21:30Z', '2026-01-04T18:00Z');
      const on = (weekday: number) =>
        weekDeadline({ kickoffs: week18, timeZone: eastern, weekday, time: '10:00' });
      expect(on(4)).toEqual(new Date('2026-01-01T15:00Z'));
      expect(on(5)).toEqual(new Date('2026-01-02T15:00Z'));
      expect(on(6)).toEqual(new Date('2026-01-03T15:00Z'));
      expect(on(7)).toEqual(new Date('2026-01-04T15:00Z'));
      expect(on(1)).toEqual(new Date('2026-01-05T15:00Z'));
    });
  });
});
