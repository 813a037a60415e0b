import { describe, expect, it } from 'vitest';

import {
  canonicalTimeZone,
  clockOffsets,
  formatDate,
  formatDay,
  formatDeadline,
  formatWeeklyDeadline,
  formatKickoff,
  formatRecorded,
  isThursday,
  isTimeZone,
  localDateTime,
  utcOffsetMinutes,
  zoneLabel,
} from './zones.ts';

const october = new Date('2025-10-26T14:00:00Z');
const december = new Date('2025-12-28T15:00:00Z');

describe('zoneLabel', () => {
  it('writes what is recorded to the millisecond', () => {
    const at = new Date('2025-10-26T13:41:07.312Z');
    expect(formatRecorded(at, 'Etc/GMT+4')).toBe('Sunday, October 26, 9:41:07.312 AM EDT');
    expect(formatRecorded(at, 'Asia/Kolkata')).toBe('Sunday, October 26, 7:11:07.312 PM GMT+5:30');
  });

  it('is EDT all season for the fixed UTC-4', () => {
    expect(zoneLabel('Etc/GMT+4', october)).toBe('EDT');
    expect(zoneLabel('Etc/GMT+4', december)).toBe('EDT');
  });

  it('is EDT, then EST, in New York, and the local abbreviation elsewhere', () => {
    expect(zoneLabel('America/New_York', october)).toBe('EDT');
    expect(zoneLabel('America/New_York', december)).toBe('EST');
    expect(zoneLabel('America/Los_Angeles', december)).toBe('PST');
    expect(zoneLabel('UTC', december)).toBe('UTC');
    expect(zoneLabel('Etc/GMT+5', december)).toBe('GMT-5');
  });
});

describe('formatWeeklyDeadline', () => {
  it.each([
    ['Etc/GMT+4', 7, '10:00', december, 'Sunday 10:00 AM Eastern (EDT)'],
    ['America/New_York', 7, '10:00', october, 'Sunday 10:00 AM Eastern (EDT)'],
    ['America/New_York', 7, '13:00', december, 'Sunday 1:00 PM Eastern (EST)'],
    ['America/Los_Angeles', 4, '00:30', december, 'Thursday 12:30 AM Pacific (PST)'],
    ['Europe/Berlin', 1, '12:00', october, 'Monday 12:00 PM Central European (GMT+1)'],
  ])('%s, weekday %d, %s', (timeZone, weekday, time, instant, words) => {
    expect(formatWeeklyDeadline({ timeZone, weekday, time }, instant)).toBe(words);
  });
});

describe('formatDeadline, formatKickoff and formatDate', () => {
  it('format long and short, with ordinary spaces', () => {
    expect(formatDeadline(october, 'Etc/GMT+4')).toBe('Sunday, October 26, 10:00 AM EDT');
    expect(formatDeadline(december, 'America/New_York')).toBe('Sunday, December 28, 10:00 AM EST');
    expect(formatKickoff(new Date('2025-09-05T00:20Z'), 'Etc/GMT+4')).toBe('Thu, Sep 4, 8:20 PM EDT');
    expect(formatDate(new Date('2025-10-27T00:20Z'), 'Etc/GMT+4')).toBe('Sunday, October 26');
  });

  it('format noon and midnight as 12', () => {
    expect(formatKickoff(new Date('2025-09-05T16:00Z'), 'Etc/GMT+4')).toBe('Fri, Sep 5, 12:00 PM EDT');
    expect(formatKickoff(new Date('2025-09-05T04:05Z'), 'Etc/GMT+4')).toBe('Fri, Sep 5, 12:05 AM EDT');
  });
});

describe('localDateTime', () => {
  it('is the wall-clock time without offset', () => {
    expect(localDateTime(new Date('2025-10-26T17:00:00Z'), 'Etc/GMT+4')).toBe('2025-10-26T13:00:00');
    expect(localDateTime(new Date('2025-11-09T18:00:00Z'), 'America/New_York')).toBe('2025-11-09T13:00:00');
    expect(localDateTime(new Date('2025-09-08T04:00:30.999Z'), 'Etc/GMT+4')).toBe('2025-09-08T00:00:30');
  });
});

