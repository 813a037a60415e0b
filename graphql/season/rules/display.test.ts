import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { type DisplayFacts, displayStatus, inGameOrder, stateText, statusText } from './display.ts';

const KICKOFF = new Date('2025-10-26T17:00:00Z');

function shown(given: Partial<DisplayFacts> = {}): DisplayFacts {
  return {
    kickoff: KICKOFF,
    isKickoffConfirmed: true,
    status: 'SCHEDULED',
    period: null,
    clock: null,
    homeScore: null,
    awayScore: null,
    wentToOvertime: false,
    ...given,
  };
}

const minutesAfter = (minutes: number) => new Date(KICKOFF.getTime() + minutes * 60_000);
const score = { homeScore: 0, awayScore: 0 };

describe('displayStatus', () => {
  it('is FINAL when completed, whatever else is set', () => {
    expect(displayStatus(shown({ status: 'FINAL', period: 4, ...score }), minutesAfter(-60))).toBe('FINAL');
  });

  it('is LIVE when a live quarter is set', () => {
    expect(displayStatus(shown({ status: 'LIVE', period: 1 }), minutesAfter(1))).toBe('LIVE');
    expect(displayStatus(shown({ status: 'LIVE', period: 1 }), minutesAfter(-5))).toBe('LIVE');
    expect(displayStatus(shown({ status: 'LIVE' }), minutesAfter(1))).toBe('LIVE');
    expect(displayStatus(shown({ period: 1 }), minutesAfter(1))).toBe('LIVE');
  });

  it('is LIVE when scores exist and kickoff was 15 or more minutes ago', () => {
    expect(displayStatus(shown(score), minutesAfter(14.99))).toBe('IN_PROGRESS');
    expect(displayStatus(shown(score), minutesAfter(15))).toBe('LIVE');
    expect(displayStatus(shown({ homeScore: 3 }), minutesAfter(15))).toBe('IN_PROGRESS');
  });

  it('is IN_PROGRESS when kickoff has passed but it is not live', () => {
    expect(displayStatus(shown(), minutesAfter(0))).toBe('IN_PROGRESS');
    expect(displayStatus(shown(), minutesAfter(240))).toBe('IN_PROGRESS');
  });

  it('is SCHEDULED before kickoff, and while the kickoff is a placeholder', () => {
    expect(displayStatus(shown(), new Date(KICKOFF.getTime() - 1))).toBe('SCHEDULED');
    expect(displayStatus(shown({ isKickoffConfirmed: false }), minutesAfter(60))).toBe('SCHEDULED');
  });

  it('is POSTPONED or CANCELLED for such a game', () => {
    for (const status of ['POSTPONED', 'CANCELLED'] as const) {
      expect(displayStatus(shown({ status, period: 2, ...score }), minutesAfter(60))).toBe(status);
    }
  });

  it('never goes back as time passes', () => {
    const ranks = ['SCHEDULED', 'IN_PROGRESS', 'LIVE', 'FINAL', 'POSTPONED', 'CANCELLED'];
    const anyGame = fc.record({
      status: fc.constantFrom('SCHEDULED', 'LIVE', 'FINAL', 'POSTPONED', 'CANCELLED'),
      period: fc.option(fc.integer({ min: 1, max: 5 }), { freq: 2 }),
      homeScore: fc.option(fc.nat({ max: 60 })),
      awayScore: fc.option(fc.nat({ max: 60 })),
      isKickoffConfirmed: fc.boolean(),
    });
    const minutes = fc.integer({ min: -60, max: 60 });
    fc.assert(
      fc.property(anyGame, minutes, fc.nat({ max: 60 }), (given, at, later) => {
        const game = shown(given);
        const before = ranks.indexOf(displayStatus(game, minutesAfter(at)));
        const after = ranks.indexOf(displayStatus(game, minutesAfter(at + later)));
        expect(after).toBeGreaterThanOrEqual(before);
        const played = { ...game, status: 'FINAL' as const };
        expect(displayStatus(played, minutesAfter(at))).toBe('FINAL');
      }),
      { numRuns: 300 },
    );
  });

  it('never goes back as a game is played', () => {
    const ranks = ['SCHEDULED', 'IN_PROGRESS', 'LIVE', 'FINAL'];
    const course = [
      shown(),
      shown(score),
      shown({ status: 'LIVE', period: 1, clock: '14:20', ...score }),
      shown({ status: 'LIVE', period: 4, clock: '0:05', ...score }),
      shown({ status: 'FINAL', homeScore: 3, awayScore: 0 }),
    ];
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 100 }), { minLength: 5, maxLength: 5 }), (gaps) => {
        let minutes = -30;
        const seen = course.map((game, index) => {
          minutes += gaps[index]!;
          return ranks.indexOf(displayStatus(game, minutesAfter(minutes)));
        });
        expect(seen).toEqual([...seen].sort((a, b) => a - b));
      }),
      { numRuns: 200 },
    );
  });
});

describe('statusText', () => {
  const text = (given: Partial<DisplayFacts>, minutes = 60, zone = 'Etc/GMT+4') =>
    statusText(shown(given), minutesAfter(minutes), zone);

  it.each([
    [{ period: 3, clock: '12:34' }, 'Q3 12:34'],
    [{ period: 2, clock: 'Halftime' }, 'Halftime'],
    [{ period: null, clock: 'Halftime' }, 'Halftime'],
    [{ period: 5, clock: '3:10' }, 'OT 3:10'],
    [{ period: 6, clock: '10:00' }, 'OT 10:00'],
    [{ period: 1, clock: null }, 'Q1'],
    [{ period: null, clock: null }, 'Live'],
  ])('live: %o is %s', (given, expected) => {
    expect(text({ status: 'LIVE', ...score, ...given })).toBe(expected);
  });

  it('shows how a game ended', () => {
    expect(text({ status: 'FINAL' })).toBe('Final');
    expect(text({ status: 'FINAL', wentToOvertime: true })).toBe('Final/OT');
    expect(text({ status: 'POSTPONED' })).toBe('Postponed');
    expect(text({ status: 'CANCELLED' })).toBe('Canceled');
  });

  it('shows the kickoff in the pool’s zone', () => {
    expect(text({}, -60)).toBe('Sun, Oct 26, 1:00 PM EDT');
    expect(text({}, -60, 'America/New_York')).toBe('Sun, Oct 26, 1:00 PM EDT');
    expect(text({}, 0)).toBe('In Progress');
    expect(text({}, 12 * 60 - 1)).toBe('In Progress');
    // Nobody entered a result: it is not going on any more.
    expect(text({}, 12 * 60)).toBe('Sun, Oct 26, 1:00 PM EDT');
    expect(text({ isKickoffConfirmed: false }, -60)).toBe('Sun, Oct 26, time TBD');
  });
});

describe('stateText', () => {
  it('names no instant: it is null wherever the kickoff is shown', () => {
    const of = (given: Partial<DisplayFacts>, minutes: number) =>
      stateText(shown(given), minutesAfter(minutes));
    expect([of({}, -60), of({ isKickoffConfirmed: false }, -60), of({}, 12 * 60)]).toEqual([
      null,
      null,
      null,
    ]);
    expect([of({}, 0), of({ status: 'FINAL' }, 240)]).toEqual(['In Progress', 'Final']);
  });
});

describe('inGameOrder', () => {
  const game = (id: number, kickoff: string) => ({ id, kickoff: new Date(kickoff) });
  const ids = (games: { id: number }[]) => games.map(({ id }) => id);

  it('orders Thursday’s games first, then by kickoff, then by id', () => {
    const wednesday = game(1, '2024-12-25T18:00Z');
    const thursday = game(2, '2024-12-27T01:15Z');
    const sunday = [game(4, '2024-12-29T18:00Z'), game(3, '2024-12-29T18:00Z')];
    const monday = game(5, '2024-12-31T01:15Z');
    expect(ids(inGameOrder([monday, ...sunday, thursday, wednesday], 'Etc/GMT+4'))).toEqual([2, 1, 3, 4, 5]);
  });

  it('uses the weekday in the pool’s zone', () => {
    const thursdayNight = game(1, '2025-10-24T00:15Z');
    const wednesdayNight = game(2, '2025-10-23T03:00Z');
    expect(ids(inGameOrder([wednesdayNight, thursdayNight], 'Etc/GMT+4'))).toEqual([1, 2]);
    expect(ids(inGameOrder([thursdayNight, wednesdayNight], 'UTC'))).toEqual([2, 1]);
  });
});