describe('isTimeZone', () => {
  it('knows IANA names', () => {
    expect(isTimeZone('Etc/GMT+4')).toBe(true);
    expect(isTimeZone('America/New_York')).toBe(true);
    expect(isTimeZone('Mars/Olympus')).toBe(false);
    expect(isTimeZone('')).toBe(false);
  });

  it('accepts exactly the zones that the other functions accept', () => {
    expect(() => formatDeadline(october, 'Mars/Olympus')).toThrow(RangeError);
  });

  it('caches a bounded number of spellings', () => {
    const letters = [...'america/los_angeles'];
    const spelled = (bits: number) =>
      letters.map((letter, place) => ((bits >> place) & 1 ? letter.toUpperCase() : letter)).join('');
    expect(isTimeZone(spelled(0))).toBe(true);
    // A cached name is returned as it is.
    expect(canonicalTimeZone(spelled(0))).toBe(spelled(0));
    // Half of them differ: the slash has one case.
    for (let bits = 1; bits <= 2000; bits++) isTimeZone(spelled(bits));
    expect(canonicalTimeZone(spelled(0))).toBe('America/Los_Angeles');
  });
});

describe('clockOffsets', () => {
  const year = (timeZone: string) =>
    clockOffsets(timeZone, new Date('2025-01-01T00:00:00Z'), new Date('2026-01-01T00:00:00Z')).map(
      ({ from, minutes, label }) => [from?.toISOString() ?? null, minutes, label],
    );

  it('are one row, and one more for each change of the clock, to the minute', () => {
    expect(year('America/New_York')).toEqual([
      [null, -300, 'EST'],
      ['2025-03-09T07:00:00.000Z', -240, 'EDT'],
      ['2025-11-02T06:00:00.000Z', -300, 'EST'],
    ]);
    expect(year('Europe/Berlin').map(([from]) => from)).toEqual([
      null,
      '2025-03-30T01:00:00.000Z',
      '2025-10-26T01:00:00.000Z',
    ]);
  });

  it('are one row where the clock never changes', () => {
    expect(year('Etc/GMT+4')).toEqual([[null, -240, 'EDT']]);
    expect(year('Asia/Kolkata').map(([, minutes]) => minutes)).toEqual([330]);
  });

  it('begin and end with what is asked for', () => {
    const change = Date.parse('2025-11-02T06:00:00Z');
    const around = (before: number, after: number) =>
      clockOffsets('America/New_York', new Date(change + before), new Date(change + after)).map(
        ({ minutes }) => minutes,
      );
    expect([around(-60_000, 60_000), around(-120_000, -60_000), around(0, 60_000)]).toEqual([
      [-240, -300],
      [-240],
      [-300],
    ]);
  });

  it('are the same when they are asked for again, for each zone and range', () => {
    const again = () => clockOffsets('UTC', new Date(0), new Date(1));
    expect(again()).toEqual([{ from: null, minutes: 0, label: 'UTC' }]);
    expect(again()).toBe(again());
    expect(clockOffsets('Asia/Tokyo', new Date(0), new Date(1))[0]!.minutes).toBe(540);
  });
});

describe('canonicalTimeZone', () => {
  it('is the runtime’s spelling; null for an unknown zone', () => {
    expect(canonicalTimeZone('america/new_york')).toBe('America/New_York');
    expect(canonicalTimeZone('America/New_York')).toBe('America/New_York');
    for (const name of ['Mars/Olympus', '', '+04:00', 'x'.repeat(65)])
      expect(canonicalTimeZone(name)).toBeNull();
  });
});

describe('a day', () => {
  it('is short for a kickoff whose time is not fixed', () => {
    expect(formatDay(new Date('2025-10-27T00:20Z'), 'Etc/GMT+4')).toBe('Sun, Oct 26');
  });

  it('is a Thursday by the wall clock of the zone', () => {
    const night = new Date('2025-09-05T00:20Z');
    expect([isThursday(night, 'Etc/GMT+4'), isThursday(night, 'UTC')]).toEqual([true, false]);
  });

  it('is so far ahead of UTC', () => {
    expect([utcOffsetMinutes(october, 'America/New_York'), utcOffsetMinutes(december, 'Asia/Tokyo')]).toEqual(
      [-240, 540],
    );
  });
});
